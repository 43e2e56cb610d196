internal import SpecCore

/// Puts an own picture into the frame.
struct UsFramePhotoSet: LegacyCommand {
  static let name = "set"
  static let abstract: Text = "Put a picture of your own into the frame."
  static let discussion: Text = """
    It is copied, so that the file may go. It stays with the person, across sign-outs; other people \
    keep theirs.
    """
  static let arguments: [Argument<Self>] = [
    .positional(
      "picture", \.picture, help: "A file, an https address, or - for standard input.")
  ]
  static let columns = ["source", "format", "size", "protocol", "protocolReason"]
  static let fields = UsFramePhotoShow.fields
  static let examples = [
    Example("spec usframe photo set holiday.jpg", "A file.", runs: false),
    Example("spec usframe photo set - < holiday.jpg", "Standard input.", runs: false),
  ]
  static let seeAlso = ["usframe photo avatar", "usframe photo adjust"]

  var picture = ""

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let (signIn, vip) = try app.status().watching()
    let isAddress = picture.contains("://")
    let bytes =
      isAddress
      ? try PhotoAddress(picture).bytes(app) : try PhotoFile.read(picture, context)
    try OwnPhotos(app: app).set(bytes, isAddress ? .url : .file, of: vip, signIn.service)
    try PhotoReport(context).show()
  }
}
