internal import SpecCore

struct MeShow: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Show your profile, your answers and your ideas."
  static let discussion: Text = """
    For members. In a pipe: a record `me` with id, key, name, e-mail and role, records `rsvp` with \
    event id, key, title, date, answer and position, records `idea` with id and title, and records \
    `draft` with id, key, title and date of events that you organize and did not publish yet.
    """
  static let arguments = Argument<Self>.group(\.options)
  static let fields = MeObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths me", "My answers.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths rsvp", "hacksmiths login"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    try connection.show(connection.api.call(ProfileEndpoints.show))
  }
}

extension HacksmithsClient {
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
    let events = try events([], limit: 10)
    let open = events.filter(\.isAnswerable)
    let zones = Set(
      open.map(\.timeZone) + reply.me.rsvps.map(\.event.timeZone) + reply.me.drafts.map(\.timeZone))
    let found = try zones.map { ($0, try zone($0)) }
    return MeResult(
      me: reply.me, open: open, zones: Dictionary(found, uniquingKeysWith: { $1 }), now: now,
      unsent: try unsentChoices())
  }
}
