internal import SpecCore

/// Prints what was received before.
struct UsFrameHistory: Command {
  static let name = "history"
  static let abstract: Text = "Print what was received before, oldest first."
  static let discussion: Text =
    "It is kept across sign-outs and holds everybody who was ever chosen."
  static let arguments: [Argument<Self>] = [
    .option(
      "number", short: "n", \.number, value: "N", help: "Only the newest so many.", shows: "20"),
    .option("kind", \.kind, value: "KIND", help: "Only posts (post) or only messages (dm)."),
    .option("since", \.since, value: "INSTANT", help: "Only what was written since then."),
    .option(
      "search", \.search, value: "TEXT",
      help: "Only what contains it in name, handle or text, whatever its case and accents."),
  ]
  static let fields = UpdateView.fields
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
    try UsFrame.run(context) { app in
      guard number >= 1 else { throw UsFrameError.badNumber(number) }
      let all = try app.store.read { try $0.entries(Documents.history) }
      let filter = HistoryFilter(kind: kind, since: since, search: search)
      let zone = context.output.isTerminal ? context.localZone.zone : .utc
      let views = filter.newest(number, of: all).map {
        UpdateView(update: $0, strings: app.strings, zone: zone)
      }
      try context.show(HistoryView(views: views))
      if views.isEmpty { app.hint("hint.no-history") }
    }
  }
}

/// Updates as one result.
struct HistoryView: Presentable {
  let views: [UpdateView]
  var payload: [Update] { views.map(\.update) }
  func records() -> [[String]] { views.flatMap { $0.records() } }
  func drawing(_ page: Page) -> [Line] { views.flatMap { $0.drawing(page) } }
}

/// What `history clear` says to programs; people are told nothing.
struct ClearedView: Presentable, Encodable {
  let deleted: Int
  func records() -> [[String]] { [] }
  func drawing(_ page: Page) -> [Line] { [] }
}

/// Deletes what was received.
struct UsFrameHistoryClear: Command {
  static let name = "clear"
  static let abstract: Text = "Delete the history."
  static let arguments: [Argument<Self>] = [
    .flag("yes", \.isConfirmed, help: "Do not ask.")
  ]
  static let fields = [Field("deleted", "integer", "how many updates were deleted")]
  static let examples = [Example("spec usframe history clear --yes", "Delete it without asking.")]
  static let seeAlso = ["usframe history"]

  var isConfirmed = false

  func run(_ context: Context) throws {
    try UsFrame.run(context) { app in
      if !isConfirmed {
        try context.requireYes(app.strings("ask.clear"))
      }
      let count = try app.store.transaction { transaction in
        let count = try transaction.entries(Documents.history).count
        try transaction.delete(Documents.history)
        try transaction.update(Documents.inbox) { $0.markAllSeen() }
        return count
      }
      try context.show(ClearedView(deleted: count))
    }
  }
}
