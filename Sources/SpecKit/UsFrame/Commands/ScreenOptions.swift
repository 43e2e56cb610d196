internal import SpecCore

/// The options of the commands that are screens.
struct ScreenOptions: Sendable {
  var keys: KeyScript?
  var image: PictureOption?
  var reducedMotion = false

  static let arguments: [Argument<Self>] = [
    .option("keys", \.keys, value: "KEYS", help: "Play these keys and print the frames."),
    .option(
      "image", \.image, value: "METHOD", help: "How the picture is drawn.",
      shows: "what the terminal can; with --keys ascii"),
    .flag(
      "reduced-motion", \.reducedMotion, help: "Change at once instead of fading and moving."),
  ]

  /// What frames have beside the members of all screens.
  static let fields =
    ScreenFrame.fields.filter { $0.name != "focus" && $0.name != "rows" } + [
      Field("busy", .boolean.optional, "whether something is loading (with --keys)"),
      Field("transition", .anyObject.optional, "kind and progress of what moves (with --keys)"),
      Field(
        "items", .list(.anyObject).optional, "buttons and rows: id, focused, opacity (with --keys)"),
      Field("box", .anyObject.optional, "the update that is shown (with --keys)"),
      Field("picture", .anyObject.optional, "method and place of the picture (with --keys)"),
    ] + ScreenFrame.fields.filter { $0.name == "rows" }

  /// Whether nothing fades or moves.
  func isCalm(in context: Context) -> Bool { reducedMotion || context.prefersReducedMotion }

  func watching(_ context: Context) -> WatchPage.Options {
    WatchPage.Options(isCalm: isCalm(in: context), isVirtual: keys != nil)
  }

  /// Whether the screen is to be run rather than a result printed.
  func isWanted(in context: Context) -> Bool {
    keys != nil || context.isInteractive && !context.wantsData
  }
}
