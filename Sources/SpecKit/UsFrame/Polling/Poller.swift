internal import SpecCore

/// What a poll could not fetch.
struct PollReport {
  var failures: [UsFrameError] = []
  /// Kinds that the service does not allow to be polled yet.
  var waiting: [(kind: UpdateKind, until: Instant)] = []
  var kindsSwitchedOff: [UpdateKind] = []
}

/// Fetches new updates and commits them.
struct Poller {
  let app: UsFrame

  /// Polls the kinds now, as far as the service allows. One process polls at a time; a process
  /// that waited for the poll of another uses its result.
  func poll(_ kinds: [UpdateKind]) throws -> PollReport {
    let before = try app.store.read { try $0.value(Documents.limits) }
    return try app.hold(.poll) {
      let (status, clocks) = try app.store.read {
        (try AppStatus($0, at: app.now), try $0.value(Documents.limits))
      }
      let (signIn, vip) = try status.watching()
      var session = Session(app, signIn)
      var report = PollReport()
      var fetched: [UpdateKind: FetchResult] = [:]
      for kind in kinds {
        let clock = clocks[kind]
        if clock.isOff {
          report.kindsSwitchedOff.append(kind)
        } else if clock.polls != before[kind].polls, clock.failures == 0 {
          continue
        } else if clock.isHeld(at: app.now), let until = clock.heldUntil {
          report.waiting.append((kind, until))
        } else {
          var part = FetchResult()
          do {
            try fetch(kind, of: vip, status.inbox, into: &part, &session)
          } catch let error as UsFrameError {
            // The sign-in is gone and with it the cursor: the pages that came are kept.
            if case .revoked = error { fetched[kind] = part }
            try commit(fetched, of: vip)
            throw error
          }
          fetched[kind] = part
        }
      }
      let after = try commit(fetched, of: vip)
      for kind in kinds {
        guard let error = fetched[kind]?.error else { continue }
        if case .limited = error, let until = after[kind].heldUntil {
          report.waiting.append((kind, until))
        } else {
          report.failures.append(failure(kind, error, vip, signIn.service))
        }
      }
      return report
    }
  }

  private func fetch(
    _ kind: UpdateKind, of vip: Person, _ inbox: Inbox, into part: inout FetchResult,
    _ session: inout Session
  ) throws {
    switch kind {
    case .post: try part.addPosts(of: vip, inbox, &session)
    case .dm: try part.addMessages(with: vip, inbox, &session)
    }
  }

  /// Stores updates, cursors and clocks together. An incomplete kind leaves its
  /// cursor where it was and is polled again.
  @discardableResult
  private func commit(_ fetched: [UpdateKind: FetchResult], of vip: Person) throws -> PollClocks {
    let now = app.context.now
    return try app.store.transaction { transaction in
      var clocks = try transaction.value(Documents.limits)
      guard !fetched.isEmpty else { return clocks }
      clocks.record(fetched, random: app.context.random, at: now)
      try transaction.set(Documents.limits, clocks)
      var inbox = try transaction.value(Documents.inbox)
      guard inbox.vip?.id == vip.id else { return clocks }
      let complete = fetched.filter(\.value.isComplete)
      let updates = inbox.receive(
        posts: complete[.post]?.posts ?? [], messages: complete[.dm]?.messages ?? [], at: now)
      try transaction.append(Documents.history, updates)
      try transaction.set(Documents.inbox, inbox)
      return clocks
    }
  }

  private func failure(
    _ kind: UpdateKind, _ error: ServiceError, _ vip: Person, _ service: ServiceName
  ) -> UsFrameError {
    switch error {
    case .missing: .vipMissing(vip.handle, service)
    case .forbidden(.notPermitted) where kind == .dm: .messagesOff(service)
    default: UsFrameError(error, service, at: app.context.now)
    }
  }
}
