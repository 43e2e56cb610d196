internal import SpecCore

/// Values that shells offer, from the embedded store.
enum CompletionCandidates {
  /// The events to come.
  static let events: @Sendable (Context) throws -> [Candidate] = { context in
    let now = context.now
    let entries = try HacksmithsStore.open(context).read { snapshot in
      try snapshot.agenda(from: now, limit: 50) { $0.isCandidate(at: now) }
    }
    return [Candidate("next")] + entries.map { Candidate($0.key, $0.title) }
  }

  /// The same for what is only looked at, which may be over.
  static let anyEvents: @Sendable (Context) throws -> [Candidate] = { context in
    try [Candidate("last")] + events(context)
  }

  /// The ideas for the next event.
  static let ideas: @Sendable (Context) throws -> [Candidate] = { context in
    let now = context.now
    return try HacksmithsStore.open(context).read { snapshot in
      let next = try snapshot.nextEntry(at: now)?.id
      let ideas = try snapshot.value(Documents.ideas).ideas.filter { $0.eventId == next }
      return Idea.numbers(of: ideas).compactMap { id, number in
        ideas.first { $0.id == id }.map { (number, $0.title) }
      }.sorted { $0.0 < $1.0 }.map { Candidate(String($0), $1) }
    }
  }

  static let people: @Sendable (Context) throws -> [Candidate] = { context in
    let people = try HacksmithsStore.open(context).read { try $0.directory() }
    return [Candidate("me")]
      + people.filter(\.public).map { Candidate($0.key, $0.name.full) }
  }
}
