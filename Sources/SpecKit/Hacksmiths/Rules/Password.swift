internal import SpecCore

/// Checks, stores and compares passwords.
enum Password {
  /// Rounds of PBKDF2 for new passwords.
  static let iterations = 600_000
  static let algorithm = "pbkdf2-sha256"

  /// 8 to 256 code points, and not a common password. Throws `HacksmithsError`.
  static func check(_ password: String) throws(HacksmithsError) {
    let count = password.unicodeScalars.count
    if count < 8 { throw .shortPassword }
    // HMAC pads short keys with zeros (RFC 2104): a password and the same with NULs behind it have one hash.
    if password.utf8.contains(0) { throw .nulInPassword }
    if count > 256 { throw .longPassword }
    if CommonPasswords.all.contains(password.lowercased()) { throw .commonPassword }
  }

  /// The record of a new password; slow by design.
  static func record(of password: String) -> PasswordRecord {
    let salt = randomBytes(16)
    let hash = derive(password, salt: salt, iterations: iterations)
    return PasswordRecord(
      algorithm: algorithm, iterations: iterations, salt: Base64.encode(salt),
      hash: Base64.encode(hash))
  }

  /// Whether it is the password of a record. Without a valid record it is not, and the check
  /// takes the same time.
  static func matches(_ password: String, _ record: PasswordRecord?) -> Bool {
    guard let record, record.algorithm == algorithm, let salt = Base64.decode(record.salt),
      let hash = Base64.decode(record.hash), hash.count == 32,
      (1...10_000_000).contains(record.iterations)
    else {
      _ = derive(password, salt: Array(repeating: 0, count: 16), iterations: iterations)
      return false
    }
    let isSame = constantTimeEquals(
      derive(password, salt: salt, iterations: record.iterations), hash)
    return isSame && !password.utf8.contains(0)
  }

  private static func derive(_ password: String, salt: [UInt8], iterations: Int) -> [UInt8] {
    PBKDF2.derive(
      password: Array(password.utf8), salt: salt, iterations: iterations)
  }
}
