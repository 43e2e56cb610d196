internal import SpecCore

/// What a poll could not do; what it did is in the history.
struct PollReport {
  var failures: [UsFrameError] = []
  /// Kinds that the service does not allow to be asked yet.
  var waiting: [(kind: UpdateKind, until: Instant)] = []
  var kindsSwitchedOff: [UpdateKind] = []
}

/// Asks the service for what is new and commits it.
struct Poller {
  let app: UsFrame

  /// What came for one kind before the poll of it ended, and how it ended.
  fileprivate struct Fetched {
    var posts: [Item] = []
    var messages: [Message] = []
    var outcome = PollOutcome.success
    var error: ServiceError?
    var rate = Rate()
    var status: Int?
  }

  static let configured: [UpdateKind: Duration] = [.post: .seconds(30), .dm: .seconds(75)]

  /// Polls the kinds now, as far as the service allows. One process polls at a time; one that had
  /// to wait for another's poll makes do with its result.
  func poll(_ kinds: [UpdateKind]) throws -> PollReport {
    let before = try app.store.read { try $0.value(Documents.limits) }
    return try NamedLock.poll.hold(in: app) {
      let (standing, clocks) = try app.store.read {
        (try Standing($0, at: app.now), try $0.value(Documents.limits))
      }
      let (signIn, vip) = try standing.watching()
      var session = Session(app, signIn)
      var report = PollReport()
      var fetched: [UpdateKind: Fetched] = [:]
      for kind in kinds {
        let clock = clocks[kind]
        if clock.isOff {
          report.kindsSwitchedOff.append(kind)
        } else if clock.polls != before[kind].polls {
          if clock.failures > 0 {
            report.failures.append(.unreachable(signIn.service, "another poll failed"))
          }
        } else if clock.isHeld(at: app.now), let until = clock.heldUntil {
          report.waiting.append((kind, until))
        } else {
          do {
            fetched[kind] = try fetch(kind, of: vip, standing.inbox, &session)
          } catch let error as UsFrameError {
            // The sign-in is gone, or its tokens cannot be renewed: what came before is kept.
            try commit(fetched, of: vip, &report, signIn.service)
            throw error
          }
        }
      }
      try commit(fetched, of: vip, &report, signIn.service)
      return report
    }
  }

  private func fetch(
    _ kind: UpdateKind, of vip: Person, _ inbox: Inbox, _ session: inout Session
  ) throws -> Fetched {
    switch kind {
    case .post: try fetchPosts(of: vip, inbox, &session)
    case .dm: try fetchMessages(with: vip, inbox, &session)
    }
  }

  /// All pages after the newest post known.
  private func fetchPosts(
    of vip: Person, _ inbox: Inbox, _ session: inout Session
  ) throws -> Fetched {
    var fetched = Fetched()
    var page: String?
    repeat {
      let answer = try session.call { service, token in
        try service.posts(of: vip, after: inbox.lastPostId, count: 100, page: page, token)
      }
      guard let list = fetched.take(answer) else { return fetched }
      fetched.posts += list.elements
      page = list.next
    } while page != nil
    return fetched
  }

  /// Messages have no cursor and each one read costs: a few first, and more only while all of them
  /// are new.
  private func fetchMessages(
    with vip: Person, _ inbox: Inbox, _ session: inout Session
  ) throws -> Fetched {
    var fetched = Fetched()
    var page: String?
    let account = session.signIn.account.id
    repeat {
      let count = page == nil ? 5 : 100
      let answer = try session.call { service, token in
        try service.messages(with: vip, account: account, count: count, page: page, token)
      }
      guard let list = fetched.take(answer) else { return fetched }
      fetched.messages += list.elements
      let areAllNew = list.elements.allSatisfy { inbox.isNew(message: $0.item.id) }
      page = areAllNew ? list.next : nil
    } while page != nil
    return fetched
  }

  /// Stores updates, cursors and clocks together. A kind whose pages did not all come leaves its
  /// cursor where it was and will be asked again.
  private func commit(
    _ fetched: [UpdateKind: Fetched], of vip: Person, _ report: inout PollReport,
    _ service: ServiceName
  ) throws {
    guard !fetched.isEmpty else { return }
    let now = app.context.now
    let jitter = 0.9 + 0.2 * Double(app.context.random() >> 11) / Double(1 << 53)
    try app.store.transaction { transaction in
      var clocks = try transaction.value(Documents.limits)
      for (kind, part) in fetched {
        if kind == .dm, part.error == .forbidden(.notPermitted) {
          clocks[kind].switchOff()
        } else {
          clocks[kind].record(
            part.outcome, rate: part.rate, configured: Self.configured[kind] ?? .zero,
            jitter: jitter, at: now)
        }
        clocks[kind].lastStatus = part.status
      }
      try transaction.set(Documents.limits, clocks)
      var inbox = try transaction.value(Documents.inbox)
      guard inbox.vip?.id == vip.id else { return }
      let complete = fetched.filter { $0.value.outcome == .success }
      let updates = inbox.receive(
        posts: complete[.post]?.posts ?? [], messages: complete[.dm]?.messages ?? [], at: now)
      try transaction.append(Documents.history, updates)
      try transaction.set(Documents.inbox, inbox)
    }
    for kind in UpdateKind.allCases {
      guard let error = fetched[kind]?.error else { continue }
      report.failures.append(failure(kind, error, vip, service, at: now))
    }
  }

  private func failure(
    _ kind: UpdateKind, _ error: ServiceError, _ vip: Person, _ service: ServiceName,
    at now: Instant
  ) -> UsFrameError {
    switch error {
    case .missing: .vipMissing(vip.handle, service)
    case .forbidden(.notPermitted) where kind == .dm: .messagesOff(service)
    default: UsFrameError(error, service, at: now)
    }
  }
}

extension Poller.Fetched {
  /// The value of an answer, its rate kept; nil where there is none, and then why.
  fileprivate mutating func take<Value>(_ answer: Answer<Value>) -> Value? {
    rate = answer.rate
    status = answer.status
    switch answer.result {
    case .success(let value): return value
    case .failure(let error):
      self.error = error
      outcome =
        switch error {
        case .limited: .limited
        case .forbidden: .refused
        default: .unreachable
        }
      return nil
    }
  }
}
