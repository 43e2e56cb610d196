internal import SpecCore

/// The sign-in side of a person. Nothing here leaves the service except the e-mail address, and
/// that only to those who may see it.
struct Account: Sendable, Equatable, Codable {
  var email: String
  var createdAt: Instant
  /// Absent: nobody can sign in with a password.
  var password: PasswordRecord?
  /// A code that was mailed to set a new password.
  var recover: RecoverCode?

  init(email: String, createdAt: Instant, password: PasswordRecord? = nil) {
    self.email = email
    self.createdAt = createdAt
    self.password = password
  }
}

/// A way back in, of whose code only the SHA-256 is kept.
struct RecoverCode: Sendable, Equatable, Codable {
  /// Absent once it was used.
  var hash: String?
  var expires: Instant
  /// When codes were asked for, of the last hour.
  var requests: [Instant]
}

/// A password as it is kept: derived, salted and slow to guess.
struct PasswordRecord: Sendable, Equatable, Codable {
  var algorithm: String
  var iterations: Int
  /// 16 bytes in Base64.
  var salt: String
  /// 32 bytes in Base64.
  var hash: String

  init(algorithm: String, iterations: Int, salt: String, hash: String) {
    self.algorithm = algorithm
    self.iterations = iterations
    self.salt = salt
    self.hash = hash
  }
}

/// A sign-in, of whose token the service keeps only the SHA-256.
struct Session: Sendable, Equatable, Codable {
  /// 64 lower-case hex digits.
  var hash: String
  var personId: Identifier
  var since: Instant
  var expires: Instant

  init(hash: String, personId: Identifier, since: Instant, expires: Instant) {
    self.hash = hash
    self.personId = personId
    self.since = since
    self.expires = expires
  }
}
