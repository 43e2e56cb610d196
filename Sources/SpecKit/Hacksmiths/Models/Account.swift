package import SpecCore

/// The sign-in side of a person. Nothing here leaves the service except the e-mail address, and
/// that only to those who may see it.
package struct Account: Sendable, Equatable, Codable {
  package var email: String
  package var createdAt: Instant
  /// Absent: nobody can sign in with a password.
  package var password: PasswordRecord?
  /// A code that was mailed to set a new password.
  package var recover: RecoverCode?

  package init(email: String, createdAt: Instant, password: PasswordRecord? = nil) {
    self.email = email
    self.createdAt = createdAt
    self.password = password
  }
}

/// A way back in, of whose code only the SHA-256 is kept.
package struct RecoverCode: Sendable, Equatable, Codable {
  /// Absent once it was used.
  package var hash: String?
  package var expires: Instant
  /// When codes were asked for, of the last hour.
  package var requests: [Instant]
}

/// A password as it is kept: derived, salted and slow to guess.
package struct PasswordRecord: Sendable, Equatable, Codable {
  package var algorithm: String
  package var iterations: Int
  /// 16 bytes in Base64.
  package var salt: String
  /// 32 bytes in Base64.
  package var hash: String

  package init(algorithm: String, iterations: Int, salt: String, hash: String) {
    self.algorithm = algorithm
    self.iterations = iterations
    self.salt = salt
    self.hash = hash
  }
}

/// A sign-in, of whose token the service keeps only the SHA-256.
package struct Session: Sendable, Equatable, Codable {
  /// 64 lower-case hex digits.
  package var hash: String
  package var personId: Identifier
  package var since: Instant
  package var expires: Instant

  package init(hash: String, personId: Identifier, since: Instant, expires: Instant) {
    self.hash = hash
    self.personId = personId
    self.since = since
    self.expires = expires
  }
}
