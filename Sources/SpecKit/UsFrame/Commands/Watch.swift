internal import SpecCore

/// Shows each update as it comes.
struct UsFrameWatch: LegacyCommand {
  static let name = "watch"
  static let abstract: Text = "Keep the person you chose in view, and show each update as it comes."
  static let discussion: Text = """
    On a terminal it is the frame: their picture, and over its foot each update for a while. s opens the \
    settings, p the choice of the photo, h the history; space goes on to the next update, q quits.

    With spec usframe settings set photos on the pictures of a post take the place of theirs for the time \
    of its box.

    In a pipe or with --json it is a stream: a line, or an object a line, for each update, those that \
    were not shown yet first. Failures of the service are silent and tried again; see spec usframe log.

    Encrypted X Chat messages cannot be read by any app.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "for", \.duration, in: .milliseconds(1)...(.seconds(365 * 86_400)), value: "DURATION",
        help: "End after that time."),
      .option(
        "count", \.count, in: 1...1_000_000_000, value: "N", help: "End after that many updates."),
      .option("kind", \.kind, value: "KIND", help: "Only posts (post) or only messages (dm)."),
      .option(
        "fit", \.fit, value: "FIT", help: "All of the picture with bars, or a part without.",
        shows: "as set"),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
  static let columns = ["at", "kind", "id", "author", "text"]
  static let fields =
    Update.fields.map { Field($0.name, $0.type.optional, $0.help) } + ScreenOptions.fields
  static let examples = [
    Example(
      "spec usframe watch --json --for 1s", "The stream for one second.",
      setup: ["spec usframe login --service test --no-input", "spec usframe choose @bea"]),
    Example("spec usframe watch --count 1", "Wait for one update.", runs: false),
  ]
  static let seeAlso = ["usframe check", "usframe log", "usframe limits"]

  var duration: Period?
  var count: Int?
  var kind: UpdateKind?
  var fit: PictureFit?

  var screen = ScreenOptions()

  func run(_ context: Context) throws {
    if screen.isWanted(in: context) { return try runScreen(context) }
    try UpdateStream(
      context: context, kinds: kind.map { [$0] } ?? UpdateKind.allCases,
      duration: duration?.duration, count: count
    ).run()
  }

  private func runScreen(_ context: Context) throws {
    _ = try UsFrame(context).status().watching()
    try ScreenRun(context, screen).run { app in
      var options = screen.watching(context)
      (options.isAlone, options.count, options.fit) = (true, count, fit)
      options.kinds = kind.map { [$0] } ?? UpdateKind.allCases
      options.endsAt = duration.map { app.now.adding($0.duration) }
      return try WatchPage(app, options)
    }
  }
}
