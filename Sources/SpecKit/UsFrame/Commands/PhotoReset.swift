internal import SpecCore

/// Forgets which part of the picture is shown.
struct UsFramePhotoReset: LegacyCommand {
  static let name = "reset"
  static let abstract: Text = "Show the picture whole again."
  static let fields = UsFramePhotoShow.fields
  static let examples = [
    Example("spec usframe photo reset", "All of it.", setup: UsFramePhotoShow.watching)
  ]
  static let seeAlso = ["usframe photo adjust"]

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let (signIn, vip) = try app.status().watching()
    try OwnPhotos(app: app).change(vip, signIn.service) { $0.unadjusted }
    try PhotoReport(context).show()
  }
}
