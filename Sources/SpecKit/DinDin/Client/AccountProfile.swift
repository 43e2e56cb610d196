internal import SpecCore

/// What people say of themselves when they sign in; an empty value removes what is known.
struct AccountProfile {
  private let phone: String?
  private let email: String?
  /// A `data:` address.
  private let avatar: String?

  /// In UTF-16 code units.
  static let limit = 200

  /// - Parameter avatar: the path of a PNG or JPEG file.
  init(phone: String?, email: String?, avatar: String?) throws {
    self.phone = try Self.checked(phone, "phone")
    self.email = try Self.checked(email, "email")
    if let email = self.email, !email.isEmpty, !Self.isMailAddress(email) {
      throw DinDinError.badEmail(email)
    }
    if let phone = self.phone, !phone.isEmpty, !phone.contains(where: \.isNumber) {
      throw DinDinError.badPhone(phone)
    }
    self.avatar = try avatar.map { $0.isEmpty ? "" : try AvatarPicture.address(ofFile: $0) }
  }

  /// Whether a text can be a mail address, in any script: two parts around one `@`.
  static func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && !part.contains { $0.isWhitespace || ",;:<>()[]\"\\".contains($0) }
      }
  }

  func apply(to record: inout UserRecord) {
    func change(_ old: inout String?, _ new: String?) {
      if let new { old = new.isEmpty ? nil : new }
    }
    change(&record.phone, phone)
    change(&record.email, email)
    change(&record.avatar, avatar)
  }

  private static func checked(_ text: String?, _ field: String) throws(DinDinError) -> String? {
    guard let text else { return nil }
    let kept = cleanedLine(text)
    guard kept.utf16.count <= limit else { throw .tooLong(field: field, limit: limit) }
    return kept
  }
}
