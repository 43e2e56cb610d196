internal import SpecCore

/// Where the module keeps what.
enum Documents {
  static let settings = Document<StoredSettings>(
    .config, "usframe.json", initial: StoredSettings())
  static let signIn = Document<SignIn?>(.state, "signin.json", initial: nil)
  /// The last answer to a renewal of the tokens, until they are stored.
  static let renewal = Blob(.state, "renewal")
  static let progress = Document<Progress>(.state, "progress.json", initial: Progress())
  static let mastodonApps = Document<MastodonApps>(
    .state, "mastodon.json", initial: MastodonApps())
  static let limits = Document<PollClocks>(.state, "limits.json", initial: PollClocks())
  static let inbox = Document<Inbox>(.data, "inbox.json", initial: Inbox())
  static let history = Log<Update>(.data, "history.jsonl")
  /// The same file by its end, for those who look at it again and again.
  static let historyTail = FoldedLog<HistoryTail>(
    .data, "history.jsonl", initial: HistoryTail(), isBounded: true,
    fold: HistoryTail.init)
  static let frame = Document<FrameChoice>(.data, "frame.json", initial: FrameChoice())
  static let log = RotatedLog<LogEntry>("usframe.log")
  static let events = RotatedLog<EventEntry>("events.jsonl")
  static let friends = Document<FriendList?>(.cache, "friends.json", initial: nil)
}

/// The newest updates of the history.
struct HistoryTail: Sendable {
  private(set) var updates: [Update] = []
  /// Whether there are older ones.
  private(set) var isCut = false

  private static let limit = 200

  init() {}

  init(_ bytes: [UInt8], path: String) throws {
    var offset = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // After the last line nothing follows.
      if line.isEmpty, offset == bytes.count { break }
      add(try Documents.history.entry(of: line, at: offset, path: path))
      offset += line.count + 1
    }
  }

  mutating func add(_ update: Update) {
    updates.append(update)
    guard updates.count > 2 * Self.limit else { return }
    updates.removeFirst(Self.limit)
    isCut = true
  }

  /// The updates after that number; nil if some of them are not here.
  func after(_ seq: Int) -> [Update]? {
    guard !isCut || updates.first.map({ $0.seq <= seq + 1 }) ?? true else { return nil }
    return updates.filter { $0.seq > seq }
  }
}

extension Log<Update> {
  fileprivate func entry(
    of line: some Collection<UInt8>, at offset: Int, path: String
  ) throws -> Update {
    try Self.entry(line, at: offset, path: path)
  }
}

extension Transaction {
  /// Adds updates to the history.
  func add(_ updates: [Update]) throws {
    for update in updates {
      try append(Documents.historyTail, update) { tail, _ in tail.add(update) }
    }
  }
}

extension Snapshot {
  /// A document of the cache: a damaged one is as good as none.
  func cached<Value>(_ document: Document<Value>) throws -> Value {
    do {
      return try value(document)
    } catch StoreError.damaged {
      return document.initial
    }
  }

  /// The updates of the history after that number.
  func updates(after seq: Int) throws -> [Update] {
    try value(Documents.historyTail).after(seq)
      ?? entries(Documents.history).filter { $0.seq > seq }
  }
}

/// The clocks of both kinds, and for whom they stand.
struct PollClocks: Sendable, Hashable, Codable {
  /// As `service:id`.
  var account: String?
  var posts = PollClock()
  var dms = PollClock()

  subscript(kind: UpdateKind) -> PollClock {
    get { kind == .post ? posts : dms }
    set { if kind == .post { posts = newValue } else { dms = newValue } }
  }

  /// The clocks as they count at this moment.
  func settled(at now: Instant) -> PollClocks {
    var next = self
    for kind in UpdateKind.allCases { next[kind] = self[kind].settled(at: now) }
    return next
  }

  /// The clocks after a sign-in. What was learned about the limits stands for the same account;
  /// what was switched off is tried again.
  func signedIn(as account: String) -> PollClocks {
    var next = self.account == account ? self : PollClocks()
    next.account = account
    for kind in UpdateKind.allCases where next[kind].isOff { next[kind] = PollClock() }
    return next
  }
}
