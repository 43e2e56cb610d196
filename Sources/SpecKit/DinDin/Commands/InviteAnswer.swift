internal import SpecCore

/// `spec dindin invite accept`
struct InviteAccept: Command {
  static let name = "accept"
  static let abstract = "Accept an invitation; without an ID the current card."
  static let discussion =
    idHelp + "\n\nA dinner at the same time as another one that you go to or host is refused; "
    + "--force accepts it all the same. Accepting again changes what --plus and --note say."
  static let arguments: [Argument<Self>] =
    [
      Argument.positional("id", \.id, help: "Which dinner.").completing(invitationIDs),
      .option("plus", \.plus, value: "N", help: "How many people you bring, 0 to 20."),
      .option("note", \.note, value: "TEXT", help: "A word to the host, such as a diet."),
      .flag("force", \.force, help: "Accept in spite of another dinner at the same time."),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = AnswerView.fields
  static let examples = [
    Example("spec dindin invite accept", "Accept the current card.", setup: demoSetup),
    Example(
      "spec dindin invite accept 0002 --plus 1 --note \"no nuts\"",
      "Accept the dinner whose id ends so, and bring somebody.", setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite reject", "dindin invite show"]

  var id: String?
  var plus: String?
  var note: String?
  var force = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      let plus = try plus.map { try app.number($0, in: 0...20, field: "plus") }
      let note = note.map(cleanedLine)
      guard note?.count ?? 0 <= 500 else { throw DinDinError.tooLong(field: "note", limit: 500) }
      try answer(id, .accept(plus: plus, note: note, force: force), app)
    }
  }
}

/// `spec dindin invite reject`
struct InviteReject: Command {
  static let name = "reject"
  static let abstract = "Reject an invitation; without an ID the current card."
  static let discussion = idHelp
  static let arguments: [Argument<Self>] =
    [Argument.positional("id", \.id, help: "Which dinner.").completing(invitationIDs)]
    + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = AnswerView.fields
  static let examples = [
    Example("spec dindin invite reject", "Reject the current card.", setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite accept", "dindin invite show"]

  var id: String?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { try answer(id, .reject, $0) }
  }
}

private func answer(_ id: String?, _ reply: Reply, _ app: DinDin) throws {
  let member = try app.member()
  var key = try id.map { try member.invitationKey($0) }
  if key == nil { key = try member.cards().current?.id }
  guard let key else { throw DinDinError.noPending }
  let answered = try member.answer(key, reply)
  let cards = try member.cards()
  try app.context.show(
    AnswerView(
      answered: answered, next: try cards.current.map { try member.completed($0) },
      pending: cards.pending.count, texts: app.texts))
}
