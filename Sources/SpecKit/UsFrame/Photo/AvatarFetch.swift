internal import SpecCore

/// The picture of a person at their service, kept for a day.
struct AvatarFetch {
  let app: UsFrame

  /// A picture that was fetched.
  struct Entry: Sendable, Hashable, Codable {
    /// The address that the service gave; nothing where the person has no picture.
    var address: String?
    var fetchedAt: Instant
  }

  /// By service and id of the person.
  struct Index: Sendable, Hashable, Codable {
    var entries: [String: Entry] = [:]
  }

  private static let index = Document<Index>(.cache, "avatars.json", initial: Index())
  private static let lifetimeSeconds: Int64 = 86_400

  enum Avatar: Sendable {
    case picture([UInt8])
    /// There is none, with the code of the reason.
    case none(String)
  }

  /// The picture that was kept, or a new one. A service that cannot be reached is no error where
  /// something was kept.
  ///
  /// - Throws: what ends a sign-in, or keeps the cache from being read.
  func picture(of person: Person, _ signIn: SignIn) throws -> Avatar {
    let key = "\(signIn.service.rawValue):\(person.id.text)"
    let (entry, kept) = try app.store.read { snapshot in
      let entry = try snapshot.cached(Self.index).entries[key]
      return (entry, try entry?.address.flatMap { try snapshot.bytes(Self.blob($0)) })
    }
    let now = app.context.now
    if let entry, now >= entry.fetchedAt,
      now < entry.fetchedAt.adding(seconds: Self.lifetimeSeconds),
      kept != nil || entry.address == nil
    {
      return kept.map { .picture($0) } ?? .none("no-picture")
    }
    var session = try Session(app, signIn)
    let fetched: Result<Found?, Problem>
    do {
      fetched = try fetch(person, &session)
    } catch let error as UsFrameError where Self.isPassing(error) {
      fetched = .failure(Problem(code: error.failure.code))
    }
    guard case .failure(let reason) = fetched else {
      let found = try fetched.get()
      try keep(found, as: key, insteadOf: entry?.address, at: now)
      return found.map { .picture($0.bytes) } ?? .none("no-picture")
    }
    return kept.map { .picture($0) } ?? .none(reason.code)
  }

  // MARK: fetching

  private struct Found {
    var address: String
    var bytes: [UInt8]
  }

  /// Why there is no new picture.
  private struct Problem: Error {
    var code: String
  }

  /// Addresses change with every new picture: one that is gone is asked for again, once.
  private func fetch(
    _ person: Person, _ session: inout Session
  ) throws -> Result<Found?, Problem> {
    for _ in 0..<2 {
      let answer = try session.call { try $0.person(id: person.id, $1) }
      guard case .success(let profile) = answer.result else { return .failure(problem(answer)) }
      guard let address = profile.avatar, !AvatarAddress.isDefault(address) else {
        return .success(nil)
      }
      for candidate in AvatarAddress.candidates(address) {
        let picture = try session.picture(at: candidate)
        switch picture.result {
        case .success(let bytes): return .success(Found(address: address, bytes: bytes))
        case .failure(.missing), .failure(.forbidden): continue
        case .failure: return .failure(problem(picture))
        }
      }
    }
    return .failure(Problem(code: "missing"))
  }

  private func problem<Value>(_ answer: ServiceAnswer<Value>) -> Problem {
    guard case .failure(let error) = answer.result else { return Problem(code: "missing") }
    return Problem(
      code: UsFrameError(error, .test, at: app.context.now).failure.code)
  }

  /// The sign-in is as good as before: tokens could not be renewed now, or another process does that.
  private static func isPassing(_ error: UsFrameError) -> Bool {
    switch error {
    case .unreachable, .unreadable, .limited, .busy: true
    default: false
    }
  }

  // MARK: keeping

  private func keep(
    _ found: Found?, as key: String, insteadOf old: String?, at now: Instant
  ) throws {
    try app.store.transaction { transaction in
      if let old, old != found?.address { try transaction.delete(Self.blob(old)) }
      if let found { try transaction.set(Self.blob(found.address), found.bytes) }
      var index = try transaction.cached(Self.index)
      index.entries[key] = Entry(address: found?.address, fetchedAt: now)
      try transaction.overwrite(Self.index, with: index)
    }
  }

  /// Removes all that was kept.
  static func forget(_ transaction: Transaction) throws {
    for address in try transaction.cached(index).entries.values.compactMap(\.address) {
      try transaction.delete(blob(address))
    }
    try transaction.delete(index)
  }

  private static func blob(_ address: String) -> Blob {
    Blob(.cache, "avatars/\(SHA256.hex(address))")
  }
}
