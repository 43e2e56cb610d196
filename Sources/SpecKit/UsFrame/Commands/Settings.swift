internal import SpecCore

/// `spec usframe settings`: the screen on a terminal, else the list.
struct UsFrameSettings: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Open the settings; in a pipe list them."
  static var discussion: Text {
    let keys = StoredSettings.all.map { "`\($0.key)`: \($0.help("en"))." }.joined(separator: " ")
    return Text(
      """
      On a terminal a screen opens: another photo, signing out. Every setting is changed by \
      spec usframe settings set KEY VALUE.

      \(keys)

      In a pipe: key, value, origin.
      """)
  }
  static let arguments: [Argument<Self>] = Argument.group(
    \.screen, ScreenOptions.arguments)
  static let columns = ["key", "value", "origin"]
  static let fields =
    SettingValue.fields.map { Field($0.name, $0.type.optional, $0.help) } + ScreenOptions.fields
  static let examples = [
    Example("spec usframe settings", "The screen; in a pipe all of them."),
    Example("spec usframe settings set box.hold auto", "Change one."),
  ]
  static let seeAlso = ["usframe limits"]

  var screen = ScreenOptions()

  func run(_ context: Context) throws {
    guard screen.isWanted(in: context) else {
      return try context.show(StoredSettings.list(context))
    }
    _ = try UsFrame(context).status().signedIn()
    try ScreenRun(context, screen).run {
      SettingsPage(settings: try $0.settings(), service: try $0.status().signIn?.service)
    }
  }
}
