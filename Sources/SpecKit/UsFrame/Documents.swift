internal import SpecCore

/// Where the module keeps what.
enum Documents {
  static let settings = Document<StoredSettings>(
    .config, "usframe.json", initial: StoredSettings())
  static let signIn = Document<SignIn?>(.state, "signin.json", initial: nil)
  static let progress = Document<Progress>(.state, "progress.json", initial: Progress())
  static let limits = Document<PollClocks>(.state, "limits.json", initial: PollClocks())
  static let inbox = Document<Inbox>(.data, "inbox.json", initial: Inbox())
  static let history = Log<Update>(.data, "history.jsonl")
  static let frame = Document<FrameChoice>(.data, "frame.json", initial: FrameChoice())
  static let log = RotatedLog<LogEntry>("usframe.log")
  static let events = RotatedLog<EventEntry>("events.jsonl")
  static let friends = Document<FriendList?>(.cache, "friends.json", initial: nil)
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

  /// The clocks after a sign-in. What was learned about the limits stands for the same account;
  /// what was switched off is tried again.
  func signedIn(as account: String) -> PollClocks {
    var next = self.account == account ? self : PollClocks()
    next.account = account
    for kind in UpdateKind.allCases where next[kind].isOff { next[kind] = PollClock() }
    return next
  }
}
