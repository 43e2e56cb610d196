internal import SpecCore

enum ItemFields {
  static let all = [
    Field("id", "string", "24 hex digits."), Field("title", "string", "What happens."),
    Field("start", "instant", "From then on."), Field("end", "instant", "Until then."),
    Field("who", "object?", "Who does it: `id key name`."),
    Field("place", "string?", "Where."), Field("info", "string?", "More about it."),
    Field("starred", "boolean?", "Whether you marked it."),
    Field("current", "boolean", "Whether it happens now."),
    Field.asOf,
  ]
}

struct ScheduleShow: Command {
  static let name = "show"
  static let abstract: Text = "Show the programme of an event."
  static let discussion: Text = """
    In a pipe: start, end, id, title, who, place, and `now` for what happens now.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "`next` (the default), `last`, an id or a key.")
        .completing(Completing.anyEvents),
      .flag("current", \.current, help: "What happens now, and what is next."),
      .flag("starred", \.starred, help: "Only what you marked."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemFields.all
  static let examples = [
    Example("spec hacksmiths schedule", "Of the next event.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths schedule star", "hacksmiths schedule add"]

  var event: String?
  var current = false
  var starred = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let event = try connection.event(event ?? "next")
    var items = event.schedule.filter { !starred || $0.starred == true }
    if current {
      let next = items.first { $0.start > connection.now }
      items = items.filter { $0.current || $0.id == next?.id }
    }
    let zone = try connection.otherZone ?? connection.zone(event.timeZone)
    try connection.show(
      Rows(items, empty: Texts.noProgramme) { item in
        Columns.record(
          item.start, item.end, item.id, item.title, item.who?.name, item.place,
          item.current ? Texts.now : nil)
      } cells: { item in
        let mark = item.current ? Texts.now : item.starred == true ? "*" : ""
        let time = Moment.span(item.start, item.end, in: zone)
        return [
          time, item.title,
          [item.who?.name.full, item.place].compactMap(\.self).joined(
            separator: ", "), mark,
        ]
      })
  }
}

struct ScheduleAdd: Command {
  static let name = "add"
  static let abstract: Text = "Add an entry to the programme of an event."
  static let discussion: Text = """
    For its organizers and leaders. An entry lies within the event; if the same person does \
    something else at that time, a warning says so. In a pipe: the id.
    """
  static let arguments: [Argument<Self>] =
    [.positional("event", \.event, help: "An id or a key.").completing(Completing.events)]
    + Argument.group(\.body, ScheduleOptions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemFields.all
  static let examples = [
    Example(
      "spec hacksmiths schedule add next --title Lunch --start \"2026-12-05 12:00\""
        + " --end \"2026-12-05 13:00\"", "On the event's clock.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var event = ""
  var body = BodyOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let missing = ["title", "start", "end"].filter { !body.has($0) }
    guard missing.isEmpty else {
      throw HacksmithsError.missingOptions(missing.map { "--\($0)" })
    }
    try ScheduleOptions.change("POST", event, nil, body, Connection(context, options))
  }
}

struct ScheduleEdit: Command {
  static let name = "edit"
  static let abstract: Text = "Change an entry of the programme."
  static let discussion: Text = "For organizers and leaders. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(Completing.events),
      .positional("item", \.item, help: "The id of the entry."),
    ] + Argument.group(\.body, ScheduleOptions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemFields.all
  static let examples = [
    Example(
      "spec hacksmiths schedule edit next d00000000000000000000001 --place \"Hall 2\"",
      "Somewhere else.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var event = ""
  var item = ""
  var body = BodyOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if body.isEmpty { throw HacksmithsError.nothingToChange }
    try ScheduleOptions.change("PATCH", event, item, body, Connection(context, options))
  }
}

struct ScheduleRemove: Command {
  static let name = "remove"
  static let abstract: Text = "Take an entry out of the programme."
  static let discussion: Text = "For organizers and leaders. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(Completing.events),
      .positional("item", \.item, help: "The id of the entry."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemFields.all
  static let examples = [
    Example(
      "spec hacksmiths schedule remove next d00000000000000000000001 --yes", "It is off.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var event = ""
  var item = ""
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let title = try connection.event(event, needsMember: true).schedule.first {
      $0.id.text == item
    }?.title
    try context.agree(yes, Texts.askRemoveItem(title ?? item))
    let reply: ItemReply = try connection.api.change(
      "DELETE", ["events", event, "schedule", item])
    try context.show(
      Said(
        reply.item, record: Columns.record(reply.item.id), Texts.removedItem(reply.item.title)))
  }
}

struct ScheduleStar: Command {
  static let name = "star"
  static let abstract: Text = "Mark an entry of the programme for yourself."
  static let discussion: Text = "For members; `schedule --starred` lists them. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(Completing.events),
      .positional("item", \.item, help: "The id of the entry."),
      .flag("undo", \.undo, help: "Take the mark away."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemFields.all
  static let examples = [
    Example(
      "spec hacksmiths schedule star next d00000000000000000000001", "Not to be missed.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var event = ""
  var item = ""
  var undo = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let reply: ItemReply = try Connection(context, options).api.change(
      undo ? "DELETE" : "POST", ["events", event, "schedule", item, "star"])
    try context.show(
      Said(
        reply.item, record: Columns.record(reply.item.id),
        undo ? Texts.unstarred(reply.item.title) : Texts.starred(reply.item.title)))
  }
}

enum ScheduleOptions {
  static let arguments: [Argument<BodyOptions>] =
    BodyOptions.text("title", "What happens.", isNeeded: true)
    + BodyOptions.moment("start", "When it begins.", isNeeded: true)
    + BodyOptions.moment("end", "When it ends.", isNeeded: true)
    + BodyOptions.text("who", "Who does it.", value: "PERSON")
    + BodyOptions.text("place", "Where.") + BodyOptions.text("info", "More about it.")

  static func change(
    _ method: String, _ event: String, _ item: String?, _ body: BodyOptions,
    _ connection: Connection
  ) throws {
    let current = try connection.event(event, needsMember: true)
    let zone = try connection.zone(current.timeZone)
    let members = try body.members { try connection.moment($0, in: zone) }
    let reply: ItemReply = try connection.api.change(
      method, ["events", current.id.text, "schedule"] + (item.map { [$0] } ?? []),
      body: .object(members))
    for title in reply.overlaps ?? [] {
      connection.context.note("spec: \(Texts.overlaps(title))")
    }
    try connection.context.show(
      Said(
        reply.item, record: Columns.record(reply.item.id),
        "\(reply.item.title), \(Moment.span(reply.item.start, reply.item.end, in: zone))"))
  }
}
