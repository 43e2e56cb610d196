internal import SpecCore

/// `spec dindin invite list`, and a bare `spec dindin invite`
struct InviteList: LegacyCommand {
  static let name = "list"
  static let abstract = Text("List the pending invitations, the earliest dinner first.")
  static let arguments: [Argument<Self>] =
    [
      .flag("all", \.all, help: Text("List accepted and closed invitations too.")),
      .flag("count", \.count, help: Text("Print only how many there are.")),
    ] + Argument.group(\.database)
  static let columns = ["status", "id", "startsAt", "host", "label"]
  static var fields: [Field] { DinnerView.helpFields(without: .you) }
  static let examples = [
    Example(
      "spec dindin invite list", Text("The invitations without an answer."),
      setup: demoSetup),
    Example(
      "spec dindin invite list --count",
      Text("The number of pending invitations."),
      setup: demoSetup),
    Example(
      "spec dindin invite list --all --json",
      Text("All invitations for programs."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite show", "dindin invite accept"]

  var all = false
  var count = false
  var database = DatabaseOptions()

  /// The id of a dinner has a digit, as a word that is a mistake has not.
  static func suggestion(for words: [String]) -> String? {
    let word = words.joined(separator: " ")
    return DinnerID.isEnding(word) && word.contains(where: \.isNumber)
      ? "spec dindin invite show \(word)" : nil
  }

  func run(_ context: Context) throws {
    let session = try Session(context, database).looking
    let dinners = session.dinners
    let pending = try dinners.pending().all
    session.noteWaiting()
    let shown = all ? try everything(dinners, pending) : pending
    if count { return try context.show(CountView(payload: shown.count)) }
    try context.show(
      InvitationsView(
        dinners: session.pictured(try dinners.completed(shown)),
        header: all ? invitationTexts.allHeader : invitationTexts.pendingHeader,
        language: context.language))
    if shown.isEmpty {
      let hint = all ? invitationTexts.noneHint : invitationTexts.nonePendingHint
      context.hint(hint(context.language))
    }
  }

  private func everything(
    _ dinners: DinnerRepository, _ pending: [Dinner]
  ) throws -> [Dinner] {
    try dinners.invitations().map { dinner in pending.first { $0.id == dinner.id } ?? dinner }
  }
}
