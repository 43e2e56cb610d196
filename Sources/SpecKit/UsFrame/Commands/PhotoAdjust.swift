internal import SpecCore

/// Chooses which part of the picture is shown.
struct UsFramePhotoAdjust: LegacyCommand {
  static let name = "adjust"
  static let abstract: Text = "Choose which part of the picture is shown."
  static let discussion: Text = """
    Without options a screen opens: the arrows or the mouse move the picture, + and - or the wheel \
    enlarge it, 0 starts again, enter keeps, esc leaves.

    The part fills the screen. It is kept with the picture, and its middle is the same in a terminal \
    of another size.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "zoom", \.zoom, in: FramePhoto.zooms, value: "Z",
        help: "How far it is enlarged beyond filling."),
      .option(
        "center", \.center, value: "X,Y", help: "The middle of the part, each from 0 to 1."),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
  static let fields =
    UsFramePhotoShow.fields
    + ScreenOptions.fields.filter { field in
      !UsFramePhotoShow.fields.contains { $0.name == field.name }
    }
  static let examples = [
    Example(
      "spec usframe photo adjust --zoom 2 --center 0.5,0.4", "The upper middle, twice as large.",
      setup: UsFramePhotoShow.watching)
  ]
  static let seeAlso = ["usframe photo reset"]

  var zoom: Double?
  var center: PhotoCenter?
  var screen = ScreenOptions()

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let (signIn, vip) = try app.status().watching()
    if zoom == nil, center == nil, screen.isWanted(in: context) {
      try ScreenRun(context, screen).run { _ in AdjustPage() }
      return
    }
    let settings = try app.settings()
    try OwnPhotos(app: app).change(vip, signIn.service) { photo in
      let before = photo.view(settings)
      return photo.adjusted(
        zoom: zoom ?? before.zoom, center: center.map { ($0.x, $0.y) } ?? before.center)
    }
    try PhotoReport(context).show()
  }
}

/// Two numbers from 0 to 1: `0.5,0.4`.
struct PhotoCenter: ArgumentValue {
  var x: Double
  var y: Double

  static func parse(argument text: String) throws -> PhotoCenter {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      try? Double.parse(argument: String(part))
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], 0...1 ~= x, 0...1 ~= y else {
      throw Failure(
        badValue:
          "'\(text)' is not a place in the picture; write two numbers from 0 to 1 like 0.5,0.4",
        code: "bad-center")
    }
    return PhotoCenter(x: x, y: y)
  }
}
