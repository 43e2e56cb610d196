internal import SpecCore

struct IdeasReply: Record, Decodable {
  var ideas: [IdeaObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("ideas", \.ideas, "The ideas.")
  ]
}
struct IdeaReply: Record, Decodable {
  /// As the original API told it.
  var id: Identifier
  var idea: IdeaObject

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, "24 hex digits."),
    RecordMember("idea", \.idea, "The idea."),
  ]
}

/// Project ideas and votes.
enum IdeaEndpoints {
  static let all: [HacksmithsEndpoint] = [
    list.endpoint, submit.endpoint, create.endpoint, show.endpoint, edit.endpoint,
    withdraw.endpoint, vote.endpoint, unvote.endpoint,
  ]

  static let list = Operation<NoBody, IdeasReply>.read(
    "GET /app/project-ideas", "listIdeas", "Project ideas, most votes first",
    query: [QueryParameter("event", .word)], or: [404, 409], handler: listIdeas)
  static let submit = Operation<IdeaBody, IdeaReply>.write(
    "POST /app/project-ideas", "submitIdea", "Submit an idea", needs: IdeaBody.new,
    or: [404, 409], handler: submitIdea)
  /// The path of the original app.
  static let create = Operation<IdeaBody, IdeaReply>.write(
    "POST /app/idea/create", "createIdea", "Submit an idea", needs: IdeaBody.new,
    or: [404, 409], handler: submitIdea)
  static let show = Operation<NoBody, IdeaReply>.read(
    "GET /app/project-ideas/{id}", "showIdea", "An idea", or: [404], at: DemoKey.idea,
    handler: showIdea)
  static let edit = Operation<IdeaBody, IdeaReply>.write(
    "PATCH /app/project-ideas/{id}", "editIdea", "Change the caller's idea", or: [404],
    at: DemoKey.idea, handler: editIdea)
  static let withdraw = Operation<CallerBody, IdeaReply>.write(
    "DELETE /app/project-ideas/{id}", "withdrawIdea", "Withdraw the caller's idea", or: [404],
    at: DemoKey.idea, handler: withdrawIdea)
  static let vote = Operation<NoBody, IdeaReply>.write(
    "POST /app/project-ideas/{id}/vote", "vote", "Vote for an idea", or: [404, 409],
    at: DemoKey.idea
  ) { try performVote($0, $1, $2, isOn: true) }
  static let unvote = Operation<NoBody, IdeaReply>.write(
    "DELETE /app/project-ideas/{id}/vote", "unvote", "Remove the vote", or: [404, 409],
    at: DemoKey.idea
  ) { try performVote($0, $1, $2, isOn: false) }

  /// Those of the events one may see: most votes first, then in the order they were handed in.
  private static func listIdeas(_ context: RequestContext, _ input: OperationRequest<NoBody>) throws
    -> IdeasReply
  {
    let event = try input.request.value("event").map { try context.eventOfList($0).event.id }
    let all = try context.snapshot.value(Documents.ideas).ideas
    let numbers = Idea.numbers(of: all)
    let ideas = all.filter { event == nil || $0.eventId == event }
      .sorted { a, b in
        a.votes.count != b.votes.count
          ? a.votes.count > b.votes.count : (a.createdAt, a.id) < (b.createdAt, b.id)
      }
    return try IdeasReply(ideas: ideas.compactMap { try context.describe($0, numbers) })
  }

  private static func showIdea(_ context: RequestContext, _ input: OperationRequest<NoBody>) throws
    -> IdeaReply
  {
    try ideaReply(context, context.idea(input.first))
  }

  private static func submitIdea(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<IdeaBody>
  ) throws -> IdeaReply {
    let me = try context.member()
    let body = try input.body()
    let record = try context.eventOfList(body.event ?? "next")
    try context.checkIsOn(record)
    var list = try transaction.value(Documents.ideas)
    if let first = list.ideas.first(where: {
      $0.authorId == me.id && $0.eventId == record.event.id
    }) {
      throw HacksmithsError.hasIdea(first.id.text)
    }
    let taken = Set(list.ideas.map(\.id))
    var idea = Idea(
      id: Identifier.free(random: context.random, isTaken: taken.contains),
      eventId: record.event.id,
      authorId: me.id, title: "",
      description: "", createdAt: context.now)
    idea.apply(body.words)
    list.ideas.append(idea)
    try transaction.set(Documents.ideas, list)
    return try ideaReply(context, idea)
  }

  private static func editIdea(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<IdeaBody>
  ) throws -> IdeaReply {
    var idea = try context.ownIdea(input.first)
    let body = try input.body()
    idea.apply(body.words)
    try transaction.put(idea)
    return try ideaReply(context, idea)
  }

  private static func withdrawIdea(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<CallerBody>
  ) throws -> IdeaReply {
    let idea = try context.ownIdea(input.first)
    _ = try input.body()
    let reply = try ideaReply(context, idea)
    try transaction.update(Documents.ideas) { $0.ideas.removeAll { $0.id == idea.id } }
    return reply
  }

  private static func performVote(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<NoBody>,
    isOn: Bool
  ) throws -> IdeaReply {
    let me = try context.member()
    var idea = try context.idea(input.first)
    if idea.authorId == me.id { throw HacksmithsError.ownIdea }
    guard let record = try context.snapshot.eventWithoutAnswers(idea.eventId) else {
      throw HacksmithsError.noIdea(input.first)
    }
    try context.checkIsOn(record)
    if let end = record.event.voteEnd, context.now >= end {
      throw HacksmithsError.votingClosed
    }
    idea.votes.removeAll { $0 == me.id }
    if isOn { idea.votes.append(me.id) }
    try transaction.put(idea)
    return try ideaReply(context, idea)
  }

  private static func ideaReply(_ context: RequestContext, _ idea: Idea) throws -> IdeaReply {
    let numbers = try Idea.numbers(of: context.snapshot.value(Documents.ideas).ideas)
    guard let object = try context.describe(idea, numbers) else {
      throw HacksmithsError.noIdea(idea.id.text)
    }
    return IdeaReply(id: idea.id, idea: object)
  }
}

extension Idea {
  fileprivate mutating func apply(_ words: IdeaWords) {
    words.title.apply(to: &title)
    words.description.apply(to: &description)
    words.additionalInformation.apply(to: &more)
    words.more.apply(to: &more)
  }
}

extension Transaction {
  fileprivate func put(_ idea: Idea) throws {
    try update(Documents.ideas) { list in
      if let index = list.ideas.firstIndex(where: { $0.id == idea.id }) { list.ideas[index] = idea }
    }
  }
}

extension RequestContext {
  /// An idea of an event the caller may see.
  fileprivate func idea(_ word: String) throws -> Idea {
    let idea = try snapshot.value(Documents.ideas).ideas.first { $0.id.text == word }
    guard let idea, try describe(idea, [:]) != nil else { throw HacksmithsError.noIdea(word) }
    return idea
  }

  /// One the caller wrote, or any for an admin.
  fileprivate func ownIdea(_ word: String) throws -> Idea {
    let me = try member()
    let idea = try idea(word)
    guard idea.authorId == me.id || viewer.isAdmin else { throw HacksmithsError.adminNeeded }
    return idea
  }

  fileprivate func checkIsOn(_ record: EventRecord) throws {
    switch record.state(at: now) {
    case .canceled: throw HacksmithsError.rsvp(.canceled)
    case .past: throw HacksmithsError.rsvp(.past)
    case .draft, .scheduled, .voting, .active: break
    }
  }

  /// Nil if the caller may not see the event.
  fileprivate func describe(_ idea: Idea, _ numbers: [Identifier: Int]) throws -> IdeaObject? {
    guard let record = try snapshot.eventWithoutAnswers(idea.eventId),
      viewer.sees(record.event, at: now)
    else { return nil }
    return IdeaObject(
      idea, number: numbers[idea.id], event: record.event, author: try named(idea.authorId),
      viewer: viewer)
  }
}
