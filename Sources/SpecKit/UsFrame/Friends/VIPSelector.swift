internal import SpecCore

/// Selects the VIP.
struct VIPSelector {
  let app: UsFrame
  /// Accepts a person who is not followed.
  var acceptsAnybody = false
  /// How many of the last updates count as new.
  var backlog = 0

  /// - Throws: 66 for an unknown handle, 1 for a person who is not followed.
  func select(_ handle: Handle) throws -> Person {
    var session = Session(app, try app.status().signedIn())
    let profile = try profile(of: handle, &session)
    try checkFollowing(profile, &session)
    // The lock keeps out a poll for the previous VIP.
    try app.hold(.poll) {
      try begin(with: profile.person, &session)
    }
    return profile.person
  }

  private func profile(of handle: Handle, _ session: inout Session) throws -> Profile {
    let answer = try session.call { try $0.person(handle: handle.text, $1) }
    switch answer.result {
    case .success(let profile): return profile
    case .failure(.missing):
      let friends = try? FriendFetch(app: app).friends(&session)
      throw UsFrameError.unknownPerson(
        handle.text, nearest: nearest(handle.text, in: (friends ?? []).map(\.handle)))
    case .failure(let error):
      throw UsFrameError(error, session.signIn.service, at: app.now)
    }
  }

  /// Asks the service whether the person is followed, else the list of friends.
  private func checkFollowing(_ profile: Profile, _ session: inout Session) throws {
    guard !acceptsAnybody else { return }
    var isFollowed = profile.isFollowed
    if isFollowed == nil, let friends = try? FriendFetch(app: app).friends(&session) {
      isFollowed = friends.contains { $0.id == profile.person.id }
    }
    switch isFollowed {
    case true?: return
    case false?: throw UsFrameError.notFollowing(profile.person.handle)
    case nil: app.note(.noteUnverified, profile.person.handle)
    }
  }

  /// Stores the newest items as the baseline, then the VIP.
  private func begin(with vip: Person, _ session: inout Session) throws {
    let fetched = try newest(of: vip, &session)
    let now = app.context.now
    let account = session.signIn.accountKey
    let failure = fetched.compactMap { kind, part in
      kind == .dm && part.error == .forbidden(.notPermitted) ? nil : part.error
    }.first
    try app.store.transaction { transaction in
      try transaction.update(Documents.limits) {
        $0.record(fetched, random: app.context.random, at: now)
      }
      guard failure == nil else { return }
      var inbox = try transaction.value(Documents.inbox)
      let updates = inbox.choose(
        vip, posts: fetched[.post]?.posts ?? [], messages: fetched[.dm]?.messages ?? [],
        backlog: backlog, at: now)
      try transaction.set(Documents.inbox, inbox)
      try add(updates, to: transaction)
    }
    if let failure { throw UsFrameError(failure, session.signIn.service, at: now) }
    try app.store.transaction { transaction in
      let status = try AppStatus(transaction, at: now)
      guard status.signIn?.accountKey == account else { throw UsFrameError.signedOut }
      try transaction.set(Documents.progress, status.progress.watching(vip))
      try transaction.update(Documents.frame) { $0.lastVip = vip }
    }
    if fetched[.dm]?.isComplete == false {
      app.note(.noteMessagesOff, app.strings.name(of: session.signIn.service))
    }
  }

  /// Adds the backlog to the history; items that it has already are moved to the end.
  private func add(_ updates: [Update], to transaction: Transaction) throws {
    guard !updates.isEmpty else { return }
    let known = try transaction.entries(Documents.history)
    let rest = known.filter { old in
      !updates.contains { $0.kind == old.kind && $0.id == old.id }
    }
    if rest.count < known.count {
      try transaction.rewrite(Documents.history, rest + updates)
    } else {
      try transaction.append(Documents.history, updates)
    }
  }

  /// The newest of both kinds. Messages may be forbidden: then there are none.
  private func newest(
    of vip: Person, _ session: inout Session
  ) throws -> [UpdateKind: FetchResult] {
    var posts = FetchResult()
    let first = try session.call { service, token in
      try service.posts(of: vip, after: nil, count: backlog, page: nil, token)
    }
    posts.posts = posts.take(first)?.elements ?? []
    guard posts.isComplete else { return [.post: posts] }
    var messages = FetchResult()
    let account = session.signIn.account.id
    let second = try session.call { service, token in
      try service.messages(
        with: vip, account: account, count: max(backlog, 5), page: nil, token)
    }
    messages.messages = messages.take(second)?.elements ?? []
    return [.post: posts, .dm: messages]
  }
}
