internal import SpecCore

/// The options of the commands that are screens.
struct ScreenOptions: Sendable {
  var keys: KeyScript?
  var size: ScreenSize?
  var reducedMotion = false

  static let arguments: [Argument<Self>] = [
    .option(
      "keys", \.keys, value: "KEYS",
      help: Text("Play these keys and print the frames.", ar: "تشغيل هذه المفاتيح وكتابة الإطارات.")
    ),
    .option(
      "size", \.size, value: "WxH", help: Text("The size of the screen.", ar: "حجم الشاشة."),
      shows: Text("the terminal's", ar: "حجم الطرفية")),
    .flag(
      "reduced-motion", \.reducedMotion,
      help: Text("Change at once instead of flashing.", ar: "تغيير فوري بدل الوميض.")),
  ]

  /// Whether the screen is to be run rather than its result printed.
  func isWanted(in context: Context) -> Bool {
    keys != nil || context.isInteractive && !context.options.isJSON
  }

  func isCalm(in context: Context) -> Bool { reducedMotion || context.prefersReducedMotion }

  func driver(_ context: Context) -> ScreenDriver { ScreenDriver(context, keys: keys, size: size) }
}
