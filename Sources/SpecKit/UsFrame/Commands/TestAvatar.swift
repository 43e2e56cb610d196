internal import SpecCore

/// Gives somebody of the demo world a picture.
struct UsFrameTestAvatar: LegacyCommand {
  static let name = "avatar"
  static let abstract: Text = "Give somebody of the demo world another picture."
  static let arguments: [Argument<Self>] = [
    .positional("file", \.file, help: "The picture."),
    .option(
      "for", \.person, value: "@HANDLE", help: "Whose.", shows: "who was chosen, else @bea"),
  ]
  static let fields = [
    Field("avatar", .string, "the name of its file"), Field("bytes", .integer, "its size"),
  ]
  static let examples = [
    Example("spec usframe test avatar cat.png --for @eve", "Eve gets a face.", runs: false)
  ]
  static let seeAlso = ["usframe photo show"]

  var file = ""
  var person: String?

  func run(_ context: Context) throws {
    let controls = TestControls(try UsFrame(context))
    let bytes = try PhotoFile.read(file, context)
    try controls.change(
      "avatar",
      [
        .init("for", .string(try controls.author(person).text)),
        .init("picture", .string(Base64.encode(bytes))),
      ])
  }
}
