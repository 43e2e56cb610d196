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
  private let disc: Int
  private let name: Int
  private let phone: Int
  /// The ids of people whose name others have too.
  private let twins: Set<String>

  init(layout: PageLayout, people: [Person]) {
    self.layout = layout
    let limit = layout.size == .narrow ? 18 : layout.size == .medium ? 26 : 36
    // Initials of some scripts are wider than others.
    disc = (people.map { Self.disc($0).width }.max() ?? 0) + 1
    name = min(limit, people.map { Line($0.name).width }.max() ?? 0)
    let named = Dictionary(grouping: people) { folded($0.name) }
    twins = Set(named.values.filter { $0.count > 1 }.joined().map(\.id))
    phone = min(20, people.compactMap { $0.phone.map { Line($0).width } }.max() ?? 0)
  }

  private static func disc(_ person: Person) -> Line {
    Line("(\(person.avatar.initials))", Style(person.avatar.discColor, bold: true))
  }

  /// The row of a person in so many cells; what has no room in it stands below.
  ///
  /// - Parameters:
  ///   - margin: the cells that are taken before it.
  ///   - isShort: whether the mail is left out where it takes a row of its own, and the id is shown only of
  ///     people whose name others have too.
  func rows(_ person: Person, margin: Int = 0, isShort: Bool = false) -> [Line] {
    let room = layout.width - margin
    let isNarrow = layout.size == .narrow
    let isTwin = twins.contains(person.id)
    var cells = [
      (Self.disc(person), disc), (layout.cut(layout.data(person.name), to: name), name + 2),
    ]
    var (below, taken) = ([Line](), disc + name + 2)
    let number = layout.data(person.phone ?? "")
    if phone > 0, !isNarrow, taken + phone <= room {
      cells.append((number.width > phone ? Line() : number, phone + 2))
      taken += phone + 2
      if number.width > phone { below.append(number) }
    } else {
      below.append(number)
    }
    if let email = person.email.map({ layout.data($0, .dim) }) {
      if !isNarrow, taken + email.width <= room {
        cells.append((email, 0))
      } else if !isShort || isTwin {
        below.append(email)
      }
    }
    if isShort, isTwin { below.append(layout.data(person.id, .dim)) }
    return [layout.row(cells).trimmed()]
      + below.filter { $0.width > 0 }.flatMap { layout.pieces($0, room: room - disc) }
      .map { layout.indented($0, by: disc) }
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
