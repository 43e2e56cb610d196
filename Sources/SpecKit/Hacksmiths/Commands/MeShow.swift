internal import SpecCore

struct MeShow: Command {
  static let name = "show"
  static let abstract: Text = "Show your profile, your answers and your ideas."
  static let discussion: Text = """
    For members. In a pipe: a record `me` with id, key, name, e-mail and role, records `rsvp` with \
    event id, key, title, date, answer and position, and records `idea` with id and title.
    """
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
  static let fields =
    PersonShow.fields + [
      Field("settings", "object", "`public mail available mentor looking`, each true or false."),
      Field(
        "rsvps", "[object]",
        "`event {id key title date timeZone} answer guests position? question checkInCode?`."),
      Field("ideas", "[object]", "Your project ideas."),
      Field("unsent", "integer", "Answers that wait to be sent."),
    ]
  static let examples = [
    Example("spec hacksmiths me", "What I said to what.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths rsvp", "hacksmiths login"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    try connection.show(connection.api.get("me", needsMember: true))
  }
}

extension Connection {
  /// The Me section, with the events that take answers.
  func show(_ reply: MeReply) throws {
    var reply = reply
    let unsent = try unsent()
    reply.me.unsent = unsent.count
    for index in reply.me.rsvps.indices {
      let event = reply.me.rsvps[index].event
      guard event.date > now, let wish = unsent.first(where: { $0.event.id == event.id }) else {
        continue
      }
      reply.me.rsvps[index].question = Texts.notSent(wish.answer.rawValue)
    }
    try show(try result(reply))
  }

  func result(_ reply: MeReply) throws -> MeResult {
    let events = try events([], limit: 10).map(\.summary)
    let open = events.filter {
      $0.answer == nil && ($0.registration == .open || $0.registration == .full)
    }
    let zones = Set(open.map(\.timeZone) + reply.me.rsvps.map(\.event.timeZone))
    let found = try zones.map { ($0, try zone($0)) }
    return MeResult(
      me: reply.me, open: open, zones: Dictionary(found, uniquingKeysWith: { $1 }), now: now)
  }
}
