internal import SpecCore

enum GuestFields {
  static let all = [
    Field("id", "string", "Who."), Field("key", "string", "The word to type for them."),
    Field("name", "object", "`first`, and `last` if there is one."),
    Field("answer", "string", "`yes`, `no`, `maybe` or `waitlist`."),
    Field("guests", "integer", "People they bring along."),
    Field("code", "string?", "What they show at the door."),
    Field("checkedInAt", "instant?", "When they came."),
    Field("position", "integer?", "Place on the waiting list."),
    Field("since", "instant", "When they said so."),
    Field("email", "string?", "For organizers."),
  ]

  static func record(_ guest: GuestObject) -> [String] {
    Columns.record(
      guest.id, guest.key, guest.name, guest.answer, guest.guests, guest.code, guest.checkedInAt)
  }

  static func cells(_ guest: GuestObject) -> [String] {
    [
      guest.name.full + (guest.guests > 0 ? " +\(guest.guests)" : ""),
      guest.position.map(Texts.waitingAt) ?? guest.answer.rawValue,
      guest.code ?? "", guest.checkedInAt == nil ? "" : Texts.checkedInWord,
    ]
  }
}

struct EventGuests: Command {
  enum Answer: String, CaseIterable, ArgumentValue { case yes, no, maybe, waitlist, all }

  static let name = "guests"
  static let abstract: Text = "List who comes to an event."
  static let discussion: Text = """
    For its organizers and leaders. In a pipe: id, key, name, answer, guests, code, checkedInAt.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(Completing.anyEvents),
      .option("answer", \.answer, value: "ANSWER", help: "Who said that.", shows: "yes"),
      .flag("checked-in", \.checkedIn, help: "Only those who came."),
      .flag("not-checked-in", \.notCheckedIn, help: "Only those who did not come yet."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = GuestFields.all
  static let examples = [
    Example(
      "spec hacksmiths event guests next --not-checked-in", "Who is missing.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event checkin", "hacksmiths waitlist"]

  var event = ""
  var answer: Answer?
  var checkedIn = false
  var notCheckedIn = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if checkedIn, notCheckedIn {
      throw HacksmithsError.exclusive("--checked-in", "--not-checked-in")
    }
    let wanted = answer ?? .yes
    let guests = try Connection(context, options).guests(event).filter { guest in
      (wanted == .all || guest.answer.rawValue == wanted.rawValue)
        && (!checkedIn || guest.checkedInAt != nil) && (!notCheckedIn || guest.checkedInAt == nil)
    }
    try context.show(
      Rows(
        guests, empty: Texts.noGuests, record: GuestFields.record, cells: GuestFields.cells))
  }
}

extension Connection {
  /// Everybody who answered, in the order they did.
  func guests(_ event: String) throws -> [GuestObject] {
    let reply: GuestsReply = try api.get("events", event, "rsvps", needsMember: true)
    return reply.rsvps
  }
}

struct EventCheckIn: Command {
  static let name = "checkin"
  static let abstract: Text = "Let somebody in at the door."
  static let discussion: Text = """
    For organizers and leaders, from 3 hours before the start until the end. PERSON is a key, an \
    id, or the code the person shows. In a pipe: id, key, name, guests, checkedInAt.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(Completing.anyEvents),
      .positional("person", \.person, help: "A key, an id, or a code of 6 characters."),
      .flag("undo", \.undo, help: "They are not here after all."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = GuestFields.all
  static let examples = [
    Example(
      "spec hacksmiths event checkin next ravi-patel", "He is here.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event guests"]

  var event = ""
  var person = ""
  var undo = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let code = person.uppercased()
    // A code has no letters I, L, O, U; a key of its shape is told apart by the guest list.
    let isCode = try connection.guests(event).contains { $0.code == code }
    let reply: GuestReply = try connection.api.change(
      "POST", ["events", event, "checkin"],
      body: [isCode ? "code" : "person": .string(isCode ? code : person), "undo": .bool(undo)])
    let guest = reply.guest
    try context.show(
      Said(
        guest,
        record: Columns.record(
          guest.id, guest.key, guest.name, guest.guests, guest.checkedInAt),
        guest.checkedInAt == nil
          ? Texts.notHere(guest.name.full) : Texts.here(guest.name.full, guest.guests)))
  }
}

struct Waitlist: Command {
  static let name = "show"
  static let abstract: Text = "Show the waiting list of an event."
  static let discussion: Text = """
    For its organizers and leaders. In a pipe: position, id, key, name, guests, since.
    """
  static let arguments: [Argument<Self>] =
    [.positional("event", \.event, help: "An id or a key.").completing(Completing.events)]
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = GuestFields.all
  static let examples = [
    Example(
      "spec hacksmiths waitlist open-data-evening", "Who is next.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths waitlist promote", "hacksmiths event guests"]

  var event = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let waiting = try Connection(context, options).guests(event)
      .filter { $0.answer == .waitlist }
      .sorted { $0.position ?? 0 < $1.position ?? 0 }
    try context.show(
      Rows(waiting, empty: Texts.nobodyWaits) {
        Columns.record($0.position, $0.id, $0.key, $0.name, $0.guests, $0.since)
      } cells: {
        ["\($0.position ?? 0)", $0.name.full + ($0.guests > 0 ? " +\($0.guests)" : ""), $0.key]
      })
  }
}

struct WaitlistPromote: Command {
  static let name = "promote"
  static let abstract: Text = "Give somebody on the waiting list a free spot."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(Completing.events),
      .positional("person", \.person, help: "A key or an id."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = AnswerFields.all
  static let examples = [
    Example(
      "spec hacksmiths waitlist promote open-data-evening zoe-martin", "If there is a spot.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths waitlist"]

  var event = ""
  var person = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let answer: AnswerObject = try connection.api.change(
      "POST", ["events", event, "promote"], body: ["person": .string(person)])
    try context.show(
      Said(answer, record: AnswerResult.record(answer), Texts.promotedWho(person)))
  }
}

struct WaitlistRemove: Command {
  static let name = "remove"
  static let abstract: Text = "Take somebody off the waiting list."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(Completing.events),
      .positional("person", \.person, help: "A key or an id."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = AnswerFields.all
  static let examples = [
    Example(
      "spec hacksmiths waitlist remove open-data-evening zoe-martin --yes", "Zoe asked for it.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths waitlist"]

  var event = ""
  var person = ""
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    try context.agree(yes, Texts.askRemoveWaiting(person))
    let answer: AnswerObject = try connection.api.change(
      "DELETE", ["events", event, "waitlist", person])
    try context.show(
      Said(answer, record: AnswerResult.record(answer), Texts.removedWaiting(person)))
  }
}
