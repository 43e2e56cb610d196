internal import SpecCore

/// Sets how many people `@ann` follows.
struct UsFrameTestFriends: LegacyCommand {
  static let name = "friends"
  static let abstract: Text = "Let @ann follow so many people; made-up ones fill the list."
  static let arguments: [Argument<Self>] = [
    .positional("count", \.count, help: "How many, 0 to 100000.")
  ]
  static let fields = [Field("friends", .integer, "how many people @ann follows")]
  static let examples = [Example("spec usframe test friends 3000", "A long list.")]
  static let seeAlso = ["usframe friends"]
  var count = 0

  func run(_ context: Context) throws {
    try TestControls(UsFrame(context)).change("friends", [.init("count", .int(Int64(count)))])
  }
}
