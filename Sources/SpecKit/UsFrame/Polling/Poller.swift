internal import SpecCore

/// What a poll did and could not do.
struct PollReport {
  var failures: [UsFrameError] = []
  /// Kinds that the service does not allow to be polled yet.
  var waiting: [Wait] = []
  var kindsSwitchedOff: [UpdateKind] = []

  struct Wait {
    var kind: UpdateKind
    var until: Instant
    /// Whether the service asked for it; else it did not answer.
    var isAsked = true
  }
}

/// Fetches new updates and commits them.
struct Poller {
  let app: UsFrame
  let timing: PollTiming
  /// Polls only what its clock says is due; else whatever the service allows.
  var onlyDue = false
  /// Where a poll is kept that cannot be stored; nil to throw what keeps it from being stored.
  var unstored: UnstoredPolls?

  init(
    _ app: UsFrame, _ timing: PollTiming, onlyDue: Bool = false, unstored: UnstoredPolls? = nil
  ) {
    self.app = app
    self.timing = timing
    self.onlyDue = onlyDue
    self.unstored = unstored
  }

  /// Polls the kinds now, as far as the service allows. One process polls at a time; a process
  /// that waited for the poll of another uses its result.
  func poll(_ kinds: [UpdateKind]) throws -> PollReport {
    let kept = unstored?.polls
    let before = try kept?.clocks ?? app.store.read { try $0.value(Documents.limits) }
    return try app.hold(.poll) {
      let (status, stored) = try app.store.read {
        (try AppStatus($0, at: app.now), try kept?.clocks ?? $0.value(Documents.limits))
      }
      let clocks = stored.settled(at: app.now)
      if clocks != stored { try settle(clocks) }
      let inbox = kept?.inbox ?? status.inbox
      let (signIn, vip) = try status.watching()
      var session = try Session(app, signIn)
      var report = PollReport()
      var fetched: [UpdateKind: FetchResult] = [:]
      let kinds = signIn.service.provider.polled(kinds)
      for kind in kinds {
        let clock = clocks[kind]
        if clock.isOff {
          report.kindsSwitchedOff.append(kind)
        } else if clock.polls != before[kind].polls, clock.failures == 0 {
          continue
        } else if onlyDue, let configured = timing.settings.interval(of: kind),
          !clock.isDue(at: app.now, configured: configured)
        {
          continue
        } else if clock.isHeld(at: app.now), let until = clock.heldUntil {
          report.waiting.append(
            .init(kind: kind, until: until, isAsked: clock.reason != .backoffNetwork))
        } else {
          let part = try fetch(kind, of: vip, inbox, limit: clock.limit, &session) { part in
            fetched[kind] = part
            try commit(fetched, of: vip)
          }
          // Drops a call that the end of the command cut short: the service did not fail.
          if case .unreachable? = part.error, app.isOver { break }
          fetched[kind] = part
        }
      }
      let after = try commit(fetched, of: vip)
      for kind in kinds {
        guard let part = fetched[kind], let error = part.error else { continue }
        if case .limited = error, let until = after[kind].heldUntil {
          report.waiting.append(.init(kind: kind, until: until))
        } else {
          report.failures.append(failure(kind, error, vip, signIn.service))
        }
        log(kind, part, failure(kind, error, vip, signIn.service), next: after[kind])
      }
      return report
    }
  }

  /// Stores clocks that count from this moment on, because the system's was set back.
  private func settle(_ clocks: PollClocks) throws {
    if var kept = unstored?.polls {
      kept.clocks = clocks
      unstored?.keep(kept, arrived: [])
      return
    }
    do {
      try app.store.transaction { try $0.set(Documents.limits, clocks) }
    } catch let error as SystemError {
      // A watcher goes on and tries again at its next poll.
      if unstored == nil { throw error }
    }
  }

  /// - Parameter ended: is given what came until the sign-in was found to be revoked.
  private func fetch(
    _ kind: UpdateKind, of vip: Person, _ inbox: Inbox, limit: Int?, _ session: inout Session,
    ended: (FetchResult) throws -> Void
  ) throws -> FetchResult {
    var part = FetchResult()
    do {
      switch kind {
      case .post: try part.addPosts(of: vip, inbox, &session)
      case .dm: try part.addMessages(with: vip, inbox, limit: limit, &session)
      }
    } catch let error as UsFrameError {
      if case .revoked = error {
        // The sign-in is gone and with it the cursor: the pages that came are kept.
        try ended(part)
        app.log(error, .error)
        throw error
      }
      guard part.fail(error) else { throw error }
    }
    return part
  }

  /// Stores updates, cursors and clocks together, with those of earlier polls that could not be stored.
  /// An incomplete kind leaves its cursor where it was and is polled again.
  @discardableResult
  private func commit(_ fetched: [UpdateKind: FetchResult], of vip: Person) throws -> PollClocks {
    let kept = unstored?.polls
    var polls: UnstoredPolls.Polls?
    do {
      let (clocks, updates) = try app.store.transaction { transaction in
        let stored = UnstoredPolls.Polls(
          inbox: try transaction.value(Documents.inbox),
          clocks: try kept?.clocks ?? transaction.value(Documents.limits))
        guard !fetched.isEmpty || kept != nil else { return (stored.clocks, [Update]()) }
        polls = stored
        var next = stored
        (next.posts, next.messages) = (kept?.posts ?? [], kept?.messages ?? [])
        let updates = next.add(fetched, of: vip, timing, at: app.context.now)
        try transaction.set(Documents.limits, next.clocks)
        try transaction.add(updates)
        if next.inbox != stored.inbox { try transaction.set(Documents.inbox, next.inbox) }
        return (next.clocks, updates)
      }
      unstored?.clear()
      record(fetched, updates)
      return clocks
    } catch let error as SystemError {
      guard let unstored, var next = kept ?? polls else { throw error }
      guard !fetched.isEmpty else { return next.clocks }
      let before = (next.posts, next.messages)
      (next.posts, next.messages) = ([], [])
      let updates = next.add(fetched, of: vip, timing, at: app.context.now)
      (next.posts, next.messages) = (before.0 + next.posts, before.1 + next.messages)
      unstored.keep(next, arrived: updates)
      app.log(error, .error)
      return next.clocks
    }
  }

  private func record(_ fetched: [UpdateKind: FetchResult], _ updates: [Update]) {
    guard timing.settings.events else { return }
    for (kind, part) in fetched {
      app.record(
        .poll(
          kind, result: part.error.map { "\($0.code)" } ?? "ok",
          count: updates.count { $0.kind == kind }))
      if case .unreachable? = part.error { app.record(.networkError(kind, status: part.status)) }
    }
  }

  private func failure(
    _ kind: UpdateKind, _ error: ServiceError, _ vip: Person, _ service: ServiceName
  ) -> UsFrameError {
    switch error {
    case .missing: .vipMissing(vip.handle, service)
    case .forbidden(.notPermitted):
      kind == .dm ? .messagesOff(service) : .postsRefused(vip.handle, service)
    default: UsFrameError(error, service, at: app.context.now)
    }
  }

  /// One line a failure.
  private func log(
    _ kind: UpdateKind, _ part: FetchResult, _ error: UsFrameError, next clock: PollClock
  ) {
    let failure = error.failure(in: app.context)
    var what = failure.message(in: app.context.language)
    if let status = part.status.map({ "HTTP \($0)" }), !what.contains(status) {
      what += " (\(status))"
    }
    let next = clock.nextAt.map { app.strings(.logNext, $0.nextWholeSecond.iso8601) } ?? ""
    app.log(
      .warning, failure.code,
      app.strings(.logPoll, app.strings(kind.nameKey), what) + next)
  }
}

extension UnstoredPolls.Polls {
  /// Adds what was fetched to what is waiting here, and numbers what is new of both.
  fileprivate mutating func add(
    _ fetched: [UpdateKind: FetchResult], of vip: Person, _ timing: PollTiming, at now: Instant
  ) -> [Update] {
    clocks.record(fetched, timing, at: now)
    let complete = fetched.values.filter(\.isComplete)
    posts += complete.flatMap(\.posts)
    messages += complete.flatMap(\.messages)
    guard inbox.vip?.id == vip.id else { return [] }
    return inbox.receive(
      posts: posts, messages: messages, at: now, counting: timing.settings.counts)
  }
}

extension ServiceError {
  /// A word for logs.
  var code: String {
    switch self {
    case .unauthorized: "unauthorized"
    case .forbidden(let why): why.rawValue
    case .limited: "limited"
    case .missing: "missing"
    case .unreachable: "unreachable"
    case .unreadable: "unreadable"
    case .refused(let code, _): code
    }
  }
}
