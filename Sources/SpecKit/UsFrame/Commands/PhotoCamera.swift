internal import SpecCore

/// Takes a picture.
struct UsFramePhotoCamera: LegacyCommand {
  static let name = "camera"
  static let abstract: Text = "Take a picture with the camera and put it into the frame."
  static let discussion: Text = """
    A program of this machine takes it: rpicam-still, libcamera-still, ffmpeg, fswebcam or imagesnap, \
    the first that is there, or the command of the setting camera.
    """
  static let arguments: [Argument<Self>] = [
    .option(
      "device", \.device, value: "NAME", help: "Which camera, as the program names it.",
      shows: "the first")
  ]
  static let columns = ["source", "format", "size", "protocol", "protocolReason"]
  static let fields = UsFramePhotoShow.fields
  static let examples = [
    Example("spec usframe photo camera", "Take a picture.", runs: false)
  ]
  static let seeAlso = ["usframe photo set", "usframe settings"]

  var device: String?

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let (signIn, vip) = try app.status().watching()
    let bytes = try Camera(app: app).take(device: device)
    try OwnPhotos(app: app).set(bytes, .camera, of: vip, signIn.service)
    try PhotoReport(context).show()
  }
}
