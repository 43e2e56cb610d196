internal import SpecCore

/// `spec dindin invite accept`
struct InviteAccept: Command {
  static let name = "accept"
  static let abstract = Text(
    "Accept an invitation; without an ID the current card.",
    ar: "قبول دعوة؛ ودون ID البطاقة الحالية.")
  static let discussion: Text = acceptHelp
  static let arguments: [Argument<Self>] =
    [
      Argument.positional("id", \.id, help: Text("Which dinner.", ar: "أي عشاء.")).completing(
        invitationIDs),
      .option(
        "plus", \.plus, value: "N",
        help: Text("How many people you bring, 0 to 20.", ar: "كم شخصًا يأتي معك، من 0 إلى 20.")),
      .option(
        "note", \.note, value: "TEXT",
        help: Text("A word to the host, such as a diet.", ar: "كلمة للمضيف، مثل نظام غذائي.")),
      .flag(
        "force", \.force,
        help: Text(
          "Accept in spite of another dinner at the same time.",
          ar: "القبول رغم عشاء آخر في الوقت نفسه.")),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = AnswerView.fields
  static let examples = [
    Example(
      "spec dindin invite accept", Text("Accept the current card.", ar: "قبول البطاقة الحالية."),
      setup: demoSetup),
    Example(
      "spec dindin invite accept 0002 --plus 1 --note \"no nuts\"",
      Text(
        "Accept the dinner whose id ends so, and bring somebody.",
        ar: "قبول العشاء الذي ينتهي معرّفه بذلك، ومعك شخص."), setup: demoSetup),
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
  static let abstract = Text(
    "Reject an invitation; without an ID the current card.",
    ar: "رفض دعوة؛ ودون ID البطاقة الحالية.")
  static let discussion: Text = idHelp
  static let arguments: [Argument<Self>] =
    [
      Argument.positional("id", \.id, help: Text("Which dinner.", ar: "أي عشاء.")).completing(
        invitationIDs)
    ]
    + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = AnswerView.fields
  static let examples = [
    Example(
      "spec dindin invite reject", Text("Reject the current card.", ar: "رفض البطاقة الحالية."),
      setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite accept", "dindin invite show"]

  var id: String?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { try answer(id, .reject, $0) }
  }
}

let acceptHelp = Text(
  """
  ID is a dinner's id, or any ending of 4 or more characters that fits only one dinner among \
  your invitations and in your calendar.

  A dinner at the same time as another one that you go to or host is refused; --force accepts it \
  all the same. Accepting again changes what --plus and --note say.
  """,
  ar: """
    ID هو معرّف العشاء، أو أي نهاية له من 4 أحرف أو أكثر تطابق عشاء واحدًا فقط بين دعواتك وفي تقويمك.

    يُرفض قبول عشاء في وقت عشاء آخر تحضره أو تستضيفه؛ والخيار --force يقبله رغم ذلك. \
    القبول مرة أخرى يغيّر ما في --plus و --note.
    """)

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
