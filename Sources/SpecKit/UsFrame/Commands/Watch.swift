internal import SpecCore

/// Shows the picture and the updates over it.
struct UsFrameWatch: Command {
  static let name = "watch"
  static let abstract: Text = "Show their picture, and over its foot what they post and write."
  static let arguments: [Argument<Self>] = Argument.group(\.screen, ScreenOptions.arguments)
  static let fields = ScreenOptions.fields
  static let examples = [
    Example("spec usframe watch", "The frame.", runs: false)
  ]
  static let seeAlso = ["usframe check", "usframe photo"]

  var screen = ScreenOptions()

  func run(_ context: Context) throws { try WatchScreen.run(context, screen) }
}
