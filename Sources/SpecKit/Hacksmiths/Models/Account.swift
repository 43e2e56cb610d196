internal import SpecCore

/// How a person signs in. Nothing here leaves the service except the e-mail address, and
/// that only for viewers who may see it.
struct Account: Sendable, Equatable, Codable {
  var email: String
  var createdAt: Instant
  /// Absent: nobody can sign in with a password.
  var password: PasswordRecord?
  /// A code that was mailed to set a new password.
  var recover: RecoverCode?
}

/// A code that sets a new password; only its SHA-256 is stored.
struct RecoverCode: Sendable, Equatable, Codable {
  /// Absent after it was used.
  var hash: String?
  var expires: Instant
  /// When codes were requested in the last hour.
  var requests: [Instant]
}

/// A stored password: salted and derived by a slow function.
struct PasswordRecord: Sendable, Equatable, Codable {
  var algorithm: String
  var iterations: Int
  /// 16 bytes in Base64.
  var salt: String
  /// 32 bytes in Base64.
  var hash: String
}

/// A sign-in; the service stores only the SHA-256 of its token.
struct Session: Sendable, Equatable, Codable {
  /// 64 lower-case hex digits.
  var hash: String
  var personId: Identifier
  var since: Instant
  var expires: Instant
}
