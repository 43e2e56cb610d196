internal import SpecCore

/// What people say of themselves when they sign in; an empty value removes what is known.
struct AccountProfile {
  private let phone: String?
  private let email: String?
  /// A `data:` address.
  private let avatar: String?

  static let limit = 200
  private static let avatarSide = 32

  /// - Parameter avatar: the path of a PNG or JPEG file.
  init(phone: String?, email: String?, avatar: String?) throws {
    self.phone = try Self.checked(phone, "phone")
    self.email = try Self.checked(email, "email")
    self.avatar = try avatar.map { $0.isEmpty ? "" : try Self.picture(at: $0) }
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
    guard kept.count <= limit else { throw .tooLong(field: field, limit: limit) }
    return kept
  }

  /// The middle of a picture, 32 pixels each way, as a PNG in an address.
  private static func picture(at path: String) throws -> String {
    let limits = PictureLimits()
    let bytes = try Files.read(path, limit: limits.bytes, regular: true)
    let reader = try PictureReader(bytes, limits: limits)
    let swaps = reader.orientation.swapsSides
    let region = PictureRegion(
      covering: PictureArea(columns: avatarSide, rows: avatarSide, cell: (1, 1), units: nil),
      width: swaps ? reader.height : reader.width, height: swaps ? reader.width : reader.height)
    let raster = try Raster(
      reading: reader, region: region, width: avatarSide, height: avatarSide)
    return "data:image/png;base64," + Base64.encode(PNG.encode(raster))
  }
}
