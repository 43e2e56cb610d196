internal import SpecCore

/// Proof Key for Code Exchange (RFC 7636): the client sends the hash of a secret first and the secret itself
/// with the code, so that an intercepted code is useless.
enum PKCE {
  /// `base64url(SHA-256(verifier))`, the method `S256`.
  static func challenge(for verifier: String) -> String {
    Base64.encode(SHA256.hash(verifier.utf8), .url)
  }
}
