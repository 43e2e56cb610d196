internal import SpecCore

/// Lists the pictures that were in the frame.
struct UsFramePhotoList: LegacyCommand {
  static let name = "list"
  static let abstract: Text = "List the pictures that were in the frame."
  static let columns = ["sha256", "format", "size", "addedAt"]
  static let fields = KeptPhoto.fields
  static let examples = [
    Example("spec usframe photo list", "All that are kept, newest first.")
  ]
  static let seeAlso = ["usframe photo set"]

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let list = try OwnPhotos(app: app).list()
    try context.show(KeptPhotos(payload: list))
    if list.isEmpty { app.hint(.hintNoPhotos) }
  }
}
