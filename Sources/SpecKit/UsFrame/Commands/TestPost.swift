internal import SpecCore

/// Writes a post in the demo world.
struct UsFrameTestPost: LegacyCommand {
  static let name = "post"
  static let abstract: Text = "Write a post in the demo world."
  static let discussion: Text = """
    An instant in the past only dates the post; one in the future lets it appear when the clock \
    gets there.
    """
  static let arguments: [Argument<Self>] = [
    .positional("text", \.text, help: "The text."),
    .option(
      "from", \.from, value: "@HANDLE", help: "Who writes it.", shows: "who was chosen, else @bea"),
    .option("at", \.at, value: "INSTANT", help: "When it is written.", shows: "now"),
    .option(
      "as", \.form, value: "FORM", help: "original, reply, repost or quote.", shows: "original"),
    .options(
      "picture", \.pictures, value: "FILE",
      help: "A picture with it, as a file or as the address of one elsewhere; up to four."),
  ]
  static let columns = ["id"]
  static let fields = WrittenView.fields
  static let examples = [
    Example("spec usframe test post \"On my way.\"", "From the one you chose, else @bea."),
    Example("spec usframe test post \"Look at this\" --from @zoe --as quote", "Somebody else's."),
    Example("spec usframe test post \"The cat.\" --picture cat.jpg", "With a photo.", runs: false),
  ]
  static let seeAlso = ["usframe test dm", "usframe check"]

  var text = ""
  var from: String?
  var at: Instant?
  var form = PostForm.original
  var pictures: [String] = []

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let controls = TestControls(app)
    var body: [JSON.Member] = [
      .init("text", .string(text)), .init("from", .string(try controls.author(from).text)),
      .init("as", .string(form.rawValue)),
    ]
    if let at { body.append(.init("at", .string(at.iso8601))) }
    if !pictures.isEmpty {
      let parts = try pictures.map { picture -> JSON in
        if picture.contains("://") { return .string(picture) }
        return .string(Base64.encode(try PhotoFile.read(picture, context)))
      }
      body.append(.init("pictures", .array(parts)))
    }
    try context.show(try controls.send("post", body, as: WrittenView.self))
  }
}
