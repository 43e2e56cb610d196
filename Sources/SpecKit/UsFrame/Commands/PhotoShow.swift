internal import SpecCore

/// Shows the picture of the VIP, or a file.
struct UsFramePhotoShow: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Show the picture of the person you chose, or a file."
  static let discussion: Text = """
    On a terminal the picture is drawn as well as the terminal can: by the graphics of kitty, \
    iTerm2 or sixels, else by colored blocks, else by characters. In a pipe a line tells of it, \
    unless --image says how to draw it.

    PNG and JPEG are read here; WebP, GIF and the like where chafa is installed. A person without a \
    picture is shown as initials.

    The method pam writes all pixels of the picture for other programs: a file of the format PAM, \
    with opacity.
    """
  static let arguments: [Argument<Self>] = [
    .positional(
      "file", \.file, help: "A picture; - is standard input. Without, that of the person you chose."
    ),
    .option(
      "image", \.image, value: "METHOD", help: "How the picture is drawn.",
      shows: "what the terminal can"),
    .option(
      "size", \.size, value: "CxR", help: "Columns and rows to fill.",
      shows: "those of the terminal, else 80x24"),
    .option(
      "cell", \.cell, value: "WxH", help: "Pixels of a cell.",
      shows: "those of the terminal, else 10x20"),
    .option(
      "fit", \.fit, value: "FIT", help: "All of the picture with bars, or a part without.",
      shows: "as set"),
    .option(
      "background", \.background, value: "RRGGBB",
      help: "The color of bars and behind the picture.",
      shows: "as set"),
  ]
  static let columns = ["source", "format", "size", "protocol", "protocolReason"]
  static let fields = PhotoView.fieldsOpening("crop", "size", "drawn")
  static let examples = [
    Example(
      "spec usframe photo show", "The picture of the person you chose.",
      setup: watching),
    Example(
      "spec usframe photo show cat.png --image half --size 40x12", "A file as colored blocks.",
      runs: false),
    Example(
      "spec usframe photo show - --json < cat.png", "What would be drawn, and how.",
      runs: false),
  ]
  static let seeAlso = ["usframe choose"]

  static let watching = [
    "spec usframe login --service test --no-input", "spec usframe choose @bea",
  ]

  var file: String?
  var image: PictureOption?
  var size: ScreenSize?
  var cell: CellSize?
  var fit: PictureFit?
  var background: BackgroundColor?

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let settings = try app.settings()
    let draws = !context.wantsData && (image?.method != nil || context.output.isTerminal)
    let (photo, choice) = try photo(app, isRecord: !draws)
    if draws, image?.method == .pam { return try PixelFile(context).write(photo.picture) }
    var view = choice.view(settings)
    view.fit = fit ?? view.fit
    view.background = background?.color ?? view.background
    let output = try context.pictureOutput(
      asked: image?.method, setting: settings.image, size: size ?? (draws ? lines(context) : nil),
      cell: cell)
    if draws {
      // Pictures that stand already keep their names.
      let id = UInt32(truncatingIfNeeded: context.random() >> 40) | 1
      return try PhotoPrinter(context).print(output.drawn(photo.picture, view, id: id))
    }
    try context.show(PhotoView(photo: photo, view: view, output: output))
  }

  /// The terminal's size but for the row of the prompt that comes next.
  private func lines(_ context: Context) -> ScreenSize? {
    guard context.output.isTerminal else { return nil }
    let size = context.terminal.size()
    return ScreenSize(columns: size.columns, rows: max(1, size.rows - 1))
  }

  private func photo(_ app: UsFrame, isRecord: Bool) throws -> (Photo, FramePhoto) {
    guard let file else {
      let (signIn, vip) = try app.status().watching()
      return try PhotoFinder(app: app).photo(of: vip, signIn)
    }
    let photo = try Photo(file: try PhotoFile.read(file, app.context), .file, app.context)
    // A record tells of damage too, which shows only where the pixels are read.
    if isRecord { try photo.check() }
    return (photo, FramePhoto())
  }
}

/// A method, or `auto` for what the terminal can.
struct PictureOption: ArgumentValue {
  var method: PictureMethod?

  static let choices = ["auto"] + PictureMethod.allCases.map(\.rawValue)

  static func parse(argument text: String) throws -> PictureOption {
    guard choices.contains(text) else { throw Failure.badChoice(text, of: choices) }
    return PictureOption(method: PictureMethod(rawValue: text))
  }
}

extension CellSize: ArgumentValue {
  static func parse(argument text: String) throws -> CellSize {
    guard let size = CellSize(text) else {
      throw Failure(
        badValue:
          "'\(text)' is not the size of a cell; write its width and height in pixels like 10x20",
        code: "bad-size")
    }
    return size
  }
}
