/// Authenticated encryption with ChaCha20 and Poly1305 (RFC 8439, section 2.8). A nonce must never
/// be used twice with the same key.
public struct ChaCha20Poly1305: Sendable {
  private let key: [UInt8]

  public static let keySize = 32
  public static let nonceSize = 12
  public static let tagSize = 16

  /// Nil unless the key has 32 bytes.
  public init?(key: some Collection<UInt8>) {
    guard key.count == Self.keySize else { return nil }
    self.key = Array(key)
  }

  /// The ciphertext, followed by its tag of 16 bytes.
  ///
  /// - Parameter data: additional authenticated data, which are not part of the result.
  /// - Returns: nil unless the nonce has 12 bytes, or for 256 GiB and more.
  public func seal(
    _ plain: some Collection<UInt8>, nonce: some Collection<UInt8>,
    authenticating data: some Collection<UInt8> = []
  ) -> [UInt8]? {
    guard let cipher = ChaCha20(key: key, nonce: nonce),
      let text = cipher.apply(to: plain, from: 1),
      let tag = tag(cipher, text, data)
    else { return nil }
    return text + tag
  }

  /// The plain bytes of a ciphertext and its tag; nil if anything of them, the nonce or the data is
  /// not as it was sealed, or was sealed with another key.
  public func open(
    _ sealed: some Collection<UInt8>, nonce: some Collection<UInt8>,
    authenticating data: some Collection<UInt8> = []
  ) -> [UInt8]? {
    guard sealed.count >= Self.tagSize, let cipher = ChaCha20(key: key, nonce: nonce) else {
      return nil
    }
    let text = sealed.prefix(sealed.count - Self.tagSize)
    guard let tag = tag(cipher, text, data),
      constantTimeEquals(tag, Array(sealed.suffix(Self.tagSize)))
    else { return nil }
    return cipher.apply(to: text, from: 1)
  }

  private func tag(
    _ cipher: ChaCha20, _ text: some Collection<UInt8>, _ data: some Collection<UInt8>
  ) -> [UInt8]? {
    let message =
      Self.padded(data) + Self.padded(text) + Self.length(data.count) + Self.length(text.count)
    return Poly1305.code(for: message, key: cipher.block(0).prefix(32))
  }

  /// The bytes, and zeros up to a multiple of 16.
  private static func padded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array(bytes) + [UInt8](repeating: 0, count: (16 - bytes.count % 16) % 16)
  }

  private static func length(_ count: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: UInt64(count) >> UInt64(8 * $0)) }
  }
}
