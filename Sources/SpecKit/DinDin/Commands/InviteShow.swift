internal import SpecCore

/// `spec dindin invite show`
struct InviteShow: Command {
  static let name = "show"
  static let abstract = Text(
    "Show an invitation; without an ID the current card.",
    ar: "إظهار دعوة؛ ودون ID البطاقة الحالية.")
  static let discussion: Text = idHelp
  static let arguments: [Argument<Self>] =
    [
      Argument.positional("id", \.id, help: Text("Which dinner.", ar: "أي عشاء.")).completing(
        invitationIDs)
    ]
    + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DinnerFace.fields() }
  static let examples = [
    Example(
      "spec dindin invite show", Text("The current card.", ar: "البطاقة الحالية."), setup: demoSetup
    ),
    Example(
      "spec dindin invite show 0004",
      Text("The dinner whose id ends so.", ar: "العشاء الذي ينتهي معرّفه بذلك."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite list", "dindin invite accept"]

  var id: String?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      let member = try app.member()
      try context.show(DinnerView(dinner: try card(member), texts: app.texts))
    }
  }

  private func card(_ member: Member) throws -> Dinner {
    let cards = try member.cards()
    guard let id else {
      guard let current = cards.current else { throw DinDinError.noPending }
      return try member.completed(current)
    }
    var dinner = try member.dinner(id)
    dinner.turn = cards.pending.first { $0.id == dinner.id }?.turn
    return try member.completed(dinner)
  }
}

let idHelp = Text(
  """
  ID is a dinner's id, or any ending of 4 or more characters that fits only one dinner among \
  your invitations and in your calendar.
  """,
  ar:
    "ID هو معرّف العشاء، أو أي نهاية له من 4 أحرف أو أكثر تطابق عشاء واحدًا فقط بين دعواتك وفي تقويمك."
)

/// The ids of the pending invitations, for completing a word.
@Sendable func invitationIDs(_ context: Context) throws -> [Candidate] {
  let app = try DinDin(context, DatabaseOptions(), Texts(context.language))
  return try app.member().cards().pending.map { card in
    Candidate(card.id, "\(card.host.name), \(app.texts.calendar.when(card.times.start))")
  }
}
