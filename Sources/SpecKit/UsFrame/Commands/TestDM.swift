internal import SpecCore

/// Writes a direct message in the demo world.
struct UsFrameTestDM: LegacyCommand {
  static let name = "dm"
  static let abstract: Text = "Send a direct message in the demo world."
  static let arguments: [Argument<Self>] = [
    .positional("text", \.text, help: "The text."),
    .option(
      "from", \.from, value: "@HANDLE", help: "Who sends it.", shows: "who was chosen, else @bea"),
    .option("at", \.at, value: "INSTANT", help: "When it is sent.", shows: "now"),
  ]
  static let columns = ["id"]
  static let fields = WrittenView.fields
  static let examples = [
    Example("spec usframe test dm \"Can you bring the blue folder?\"", "To @ann, that is you.")
  ]
  static let seeAlso = ["usframe test post", "usframe check"]

  var text = ""
  var from: String?
  var at: Instant?

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let controls = TestControls(app)
    var body: [JSON.Member] = [
      .init("text", .string(text)), .init("from", .string(try controls.author(from).text)),
    ]
    if let signIn = try app.status().signIn, signIn.service == .test {
      body.append(.init("to", .string(signIn.account.handle)))
    }
    if let at { body.append(.init("at", .string(at.iso8601))) }
    try context.show(try controls.send("dm", body, as: WrittenView.self))
  }
}
