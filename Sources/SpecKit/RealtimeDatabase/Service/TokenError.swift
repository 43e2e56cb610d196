package import SpecCore

/// Why a token is not accepted.
package enum TokenError: Error, Equatable {
  /// Not a token of this provider, or a forged one.
  case malformed
  case expired
}

/// The claims of a token that holds at a moment, as `auth` of the security rules.
package typealias TokenCheck =
  @Sendable (_ token: String, _ now: Instant) throws(TokenError) -> JSON
