internal import SpecCore

/// A join code with the key that authenticates the datagrams of everyone who has the code
/// (PBKDF2-HMAC-SHA-256).
struct JoinKey: Sendable {
  /// Bytes of a message authentication code in a datagram.
  static let macSize = 16
  private static let salt = Array("spec-grid-2".utf8)
  private static let rounds = 4096

  let code: JoinCode
  private let authentication: HMAC

  /// Derives the key, which takes some milliseconds.
  init(_ code: JoinCode) {
    self.code = code
    authentication = HMAC(
      key: PBKDF2.derive(
        password: Array(code.text.utf8), salt: Self.salt, iterations: Self.rounds))
  }

  /// Returns the first 16 bytes of the HMAC.
  func authenticate(_ message: some Collection<UInt8>) -> ArraySlice<UInt8> {
    authentication.code(for: message).prefix(Self.macSize)
  }

  func isAuthentic(_ message: ArraySlice<UInt8>, mac received: ArraySlice<UInt8>) -> Bool {
    constantTimeEquals(authenticate(message), received)
  }
}
