internal import SpecCore

struct IdeasReply: Codable { var ideas: [IdeaObject] }
struct IdeaReply: Codable {
  /// As the original API told it.
  var id: Identifier
  var idea: IdeaObject
}

extension HacksmithsService {
  static let ideaRoutes: [Route] = [
    Route("GET", "app/project-ideas", .read(listIdeas)),
    Route("POST", "app/project-ideas", .write(submitIdea)),
    Route("POST", "app/idea/create", .write(submitIdea)),
    Route("GET", "app/project-ideas/:", .read(showIdea)),
    Route("PATCH", "app/project-ideas/:", .write(editIdea)),
    Route("DELETE", "app/project-ideas/:", .write(withdrawIdea)),
    Route("POST", "app/project-ideas/:/vote", .write { try vote($0, $1, $2, isOn: true) }),
    Route("DELETE", "app/project-ideas/:/vote", .write { try vote($0, $1, $2, isOn: false) }),
  ]

  /// Those of the events one may see: most votes first, then in the order they were handed in.
  private static func listIdeas(_ call: Call, _ input: RouteInput) throws -> Reply {
    let event = try input.value("event").map { try call.event($0).event.id }
    let ideas = try call.snapshot.value(Documents.ideas).ideas
      .filter { event == nil || $0.eventId == event }
      .sorted { a, b in
        a.votes.count != b.votes.count
          ? a.votes.count > b.votes.count : (a.createdAt, a.id) < (b.createdAt, b.id)
      }
    return try Reply(IdeasReply(ideas: ideas.compactMap(call.describe)))
  }

  private static func showIdea(_ call: Call, _ input: RouteInput) throws -> Reply {
    try ideaReply(call, call.idea(input.first))
  }

  private static func submitIdea(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let me = try call.member()
    let patch = try input.patch(Bodies.newIdea)
    let words = patch.object("idea") ?? patch
    let record = try call.event(patch.text("event") ?? "next")
    try call.checkIsOn(record)
    var list = try transaction.value(Documents.ideas)
    if let first = list.ideas.first(where: {
      $0.authorId == me.id && $0.eventId == record.event.id
    }) {
      throw HacksmithsError.refused("has-idea", Texts.hasIdea(first.id.text))
    }
    let taken = Set(list.ideas.map(\.id))
    var idea = Idea(
      id: Identifier.free(random: call.random, isTaken: taken.contains), eventId: record.event.id,
      authorId: me.id, title: "",
      description: "", createdAt: call.now)
    idea.apply(words)
    list.ideas.append(idea)
    try transaction.set(Documents.ideas, list)
    return try ideaReply(call, idea)
  }

  private static func editIdea(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    var idea = try call.ownIdea(input.first)
    let patch = try input.patch(Bodies.idea)
    idea.apply(patch.object("idea") ?? patch)
    try transaction.put(idea)
    return try ideaReply(call, idea)
  }

  private static func withdrawIdea(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let idea = try call.ownIdea(input.first)
    _ = try input.patch(Bodies.whose)
    let reply = try ideaReply(call, idea)
    try transaction.update(Documents.ideas) { $0.ideas.removeAll { $0.id == idea.id } }
    return reply
  }

  private static func vote(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput, isOn: Bool
  ) throws -> Reply {
    let me = try call.member()
    var idea = try call.idea(input.first)
    if idea.authorId == me.id { throw HacksmithsError.refused("own-idea", Texts.ownIdea) }
    guard let record = try call.snapshot.event(idea.eventId) else {
      throw HacksmithsError.noIdea(input.first)
    }
    try call.checkIsOn(record)
    if let end = record.event.voteEnd, call.now >= end {
      throw HacksmithsError.refused("voting-closed", Texts.votingClosed)
    }
    idea.votes.removeAll { $0 == me.id }
    if isOn { idea.votes.append(me.id) }
    try transaction.put(idea)
    return try ideaReply(call, idea)
  }

  private static func ideaReply(_ call: Call, _ idea: Idea) throws -> Reply {
    guard let object = try call.describe(idea) else { throw HacksmithsError.noIdea(idea.id.text) }
    return try Reply(IdeaReply(id: idea.id, idea: object))
  }
}

extension Idea {
  fileprivate mutating func apply(_ patch: Patch) {
    patch.put("title", into: &title)
    patch.put("description", into: &description)
    patch.put("additionalInformation", into: &more)
    patch.put("more", into: &more)
  }
}

extension Transaction {
  fileprivate func put(_ idea: Idea) throws {
    try update(Documents.ideas) { list in
      if let index = list.ideas.firstIndex(where: { $0.id == idea.id }) { list.ideas[index] = idea }
    }
  }
}

extension Call {
  /// An idea of an event the caller may see.
  fileprivate func idea(_ word: String) throws -> Idea {
    let idea = try snapshot.value(Documents.ideas).ideas.first { $0.id.text == word }
    guard let idea, try describe(idea) != nil else { throw HacksmithsError.noIdea(word) }
    return idea
  }

  /// One the caller wrote, or any for an admin.
  fileprivate func ownIdea(_ word: String) throws -> Idea {
    let me = try member()
    let idea = try idea(word)
    guard idea.authorId == me.id || viewer.isAdmin else { throw HacksmithsError.forbidden }
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
  fileprivate func describe(_ idea: Idea) throws -> IdeaObject? {
    guard let record = try snapshot.event(idea.eventId), viewer.sees(record.event, at: now) else {
      return nil
    }
    let author = try idea.authorId.flatMap(snapshot.person).flatMap { person in
      viewer.mayName(person.person.id, isPublic: person.settings.public)
        ? WhoRef(DirectoryEntry(person)) : nil
    }
    return IdeaObject(idea, event: record.event, author: author, viewer: viewer)
  }
}
