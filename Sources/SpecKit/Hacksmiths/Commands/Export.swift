internal import SpecCore

struct Export: Command {
  enum Format: String, CaseIterable, ArgumentValue { case ics, csv, json }
  enum What: String, CaseIterable, ArgumentValue {
    case events, people, guests, waitlist, rsvps, all
  }

  static let name = "export"
  static let abstract: Text = "Write events, people or answers for other programs."
  static let discussion: Text = """
    `ics`: events for calendars. `csv`: for spreadsheets; a cell that would be taken for a formula \
    gets a leading apostrophe, unless `--raw`. `json`: arrays as the other commands show them; \
    `--what all` is the whole store of this machine but for sign-ins, passwords and letters.

    Guests and the waiting list need `--event` and its organizer; people and `all` an admin; \
    `rsvps` are your own.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("format", \.format, help: "For what."),
      .option("what", \.what, value: "WHAT", help: "What of it.", shows: "events"),
      .option("event", \.event, value: "EVENT", help: "Of this event only.")
        .completing(Completing.anyEvents),
      .flag("mine", \.mine, help: "Only events you come to."),
      .option("output", short: "o", \.output, value: "FILE", help: "Where to.", shows: "-"),
      .flag("raw", \.raw, help: "Cells as they are, also what looks like a formula."),
      .flag("yes", short: "y", \.yes, help: "Replace the file without asking."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let examples = [
    Example("spec hacksmiths export ics", "For a calendar.", setup: [DemoLoad.line], runs: false),
    Example(
      "spec hacksmiths export csv --what guests --event next -o guests.csv", "For the door.",
      setup: DemoLoad.asMember, runs: false),
  ]
  static let seeAlso = ["hacksmiths import", "hacksmiths event guests"]

  var format = Format.ics
  var what: What?
  var event: String?
  var mine = false
  var output: String?
  var raw = false
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let what = what ?? .events
    if format == .ics, what != .events { throw HacksmithsError.exclusive("ics", "--what \(what)") }
    if what != .events, mine { throw HacksmithsError.exclusive("--mine", "--what \(what)") }
    if what == .all {
      guard format == .json else { throw HacksmithsError.exclusive("csv", "--what all") }
      try LocalOnly.check(context, options)
    }
    let connection = try Connection(context, options)
    let text = try self.text(what, connection)
    try context.write(Array(text.utf8), to: output ?? "-", replacing: yes)
  }

  private func text(_ what: What, _ connection: Connection) throws -> String {
    switch (format, what) {
    case (.ics, _):
      let entries = try events(connection).map {
        EventCalendar.Entry(event: $0.event, changed: $0.modified ?? $0.event.date)
      }
      return EventCalendar(entries: entries, stamp: connection.now).text
    case (.json, .all):
      return try connection.store.read { snapshot in
        try connection.call(snapshot).requireAdmin()
        return try Self.json(WholeStore(snapshot))
      }
    case (_, .events), (_, .all):
      let events = try events(connection).map(\.event)
      if format == .json { return try Self.json(events) }
      return CSV.text([EventRow.columns] + events.map(EventRow.cells), raw: raw)
    case (_, .people):
      let people = try people(connection)
      if format == .json { return try Self.json(people) }
      return CSV.text([PersonRow.columns] + people.map(PersonRow.cells), raw: raw)
    case (_, .guests), (_, .waitlist):
      guard let event else { throw HacksmithsError.missingOptions(["--event"]) }
      let current = try connection.event(event, needsMember: true)
      guard try isOrganizer(current, connection) else { throw HacksmithsError.forbidden }
      let isWaiting = what == .waitlist
      let guests = try connection.guests(current.id.text).filter {
        $0.answer == (isWaiting ? .waitlist : .yes)
      }
      if format == .json { return try Self.json(guests) }
      return CSV.text([GuestObject.columns] + guests.map(\.cells), raw: raw)
    case (_, .rsvps):
      let reply: ExportReply = try connection.api.get("me", "export", needsMember: true)
      let answers = reply.export.rsvps
      if format == .json { return try Self.json(answers) }
      return CSV.text([ExportObject.Answer.columns] + answers.map(\.cells), raw: raw)
    }
  }

  /// Everybody, as an admin sees them. What is on this machine is read at one moment.
  private func people(_ connection: Connection) throws -> [PersonObject] {
    guard connection.api.isEmbedded else {
      let roles: RolesReply = try connection.api.get("roles")
      return try roles.roles.map { entry in
        let reply: PersonReply = try connection.api.get("people", entry.id.text)
        return reply.person
      }
    }
    return try connection.store.read { snapshot in
      try connection.call(snapshot).requireAdmin()
      return try Community.sorted(try snapshot.directory()).compactMap { entry in
        try snapshot.person(entry.id).map { PersonObject($0, showsAccount: true) }
      }
    }
  }

  private static func json(_ value: some Encodable) throws -> String {
    try JSONCoder.text(of: value) + "\n"
  }

  /// The guest list may be seen by leaders; taking it along is for organizers.
  private func isOrganizer(_ event: EventObject, _ connection: Connection) throws -> Bool {
    let viewer = try connection.viewer()
    return viewer.role == Role.admin.rawValue
      || event.people.contains { $0.id == viewer.id && $0.group == .organizer }
  }

  /// All events one may see, or the one that was named.
  private func events(_ connection: Connection) throws -> [EventReply] {
    if let event {
      let reply = try connection.eventReply(event, needsMember: mine)
      return mine && reply.event.answer != .yes ? [] : [reply]
    }
    var query = [Request.QueryItem("limit", "200")]
    if mine {
      query.append(.init("mine", "true"))
    } else {
      query.append(.init("from", "1900-01-01T00:00:00Z"))
    }
    var found: [EventReply] = []
    var after: String?
    repeat {
      let page = query + (after.map { [.init("after", $0)] } ?? [])
      let reply: EventsReply = try connection.api.get("events", query: page, needsMember: mine)
      for event in reply.events where !mine || event.summary.answer == .yes {
        found.append(try connection.eventReply(event.summary.id.text))
      }
      after = reply.next
    } while after != nil
    return found
  }
}
