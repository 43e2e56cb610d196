internal import SpecCore

/// `spec dindin splash`
struct Splash: LegacyCommand {
  static let name = "splash"
  static let abstract = Text("Show the first screen, which sets the brand.")
  static let discussion = Text(
    """
    The first 'spec dindin' on a terminal shows it by itself. Enter goes to the home screen. The faces \
    fade in and out in random order; --seed repeats an order, --frames prints it.
    """)
  static let arguments: [Argument<Self>] =
    [
      .flag("still", \.still, help: Text("Show all faces, without fading.")),
      .option(
        "seed", \.seed, in: 0...Number.limit, value: "N",
        help: Text("Repeat this order of fading."),
        shows: Text("random")),
      .option(
        "frames", \.frames, in: 1...100_000, value: "N",
        help: Text("Print so many frames, a tenth of a second apart, and end.")),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static var fields: [Field] { SplashView.helpFields + FadeFrame.helpFields + ScreenFrame.fields }
  static let examples = [
    Example("spec dindin splash", Text("Show it again.")),
    Example("spec dindin splash --size 48x40 --keys q", Text("As a tall screen shows it.")),
    Example(
      "spec dindin splash --frames 3 --seed 7 --json",
      Text("How the faces fade, for programs.")),
  ]
  static let seeAlso = ["dindin"]

  var still = false
  var seed: Number?
  var frames: Number?
  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let seed = seed.map { UInt64($0.value) }
    if frames != nil {
      if still { throw ExchangeError.exclusive("frames", "still") }
      if screen.keys != nil { throw ExchangeError.exclusive("frames", "keys") }
    }
    if let frames { return try print(frames.value, seed ?? context.random(), context) }
    if screen.isWanted(in: context) {
      let isStill = still || screen.isCalm(in: context) || screen.keys != nil && seed == nil
      let command = try CommandContext(context, database)
      return try screen.play(.splash(isStill ? nil : seed ?? context.random()), command)
    }
    let size = screen.shownSize(in: context)
    try context.show(SplashView(size: size, language: context.language))
  }

  /// Prints the fading as lines of JSON or as drawings.
  private func print(_ count: Int, _ seed: UInt64, _ context: Context) throws {
    let size = screen.shownSize(in: context)
    let start = context.now
    let fading = SplashPage.Fading(start: start, seed: seed)
    let depth = context.colorDepth(of: context.output)
    var page = context.page
    (page.columns, page.rows) = (size.columns, size.rows)
    for number in 1...count {
      let moments = fading.moments(at: number - 1)
      if context.wantsData {
        let faces = zip(SplashDrawing.faces, moments).map(FadeFrame.Face.init)
        try context.show(FadeFrame(number: number, faces: faces))
      } else {
        let drawing = SplashDrawing(
          context: PageContext(page: page, now: start, isCalm: true), levels: moments.map(\.level))
        let frame = Frame("splash", rows: drawing.lines()).fitted(to: size)
        let milliseconds = Int64(number - 1) * 100
        try context.output.write(
          ScreenFrame.plain(frame, number: number, milliseconds: milliseconds, color: depth))
      }
    }
  }
}
