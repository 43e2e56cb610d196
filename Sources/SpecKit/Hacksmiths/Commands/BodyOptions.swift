internal import SpecCore

/// Options that become the members of a body: what is not given is not sent, what is cleared is
/// sent as null.
struct BodyOptions: Sendable {
  private var texts: [String: String] = [:]
  private var moments: [String: WhenArgument] = [:]
  private var numbers: [String: Int] = [:]
  private var lists: [String: [String]] = [:]
  private var flags: Set<String> = []
  private var cleared: Set<String> = []

  subscript(text name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }
  subscript(moment name: String) -> WhenArgument? {
    get { moments[name] }
    set { moments[name] = newValue }
  }
  subscript(list name: String) -> [String] {
    get { lists[name] ?? [] }
    set { lists[name] = newValue }
  }
  subscript(flag name: String) -> Bool {
    get { flags.contains(name) }
    set { if newValue { flags.insert(name) } else { flags.remove(name) } }
  }
  subscript(clear name: String) -> Bool {
    get { cleared.contains(name) }
    set { if newValue { cleared.insert(name) } else { cleared.remove(name) } }
  }
  subscript(number name: String) -> Int? {
    get { numbers[name] }
    set { numbers[name] = newValue }
  }
  subscript(capacity name: String) -> CrowdSize? {
    get { nil }
    set { numbers[name] = newValue?.value }
  }
  subscript(guests name: String) -> GuestCount? {
    get { nil }
    set { numbers[name] = newValue?.value }
  }

  var isEmpty: Bool {
    texts.isEmpty && moments.isEmpty && numbers.isEmpty && lists.isEmpty && flags.isEmpty
      && cleared.isEmpty
  }

  func has(_ name: String) -> Bool { texts[name] != nil || moments[name] != nil }

  /// The members, by the names of the options in camel case unless told otherwise.
  ///
  /// - Throws: 64 for a wall-clock time that does not exist, and for a value both given and
  ///   cleared.
  func members(
    named names: [String: String] = [:], emptyLists: Set<String> = [], flagsOff: Set<String> = [],
    moment: (WhenArgument) throws -> Instant = { _ in Instant(seconds: 0) }
  ) throws -> [JSON.Member] {
    var members: [(String, JSON)] = texts.map { ($0, .string($1)) }
    members += try moments.map { ($0, .string(try moment($1).iso8601)) }
    members += numbers.map { ($0, .int(Int64($1))) }
    members += lists.filter { !$1.isEmpty }.map { ($0, .array($1.map { .string($0) })) }
    members += flags.map { ($0, .bool(true)) }
    for name in cleared {
      guard !members.contains(where: { $0.0 == name }) else {
        throw HacksmithsError.exclusive("--\(name)", "--no-\(name)")
      }
      let value: JSON =
        emptyLists.contains(name) ? [] : flagsOff.contains(name) ? false : .null
      members.append((name, value))
    }
    return members.sorted { $0.0 < $1.0 }.map { name, value in
      JSON.Member(names[name] ?? Self.camelCase(name), value)
    }
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}

// MARK: the tables commands are made of

extension BodyOptions {
  typealias Table = [Argument<BodyOptions>]

  /// A text, and unless it is needed an option that takes it away.
  static func text(_ name: String, _ help: Text, value: String = "TEXT", isNeeded: Bool = false)
    -> Table
  {
    [.option(name, \.[text: name], value: value, help: help)] + (isNeeded ? [] : clear(name))
  }

  static func moment(_ name: String, _ help: Text, isNeeded: Bool = false) -> Table {
    [.option(name, \.[moment: name], value: "WHEN", help: help)] + (isNeeded ? [] : clear(name))
  }

  static func list(_ name: String, _ help: Text, value: String, isNeeded: Bool = false) -> Table {
    [.options(name, \.[list: name], value: value, help: help)] + (isNeeded ? [] : clear(name))
  }

  static func flag(_ name: String, _ help: Text) -> Table {
    [.flag(name, \.[flag: name], help: help)]
  }

  static func clear(_ name: String) -> Table {
    [.flag("no-\(name)", \.[clear: name], help: "Take it away.")]
  }
}

/// A moment: ISO 8601 with an offset, `YYYY-MM-DD HH:MM` on the wall clock of a zone,
/// `tomorrow 09:00`, `+2h`.
struct WhenArgument: ArgumentValue, Equatable {
  private let expression: DateExpression
  private let text: String

  static func parse(argument text: String) throws -> WhenArgument {
    let expression = try? DateExpression(text)
    switch expression {
    case nil, .day(_, nil, _):
      throw ArgumentError(
        "'\(text)' is not a time; write 2026-12-05 09:00 or 2026-12-05T08:00:00Z",
        code: "bad-instant")
    case let expression?: return WhenArgument(expression: expression, text: text)
    }
  }

  /// Whether it means the same whenever it is read.
  var isAbsolute: Bool {
    switch expression {
    case .instant, .day(.date, _, _): true
    default: false
    }
  }

  /// - Parameter note: told when the time exists twice.
  /// - Throws: 64 for a time the zone's clocks skip.
  func instant(in zone: Zone, now: Instant, note: (String) -> Void) throws -> Instant {
    switch expression.resolution(now: now, in: zone) {
    case .one(let instant): return instant.written
    case .gap(let instant, _):
      let nearest = Moment.text(instant, in: zone)
      throw Failure(.usage, "no-such-time", Texts.noSuchTime(text, zone.name, nearest))
    case .overlap(let first, _):
      note(Texts.twoSuchTimes(text, zone.name))
      return first.written
    }
  }
}

extension Connection {
  /// The moment of an option, read in the zone that was asked for, else in that one.
  func moment(_ when: WhenArgument, in zone: Zone) throws -> Instant {
    try when.instant(in: otherZone ?? zone, now: now) { context.note("spec: \($0)") }
  }
}

extension Context {
  /// Goes on only with `--yes` or a yes at the terminal.
  func agree(_ isSure: Bool, _ question: String) throws {
    guard try isSure || confirm(question) else { throw HacksmithsError.cancelled }
  }
}
