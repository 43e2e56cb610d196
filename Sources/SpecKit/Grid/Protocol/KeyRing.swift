internal import SpecCore

/// The keys of the sessions met so far, and the rule that says when another one is worth making:
/// making a key is costly, and anybody can make up a session.
///
/// At most four keys a second are asked for. Two of them are kept for sessions that are seen again
/// after a while, as a real host's is and an invented one's is not.
struct KeyRing: Sendable {
  enum Answer: Sendable {
    case key(SessionKey)
    /// Have the key made and hand it to `learn`.
    case make
    /// It is being made, or not worth it now.
    case none
  }

  /// A datagram that waits for its key.
  struct Held: Sendable {
    var bytes: [UInt8]
    var source: Endpoint
    var arrived: Moment
  }

  static let keysASecond = 4
  private static let keysForNewcomers = 2
  private static let keyLimit = 16
  private static let sightingLimit = 4096
  private static let patience = Nanoseconds.milliseconds(100)
  private static let second = Nanoseconds.seconds(1)

  private(set) var code: JoinCode
  /// The newest last.
  private var keys: [(session: UInt64, key: SessionKey)] = []
  private var making: [UInt64: Held] = [:]
  private var asked: [Moment] = []
  /// When sessions without a key were first seen: those of this second and of the one before.
  private var sightings: (new: [UInt64: Moment], old: [UInt64: Moment], since: Moment)

  init(code: JoinCode) {
    self.code = code
    sightings = ([:], [:], Moment(nanoseconds: .min))
  }

  /// A key was asked for and has not come yet.
  var isMaking: Bool { !making.isEmpty }

  /// The key of a session if it is known; never asks for one.
  func known(_ session: UInt64) -> SessionKey? {
    keys.last { $0.session == session }?.key
  }

  /// The key for a datagram, which is kept while its key is made.
  mutating func key(for session: UInt64, of datagram: Held, at now: Moment) -> Answer {
    if let key = known(session) { return .key(key) }
    if making[session] != nil { return .none }
    guard isWorthMaking(session, at: now) else { return .none }
    asked.append(now)
    making[session] = datagram
    return .make
  }

  /// - Returns: the datagram that waited for the key; nil if the code has changed meanwhile.
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

  /// Remembers the session; true if it was seen a while ago already.
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
