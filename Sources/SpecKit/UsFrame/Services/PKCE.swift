internal import SpecCore

/// Proof Key for Code Exchange (RFC 7636): the hash of a secret goes out first, the secret itself
/// only with the code, so a code that is overheard is worth nothing.
enum PKCE {
  /// `base64url(SHA-256(verifier))`, the method `S256`.
  static func challenge(for verifier: String) -> String {
    Base64.encode(SHA256.hash(verifier.utf8), .url)
  }
}
