internal import SpecCore

/// Possible guests.
struct PeopleView: Presentable {
  let people: [Person]

  static var helpFields: [Field] { Person.helpFields }

  var payload: [Person] { people }
  func records() -> [[String]] { people.map(\.guestRecord) }

  func drawing(_ page: Page) -> [Line] {
    let list = PeopleDrawing(layout: PageLayout(page: page), people: people)
    return people.flatMap { list.rows($0).map(list.layout.aligned) }
  }
}

/// One person whom a command has changed.
struct PersonView: Presentable {
  let person: Person
  /// The sentence for a terminal; else the person is shown.
  var summary: String?

  var payload: Person { person }
  func records() -> [[String]] { [person.guestRecord] }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    if let summary { return layout.wrapped(Line(summary)) }
    return PeopleView(people: [person]).drawing(page)
  }
}

extension Person {
  fileprivate var guestRecord: [String] { columns("id", "name", "phone", "email") }
}

/// Rows of people: disc, name, telephone and mail in columns.
struct PeopleDrawing {
  let layout: PageLayout
  private let name: Int
  private let phone: Int

  init(layout: PageLayout, people: [Person]) {
    self.layout = layout
    let limit = layout.size == .narrow ? 18 : layout.size == .medium ? 26 : 36
    name = min(limit, people.map { Line($0.name).width }.max() ?? 0)
    phone = min(20, people.compactMap { $0.phone.map { Line($0).width } }.max() ?? 0)
  }

  /// The row of a person in so many cells; in a narrow terminal what has no room stands below.
  ///
  /// - Parameter margin: the cells that are taken before it.
  func rows(_ person: Person, margin: Int = 0) -> [Line] {
    let room = layout.width - margin
    var line = Line("(\(person.avatar.initials))", Style(person.avatar.discColor, bold: true))
    line = line.padded(to: 5) + layout.cut(layout.data(person.name), to: name).padded(to: name)
    var contacts: [Line] = []
    if phone > 0 { contacts.append(layout.data(person.phone ?? "").padded(to: phone)) }
    if let email = person.email { contacts.append(layout.data(email, .dim)) }
    var below: [Line] = []
    for contact in contacts {
      if below.isEmpty, line.width + 2 + contact.trimmed().width <= room {
        line += Line("  ") + contact
      } else if !contact.trimmed().spans.isEmpty {
        below += [Line("     ") + contact.trimmed()]
      }
    }
    return [line] + (layout.size == .narrow ? below : [])
  }
}

extension Avatar {
  /// The color of the disc.
  var discColor: Color? {
    guard color.utf8.count == 7, let value = UInt32(color.dropFirst(), radix: 16) else {
      return nil
    }
    return .rgb(UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255))
  }
}
