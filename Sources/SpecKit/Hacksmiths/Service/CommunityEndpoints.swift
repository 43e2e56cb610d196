internal import SpecCore

/// The people of the community and its numbers.
enum CommunityEndpoints {
  static let all: [HacksmithsEndpoint] = [community.endpoint, person.endpoint, numbers.endpoint]

  static let community = Operation<NoBody, CommunityReply>.read(
    "GET /community", "community", "The people in four groups",
    query: [QueryParameter("event", .word), QueryParameter("search", .text)], or: [404, 409],
    handler: groups)
  static let person = Operation<NoBody, PersonReply>.read(
    "GET /people/{id}", "showPerson", "A person", or: [404], at: DemoKey.person
  ) { context, input in
    PersonReply(person: try context.describe(context.person(input.first)))
  }
  static let numbers = Operation<NoBody, NumbersReply>.read(
    "GET /stats", "stats", "Numbers of the community, or of an event",
    query: [QueryParameter("event", .word)], or: [404, 409], handler: count)

  /// Around an event, by default by role; `event=next` without a next event is by role too.
  private static func groups(
    _ context: RequestContext, _ input: OperationRequest<NoBody>
  ) throws -> CommunityReply {
    let word = input.request.value("event")
    var event: EventRecord?
    if let word, try word != "next" || context.snapshot.nextEntry(at: context.now) != nil {
      event = try context.event(word)
    }
    return CommunityReply(
      groups: try context.community(event: event, search: input.request.value("search")))
  }

  private static func count(
    _ context: RequestContext, _ input: OperationRequest<NoBody>
  ) throws -> NumbersReply {
    let asked = try input.request.value("event").map(context.event)
    let entry = try context.snapshot.nextEntry(at: context.now)
    let next = try entry.flatMap { try context.snapshot.event($0.id) }
    let events = try context.snapshot.months().reduce(0) { count, month in
      try count + context.snapshot.agenda(month).count { $0.isShown(at: context.now) }
    }
    return NumbersReply(
      rsvps: next?.rsvps.count { $0.answer == .yes } ?? 0,
      members: try context.snapshot.directory().count, posts: 0, events: events,
      event: asked.map { EventNumbers($0, at: context.now) })
  }
}
