internal import SpecCore

/// The key that authenticates the datagrams of a session, derived from the join code and the
/// session; the derivation is slow on purpose.
struct SessionKey: Sendable {
  static let rounds = 4096
  /// Bytes of a message authentication code in a datagram.
  static let codeSize = 16

  private let code: HMAC

  /// - Parameter bytes: the 32 bytes of K.
  init(bytes: [UInt8]) { code = HMAC(key: bytes) }

  /// Takes some milliseconds.
  init(_ code: JoinCode, session: UInt64) {
    var derivation = Derivation(code, session: session)
    while true {
      if let key = derivation.advance(rounds: Self.rounds) {
        self = key
        return
      }
    }
  }

  /// The first 16 bytes of the HMAC.
  func authenticate(_ message: some Collection<UInt8>) -> ArraySlice<UInt8> {
    code.code(for: message).prefix(Self.codeSize)
  }

  func isAuthentic(_ message: ArraySlice<UInt8>, code received: ArraySlice<UInt8>) -> Bool {
    constantTimeEquals(authenticate(message), received)
  }

  /// A key on its way, made a part at a time so that the loop that keeps time never waits for it.
  struct Derivation: Sendable {
    private var derivation: PBKDF2.Derivation

    init(_ code: JoinCode, session: UInt64) {
      var salt = ByteWriter(capacity: 19)
      salt.put(Array("spec-grid-1".utf8))
      salt.put(session)
      derivation = PBKDF2.Derivation(
        password: Array(code.text.utf8), salt: salt.bytes, iterations: SessionKey.rounds)
    }

    /// The key once all rounds are done.
    mutating func advance(rounds: Int) -> SessionKey? {
      derivation.advance(rounds).map(SessionKey.init(bytes:))
    }
  }
}
