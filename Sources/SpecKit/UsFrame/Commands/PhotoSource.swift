internal import SpecCore

/// `spec usframe photo`: asks on a terminal where the picture comes from; else shows it.
struct UsFramePhoto: LegacyCommand {
  static let name = "photo"
  static let abstract: Text = "Choose where the picture comes from; in a pipe tell of it."
  static let arguments: [Argument<Self>] = Argument.group(
    \.screen, ScreenOptions.arguments)
  static let fields =
    UsFramePhotoShow.fields
    + ScreenOptions.fields.filter { field in
      !UsFramePhotoShow.fields.contains { $0.name == field.name }
    }
  static let examples = [
    Example("spec usframe photo", "Ask on a terminal; in a pipe tell of the picture.", runs: false),
    Example("spec usframe photo set holiday.jpg", "A file.", runs: false),
  ]
  static let seeAlso = ["usframe watch", "usframe choose"]

  var screen = ScreenOptions()

  func run(_ context: Context) throws {
    guard screen.isWanted(in: context) else {
      var show = UsFramePhotoShow()
      show.image = screen.image
      return try show.run(context)
    }
    _ = try UsFrame(context).status().watching()
    try ScreenRun(context, screen).run { _ in PhotoPage() }
  }
}
