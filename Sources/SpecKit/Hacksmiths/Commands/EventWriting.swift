internal import SpecCore

/// What `event add` and `event edit` take.
enum EventOptions {
  static let arguments: [Argument<BodyOptions>] =
    BodyOptions.text("title", "What it is called.", isNeeded: true)
    + BodyOptions.moment("start", "When it begins.", isNeeded: true)
    + BodyOptions.moment("end", "When it ends.", isNeeded: true)
    + BodyOptions.text("info", "What it is about.")
    + BodyOptions.text("marketing", "The text that invites.")
    + BodyOptions.text("place", "Where.")
    + BodyOptions.text("map", "Coordinates or a URL.")
    + BodyOptions.text("image", "URL of a picture.", value: "URL")
    + BodyOptions.moment("registration-start", "From then on one can say yes.")
    + BodyOptions.moment("registration-end", "Until then one can say yes.")
    + BodyOptions.moment("vote-end", "Until then project ideas are voted on.")
    + BodyOptions.flag("online", "One can come from anywhere.") + BodyOptions.clear("online")
    + BodyOptions.text("org", "With whom.", value: "ORG")
    + BodyOptions.list("sponsor", "Who pays for it.", value: "ORG")
    + BodyOptions.list("tag", "A word to find it by.", value: "TAG")
    + [
      .option(
        "capacity", \.[capacity: "capacity"], value: "N", help: "Spots in all; 0: unlimited.",
        shows: "20"),
      .option(
        "waitlist", \.[waitlist: "waitlist"], value: "MODE",
        help: "What a yes does that finds no spot.", shows: "auto"),
      .option(
        "max-guests", \.[guests: "max-guests"], value: "N", help: "Guests one may bring.",
        shows: "0"),
    ]
    + BodyOptions.list("organizer", "Who runs it.", value: "PERSON", isNeeded: true)
    + BodyOptions.list("leader", "Who leads teams.", value: "PERSON")
    + BodyOptions.flag("publish", "Let everybody see it at once.")

  static func members(
    _ body: BodyOptions, _ connection: Connection, zone: Zone
  ) throws -> [JSON.Member] {
    try body.members(
      named: [
        "start": "date", "org": "organization", "sponsor": "sponsors", "tag": "tags",
        "organizer": "organizers", "leader": "leaders",
      ], emptyLists: ["sponsor", "tag", "leader"], flagsOff: ["online"],
      moment: { try connection.moment($0, in: zone) })
  }
}

extension WaitlistMode: ArgumentValue {}

extension BodyOptions {
  subscript(waitlist name: String) -> WaitlistMode? {
    get { nil }
    set { self[text: name] = newValue?.rawValue }
  }
}

struct EventAdd: Command {
  static let name = "add"
  static let abstract: Text = "Add an event."
  static let discussion: Text = """
    For organizers. A new event is a draft that only its organizers see, until it is published. \
    WHEN is `2026-12-05 09:00` on the wall clock of the event's zone (`--zone`, else that of this \
    machine), or has an offset: `2026-12-05T08:00:00Z`. Registration is open from the publication \
    to the start unless told otherwise; the capacity counts guests.

    In a pipe: id, key, state, revision.
    """
  static let arguments =
    Argument<Self>.group(\.body, EventOptions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = EventFields.all
  static let examples = [
    Example(
      "spec hacksmiths event add --title \"Soldering Night\" --start \"2027-03-01 18:00\""
        + " --end \"2027-03-01 21:00\" --zone Europe/Berlin", "A draft.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event publish", "hacksmiths event edit"]

  var body = BodyOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let missing = ["title", "start", "end"].filter { !body.has($0) }
    guard missing.isEmpty else {
      throw HacksmithsError.missingOptions(missing.map { "--\($0)" })
    }
    let connection = try Connection(context, options)
    let zone = connection.dateZone
    var members = try EventOptions.members(body, connection, zone: zone)
    members.append(JSON.Member("timeZone", .string(zone.name)))
    let reply: EventReply = try connection.api.change("POST", ["events"], body: .object(members))
    try context.show(EventChanged(reply.event))
  }
}

struct EventEdit: Command {
  static let name = "edit"
  static let abstract: Text = "Change an event."
  static let discussion: Text = """
    For its organizers. Only what is given changes; a repeated option replaces the list, and \
    `--no-NAME` takes a value away. Times are read in `--zone`, which also becomes the event's \
    zone, else in the event's. Everybody who comes is written to if time or place changes.

    In a pipe: id, key, state, revision.
    """
  static let arguments: [Argument<Self>] =
    [.positional("event", \.event, help: "An id or a key.").completing(Completing.anyEvents)]
    + Argument.group(\.body, EventOptions.arguments)
    + [
      .option(
        "if-revision", \.revision, value: "N",
        help: "Only if nobody changed it since that revision.")
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = EventFields.all
  static let examples = [
    Example(
      "spec hacksmiths event edit robot-night --capacity 30 --no-map", "More spots, no map.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event add", "hacksmiths event cancel"]

  var event = ""
  var body = BodyOptions()
  var revision: Int?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if body.isEmpty && options.zone == nil { throw HacksmithsError.nothingToChange }
    let connection = try Connection(context, options)
    let current = try connection.event(event, needsMember: true)
    var members = try EventOptions.members(
      body, connection, zone: connection.zone(current.timeZone))
    if let zone = connection.otherZone {
      members.append(JSON.Member("timeZone", .string(zone.name)))
    }
    if let revision { members.append(JSON.Member("ifRevision", .int(Int64(revision)))) }
    let reply: EventReply = try connection.api.change(
      "PATCH", ["events", current.id.text], body: .object(members))
    try context.show(EventChanged(reply.event))
  }
}

/// An event that was made or changed.
struct EventChanged: Presentable {
  var event: EventObject
  var isDeleted = false

  init(_ event: EventObject, isDeleted: Bool = false) {
    self.event = event
    self.isDeleted = isDeleted
  }

  var payload: EventObject { event }

  func records() -> [[String]] {
    [Columns.record(event.id, event.key, event.state, event.revision)]
  }

  func drawing(_ page: Page) -> [Line] {
    let state = isDeleted ? Texts.deletedWord : event.state.rawValue
    return Flow.paragraph(
      "\(event.title) (\(event.key)): \(state)", indent: 1, width: Flow.width(page))
  }
}
