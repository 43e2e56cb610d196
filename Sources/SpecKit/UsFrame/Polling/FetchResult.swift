internal import SpecCore

/// The items fetched of one kind, and how the last call ended.
struct FetchResult {
  var posts: [Item] = []
  var messages: [Message] = []
  fileprivate(set) var error: ServiceError?
  private(set) var rate = Rate()
  private(set) var status: Int?

  /// Whether all pages came.
  var isComplete: Bool { error == nil }

  var outcome: PollOutcome {
    switch error {
    case nil: .success
    case .limited: .limited
    case .forbidden: .refused
    case .missing: .missing
    default: .unreachable
    }
  }

  /// The value of an answer; nil after an error, which is kept.
  mutating func take<Value>(_ answer: ServiceAnswer<Value>) -> Value? {
    rate = answer.rate
    status = answer.status
    switch answer.result {
    case .success(let value): return value
    case .failure(let error):
      self.error = error
      return nil
    }
  }
}

extension FetchResult {
  /// Adds all pages after the newest post known.
  mutating func addPosts(of vip: Person, _ inbox: Inbox, _ session: inout Session) throws {
    var pages = PageTokens()
    repeat {
      let answer = try session.call { service, token in
        try service.posts(
          of: vip, after: inbox.lastPostId, count: 100, page: pages.current, token)
      }
      guard let list = take(answer) else { return }
      posts += list.elements
      guard pages.goOn(to: list.next) else { return error = .endlessPages }
    } while pages.current != nil
  }

  /// Messages have no cursor and each one costs: fetches a few first, and more only while all of
  /// them are new; but where the limit leaves no second call, as many as it can at once.
  mutating func addMessages(
    with vip: Person, _ inbox: Inbox, limit: Int?, _ session: inout Session
  ) throws {
    var pages = PageTokens()
    let account = session.signIn.account.id
    repeat {
      let count = pages.current == nil && limit ?? .max > 1 ? 5 : 100
      let answer = try session.call { service, token in
        try service.messages(with: vip, account: account, count: count, page: pages.current, token)
      }
      guard let list = take(answer) else { return }
      messages += list.elements
      let areAllNew = list.elements.allSatisfy { inbox.isNew(message: $0.item.id) }
      guard pages.goOn(to: areAllNew ? list.next : nil) else { return error = .endlessPages }
    } while pages.current != nil
  }
}

/// Where the pages of a list go on. A service that leads back to a page would be asked for ever.
private struct PageTokens {
  private(set) var current: String?
  private var known: Set<String> = []

  /// False for a token that was there before.
  mutating func goOn(to next: String?) -> Bool {
    current = next
    return next.map { known.insert($0).inserted } ?? true
  }
}

extension FetchResult {
  /// Takes the error of a call that was not made because the tokens could not be renewed. False for an
  /// error that has to end the command.
  mutating func fail(_ error: UsFrameError) -> Bool {
    switch error {
    case .unreachable(_, let why): self.error = .unreachable(why)
    case .unreadable(_, let why): self.error = .unreadable(why)
    case .limited(_, let until): self.error = .limited(until: until)
    default: return false
    }
    return true
  }
}

/// What the clocks are set by.
struct PollTiming {
  var settings: FrameSettings
  /// A factor on the configured interval: it spreads the polls of many watchers.
  var jitter: () -> Double

  init(_ settings: FrameSettings, random: @escaping () -> UInt64) {
    self.settings = settings
    jitter = { 0.9 + 0.2 * Double(random() >> 11) / Double(1 << 53) }
  }

  /// Where time is virtual everything happens when it is due.
  init(exactly settings: FrameSettings) {
    self.settings = settings
    jitter = { 1 }
  }
}

extension PollClocks {
  /// Sets the clocks after a poll of these kinds.
  mutating func record(
    _ fetched: [UpdateKind: FetchResult], _ timing: PollTiming, at now: Instant
  ) {
    for kind in UpdateKind.allCases {
      guard let part = fetched[kind] else { continue }
      if kind == .dm, part.error == .forbidden(.notPermitted) {
        self[kind].switchOff()
      } else {
        self[kind].record(
          part.outcome, rate: part.rate,
          configured: timing.settings.interval(of: kind) ?? .seconds(75), jitter: timing.jitter(),
          at: now)
      }
      self[kind].lastStatus = part.status
    }
  }
}
