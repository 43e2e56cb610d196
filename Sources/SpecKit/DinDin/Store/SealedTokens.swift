internal import SpecCore

/// Tokens as they are stored: the base64 of nonce, ciphertext and tag of ChaCha20-Poly1305.
enum SealedTokens {
  private static let data = Array("spec-dindin-signin-1".utf8)

  /// Nil for a key of another size than 32 bytes.
  static func seal(_ tokens: Tokens, key: [UInt8]) throws -> String? {
    let nonce = randomBytes(ChaCha20Poly1305.nonceSize)
    let text = try JSONCoder.encode(tokens).bytes()
    let sealed = ChaCha20Poly1305(key: key)?.seal(text, nonce: nonce, authenticating: data)
    return sealed.map { Base64.encode(nonce + $0) }
  }

  /// Nil for a text that was changed, or was sealed with another key.
  static func open(_ text: String, key: [UInt8]) -> Tokens? {
    guard let bytes = Base64.decode(text), bytes.count > ChaCha20Poly1305.nonceSize,
      let opened = ChaCha20Poly1305(key: key)?.open(
        bytes.dropFirst(ChaCha20Poly1305.nonceSize),
        nonce: bytes.prefix(ChaCha20Poly1305.nonceSize), authenticating: data),
      let json = try? JSON(parsing: opened)
    else { return nil }
    return try? JSONCoder.decode(Tokens.self, from: json)
  }
}
