internal import SpecCore

/// Shows each update as it comes.
struct UsFrameWatch: Command {
  static let name = "watch"
  static let abstract: Text = "Show their picture, and over its foot what they post and write."
  static let discussion: Text = """
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
    ] + Argument.group(\.screen, ScreenOptions.arguments)
  static let fields = Update.fields + ScreenOptions.fields.map(\.ofScreens)
  static let examples = [
    Example(
      "spec usframe watch --json --for 1s", "The stream for one second.",
      setup: ["spec usframe login --service test --no-input", "spec usframe choose @bea"]),
    Example("spec usframe watch", "The frame.", runs: false),
    Example("spec usframe watch --count 1 | cat", "Wait for one update.", runs: false),
  ]
  static let seeAlso = ["usframe check", "usframe photo", "usframe log"]

  var duration: PlainDuration?
  var count: Int?
  var kind: UpdateKind?
  var screen = ScreenOptions()

  func run(_ context: Context) throws {
    if screen.isWanted(in: context) { return try WatchScreen.run(context, screen) }
    try UpdateStream(
      context: context, kinds: kind.map { [$0] } ?? UpdateKind.allCases,
      duration: duration?.duration, count: count
    ).run()
  }
}

extension Field {
  /// The same where only screens have it.
  fileprivate var ofScreens: Field { Field(name, type.optional, help) }
}
