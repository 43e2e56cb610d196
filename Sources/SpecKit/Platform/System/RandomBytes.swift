/// Random bytes of the kernel, for tokens, salts, keys and codes. No seed repeats them.
public func randomBytes(_ count: Int) -> [UInt8] {
  var generator = SystemRandomNumberGenerator()
  return (0..<count).map { _ in generator.next() }
}

/// A secret that is safe in an address: that many random bytes of the kernel in base64url.
public func randomToken(bytes count: Int) -> String { Base64.encode(randomBytes(count), .url) }
