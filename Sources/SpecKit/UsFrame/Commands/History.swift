internal import SpecCore

/// Prints the history.
struct UsFrameHistory: LegacyCommand {
  static let name = "history"
  static let abstract: Text = "Print what was received before, oldest first."
  static let discussion: Text =
    "It is kept across sign-outs and holds everybody who was ever chosen."
  static let arguments: [Argument<Self>] = [
    .option(
      "number", short: "n", \.number, in: 1...1_000_000, value: "N",
      help: "Only the newest so many.", shows: "20"),
    .option("kind", \.kind, value: "KIND", help: "Only posts (post) or only messages (dm)."),
    .option("since", \.since, value: "INSTANT", help: "Only what was written since then."),
    .option(
      "search", \.search, value: "TEXT",
      help: "Only what contains it in name, handle or text, whatever its case and accents."),
  ]
  static let columns = ["at", "kind", "id", "author", "text"]
  static let fields = Update.fields
  static let examples = [
    Example("spec usframe history", "The last twenty."),
    Example("spec usframe history --search folder -n 5 --json", "The last five with a word."),
  ]
  static let seeAlso = ["usframe check"]

  var number = 20
  var kind: UpdateKind?
  var since: Instant?
  var search = ""

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let all = try app.store.read { try $0.entries(Documents.history) }
    let filter = HistoryFilter(kind: kind, since: since, search: search)
    let zone = context.output.isTerminal ? context.localZone.zone : .utc
    let views = filter.newest(number, of: all).map {
      UpdateView(update: $0, strings: app.strings, zone: zone)
    }
    try context.show(HistoryView(views: views))
    if views.isEmpty { app.hint(.hintNoHistory) }
  }
}
