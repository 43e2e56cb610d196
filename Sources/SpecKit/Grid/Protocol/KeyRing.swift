internal import SpecCore

/// The session keys that are known, and the limit on deriving more: deriving is costly, and anybody
/// can send datagrams with made-up sessions.
///
/// At most four keys are derived a second. Two of them are reserved for sessions that are seen
/// again
/// after a while, as those of real hosts are.
struct KeyRing: Sendable {
  enum Answer: Sendable {
    case key(SessionKey)
    /// Derive the key and pass it to `learn`.
    case make
    /// The key is being derived, or the limit is reached.
    case none
  }

  /// A datagram that waits for its key.
  struct Held: Sendable {
    var bytes: [UInt8]
    var source: SocketAddress
    var arrived: Moment
  }

  static let keysASecond = 4
  private static let keysForNewcomers = 2
  private static let keyLimit = 16
  private static let sightingLimit = 4096
  private static let patience = Nanoseconds.milliseconds(100)
  private static let second = Nanoseconds.seconds(1)

  private(set) var code: JoinCode
  /// The newest is the last.
  private var keys: [(session: UInt64, key: SessionKey)] = []
  private var making: [UInt64: Held] = [:]
  private var asked: [Moment] = []
  /// When sessions without a key were first seen, in this second and in the one before.
  private var sightings: (new: [UInt64: Moment], old: [UInt64: Moment], since: Moment)

  init(code: JoinCode) {
    self.code = code
    sightings = ([:], [:], Moment(nanoseconds: .min))
  }

  /// A key is being derived.
  var isMaking: Bool { !making.isEmpty }

  /// The key of a session if it is known.
  func known(_ session: UInt64) -> SessionKey? {
    keys.last { $0.session == session }?.key
  }

  /// The key for a datagram, which is held while its key is derived.
  mutating func key(for session: UInt64, of datagram: Held, at now: Moment) -> Answer {
    if let key = known(session) { return .key(key) }
    if making[session] != nil { return .none }
    guard isWorthMaking(session, at: now) else { return .none }
    asked.append(now)
    making[session] = datagram
    return .make
  }

  /// - Returns: the datagram that waited for the key; nil if the code has changed since.
  mutating func learn(_ key: SessionKey, of session: UInt64, made code: JoinCode) -> Held? {
    guard code == self.code else { return nil }
    keys.removeAll { $0.session == session }
    if keys.count >= Self.keyLimit { keys.removeFirst() }
    keys.append((session, key))
    return making.removeValue(forKey: session)
  }

  private mutating func isWorthMaking(_ session: UInt64, at now: Moment) -> Bool {
    asked.removeAll { now - $0 >= Self.second }
    let isFamiliar = sight(session, at: now)
    return asked.count < (isFamiliar ? Self.keysASecond : Self.keysForNewcomers)
  }

  /// Notes that the session was seen; true if it was also seen a while ago.
  private mutating func sight(_ session: UInt64, at now: Moment) -> Bool {
    if now - sightings.since >= Self.second || sightings.new.count >= Self.sightingLimit {
      sightings = (new: [:], old: sightings.new, since: now)
    }
    guard let first = sightings.new[session] ?? sightings.old[session] else {
      sightings.new[session] = now
      return false
    }
    return now - first >= Self.patience
  }
}
