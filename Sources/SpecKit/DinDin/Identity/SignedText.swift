internal import SpecCore
internal import SpecRealtimeDatabase

/// Texts that the identity provider signs with HMAC-SHA-256, so that it need not keep them.
struct SignedText {
  let key: [UInt8]

  /// What a signed text is for: one that was signed for something else is not accepted.
  enum Purpose: String {
    case refreshToken = "refresh-token"
    case facebookToken = "facebook-token"
  }

  private static let limit = 16_384

  /// The claims, readable by everybody, and their code.
  func sign(_ claims: JSON, for purpose: Purpose) -> String {
    let payload = Base64.encode(claims.bytes(), .url)
    return payload + "." + code(of: payload, purpose)
  }

  /// The claims of a text that was signed for this purpose and is not changed.
  func claims(of text: String, for purpose: Purpose) -> JSON? {
    guard text.utf8.count <= Self.limit else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2,
      constantTimeEquals(Array(parts[1].utf8), Array(code(of: String(parts[0]), purpose).utf8)),
      let bytes = Base64.decode(parts[0], .url)
    else { return nil }
    return try? JSON(parsing: bytes)
  }

  private func code(of payload: String, _ purpose: Purpose) -> String {
    Base64.encode(HMAC.code(for: Array("\(purpose.rawValue)\0\(payload)".utf8), key: key), .url)
  }
}

extension SignedText {
  /// A JSON Web Token (RFC 7519) signed with HS256 (RFC 7518, section 3.2).
  func webToken(_ claims: JSON) -> String {
    let header: JSON = ["alg": "HS256", "typ": "JWT"]
    let input = Base64.encode(header.bytes(), .url) + "." + Base64.encode(claims.bytes(), .url)
    return input + "." + Base64.encode(HMAC.code(for: Array(input.utf8), key: key), .url)
  }

  /// The claims of a JSON Web Token that holds at a moment.
  func claims(ofWebToken token: String, at now: Instant) throws(TokenError) -> JSON {
    guard token.utf8.count <= Self.limit else { throw .malformed }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed }
    let code = Base64.encode(HMAC.code(for: Array("\(parts[0]).\(parts[1])".utf8), key: key), .url)
    guard constantTimeEquals(Array(parts[2].utf8), Array(code.utf8)),
      let header = Base64.decode(parts[0], .url).flatMap({ try? JSON(parsing: $0) }),
      header["alg"]?.string == "HS256",
      let claims = Base64.decode(parts[1], .url).flatMap({ try? JSON(parsing: $0) }),
      let end = claims["exp"]?.int
    else { throw .malformed }
    guard now.seconds < end else { throw .expired }
    return claims
  }
}
