internal import SpecCore

/// Possible guests.
struct PeopleView: Presentable {
  let people: [Person]

  static var helpFields: [Field] { Person.guestFields }

  var payload: [Person] { people }
  func records() -> [[String]] { people.map(\.guestRecord) }

  func drawing(_ page: Page) -> [Line] {
    let list = PeopleDrawing(layout: PageLayout(page: page), people: people)
    return people.flatMap { list.rows($0) }.map(list.layout.aligned)
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
  fileprivate var guestRecord: [String] {
    [id, cleanedLine(name), cleanedLine(phone ?? ""), cleanedLine(email ?? "")]
  }
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
  /// - Parameters:
  ///   - margin: the cells that are taken before it.
  ///   - isShort: whether a narrow terminal shows no mail.
  func rows(_ person: Person, margin: Int = 0, isShort: Bool = false) -> [Line] {
    let room = layout.width - margin
    let style = Style(person.avatar.discColor, bold: true)
    var cells = [
      (Line("(\(person.avatar.initials))", style), 5),
      (layout.cut(layout.data(person.name), to: name), name + 2),
    ]
    var contacts: [Line] = []
    if phone > 0 { contacts.append(layout.data(person.phone ?? "")) }
    if let email = person.email, !isShort || layout.size != .narrow {
      contacts.append(layout.data(email, .dim))
    }
    var (below, taken) = ([Line](), 5 + name + 2)
    for contact in contacts {
      if layout.size != .narrow, taken + contact.width <= room {
        cells.append((contact, phone + 2))
        taken += phone + 2
      } else if contact.width > 0 {
        below.append(layout.indented(contact, by: 5))
      }
    }
    return [layout.row(cells).trimmed()] + (layout.size == .narrow ? below : [])
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
