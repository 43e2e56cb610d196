internal import SpecCore

/// `spec dindin invite list`, and a bare `spec dindin invite`
struct InviteList: Command {
  static let name = "list"
  static let abstract = Text(
    "List the pending invitations, the earliest dinner first.",
    ar: "عرض الدعوات قيد الانتظار، أقرب عشاء أولًا.")
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "all", \.all,
        help: Text(
          "List accepted and closed invitations too.", ar: "عرض الدعوات المقبولة والمغلقة أيضًا.")),
      .flag("count", \.count, help: Text("Print only how many there are.", ar: "كتابة العدد فقط.")),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DinnerFace.fields() }
  static let examples = [
    Example(
      "spec dindin invite list", Text("What waits for an answer.", ar: "ما ينتظر الرد."),
      setup: demoSetup),
    Example(
      "spec dindin invite list --count", Text("How many wait.", ar: "كم دعوة تنتظر."),
      setup: demoSetup),
    Example(
      "spec dindin invite list --all --json",
      Text("All invitations for programs.", ar: "كل الدعوات للبرامج."), setup: demoSetup),
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
