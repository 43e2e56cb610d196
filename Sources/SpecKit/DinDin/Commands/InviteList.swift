internal import SpecCore

/// `spec dindin invite list`, and a bare `spec dindin invite`
struct InviteList: Command {
  static let name = "list"
  static let abstract = "List the pending invitations, the earliest dinner first."
  static let arguments: [Argument<Self>] =
    [
      .flag("all", \.all, help: "List accepted and closed invitations too."),
      .flag("count", \.count, help: "Print only how many there are."),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DinnerFace.fields() }
  static let examples = [
    Example("spec dindin invite list", "What waits for an answer.", setup: demoSetup),
    Example("spec dindin invite list --count", "How many wait.", setup: demoSetup),
    Example(
      "spec dindin invite list --all --json", "All invitations for programs.", setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite show", "dindin invite accept"]

  var all = false
  var count = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      let member = try app.member()
      let cards = try member.cards()
      let shown = all ? try everything(member, cards) : cards.pending
      if count { return try context.show(CountView(payload: shown.count)) }
      let header = all ? "invitations.header" : "pending.header"
      try context.show(
        InvitationsView(dinners: try member.completed(shown), texts: app.texts, header: header))
      if shown.isEmpty {
        context.hint(app.texts(all ? "hint.noInvitations" : "hint.noPending"))
      }
    }
  }

  private func everything(_ member: Member, _ cards: Cards) throws -> [Dinner] {
    try member.invitations().map { dinner in
      cards.pending.first { $0.id == dinner.id } ?? dinner
    }
  }
}
