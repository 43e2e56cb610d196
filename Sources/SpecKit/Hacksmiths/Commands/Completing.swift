internal import SpecCore

/// Values that shells offer, from the embedded store.
enum Completing {
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

  static let people: @Sendable (Context) throws -> [Candidate] = { context in
    let people = try HacksmithsStore.open(context).read { try $0.directory() }
    return [Candidate("me")]
      + people.filter(\.public).map { Candidate($0.key, $0.name.full) }
  }
}
