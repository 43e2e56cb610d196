internal import SpecCore

/// Goes back to the person's own picture.
struct UsFramePhotoAvatar: LegacyCommand {
  static let name = "avatar"
  static let abstract: Text = "Show the picture that they have at the service."
  static let columns = ["source", "format", "size", "protocol", "protocolReason"]
  static let fields = UsFramePhotoShow.fields
  static let examples = [
    Example(
      "spec usframe photo avatar", "Back to their own picture.", setup: UsFramePhotoShow.watching)
  ]
  static let seeAlso = ["usframe photo set"]

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let (signIn, vip) = try app.status().watching()
    try OwnPhotos(app: app).change(vip, signIn.service) { _ in FramePhoto() }
    app.record(.photo(source: Photo.Origin.avatar.rawValue))
    try PhotoReport(context).show()
  }
}
