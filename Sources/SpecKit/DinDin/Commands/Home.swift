internal import SpecCore

/// `spec dindin`: the current card above the coming days.
struct DinDinHome: Command {
  static let name = "home"
  static let abstract = "Plan dinners, invite people, answer invitations."
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] {
    [
      Field("user", "object", "who is signed in: id, name, phone, email, avatar, you"),
      Field("pending", "[object]", "the pending invitations; 'invite show' lists their fields"),
      Field("days", "[object]", "today and the next two days"),
    ] + DayFace.fields("days.")
  }
  static let examples = [
    Example("spec dindin", "The card to answer and the next three days.", setup: demoSetup),
    Example(
      "spec dindin --lang ar", "The same in Arabic.", setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite", "dindin agenda"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      let member = try app.member()
      let cards = try member.cards()
      let position = cards.current.map(CardPosition.init)
      let view = HomeView(
        user: try member.you(),
        cards: Cards(try member.completed(cards.pending), position: position),
        days: try member.agenda(from: app.today, days: 3), month: MonthKey(app.today),
        texts: app.texts)
      try context.show(view)
      if cards.current != nil { context.hint(app.texts("hint.answer")) }
    }
  }
}

/// What examples need to have been run before them.
let demoSetup = ["spec dindin demo load"]
