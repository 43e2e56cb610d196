internal import SpecCore

/// The options of the commands that are screens.
struct ScreenOptions: Sendable {
  var keys: KeyScript?
  var size: ScreenSize?
  var reducedMotion = false

  static let arguments: [Argument<Self>] = [
    .option("keys", \.keys, value: "KEYS", help: "Play these keys and print the frames."),
    .option("size", \.size, value: "WxH", help: "The size of the screen.", shows: "the terminal's"),
    .flag("reduced-motion", \.reducedMotion, help: "Change at once instead of flashing."),
  ]

  /// Whether the screen is to be run rather than its result printed.
  func isWanted(in context: Context) -> Bool {
    keys != nil || context.isInteractive && !context.options.isJSON
  }

  func isCalm(in context: Context) -> Bool { reducedMotion || context.prefersReducedMotion }

  func driver(_ context: Context) -> ScreenDriver { ScreenDriver(context, keys: keys, size: size) }
}
