internal import SpecCore

/// Deletes the history.
struct UsFrameHistoryClear: LegacyCommand {
  /// JSON output; other output is empty.
  struct Result: Record, Presentable {
    let deleted: Int
    static let members = [
      RecordMember<Self>("deleted", \.deleted, "how many updates were deleted")
    ]
  }

  static let name = "clear"
  static let abstract: Text = "Delete the history."
  static let arguments: [Argument<Self>] = [
    .flag("yes", \.isConfirmed, help: "Do not ask.")
  ]
  static let fields = Result.fields
  static let examples = [Example("spec usframe history clear --yes", "Delete it without asking.")]
  static let seeAlso = ["usframe history"]

  var isConfirmed = false

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    if !isConfirmed { try context.requireYes(app.strings(.askClear)) }
    let count = try app.store.transaction { transaction in
      let count = try transaction.entries(Documents.history).count
      try transaction.delete(Documents.history)
      try transaction.update(Documents.inbox) { $0.markAllSeen() }
      return count
    }
    try context.show(Result(deleted: count))
    app.hint(.hintCleared, "\(count)")
  }
}
