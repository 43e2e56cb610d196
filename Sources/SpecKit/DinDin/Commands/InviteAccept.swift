internal import SpecCore

/// `spec dindin invite accept`
struct InviteAccept: Command {
  static let name = "accept"
  static let abstract = Text(
    "Accept an invitation; without an ID the current card.",
    ar: "قبول دعوة؛ ودون ID البطاقة الحالية.")
  static let discussion = Text(
    """
    ID is a dinner's id, its last 4 or more characters, or words of its title or place, if only one \
    dinner among your invitations and in your calendar has them.

    A dinner at the same time as another one that you go to or host is refused; --force accepts it \
    anyway. Accepting again changes --plus and --note; what is not given stays.
    """,
    ar: """
      ID هو معرّف العشاء، أو آخر 4 أحرف منه أو أكثر، أو كلمات من اسمه أو مكانه، إن كانت لعشاء واحد فقط بين \
      دعواتك وفي تقويمك.

      يُرفض قبول عشاء في وقت عشاء آخر تحضره أو تستضيفه؛ والخيار --force يقبله رغم ذلك. \
      القبول مرة أخرى يغيّر ما في --plus و--note، وما لا يُذكر يبقى.
      """)
  static let arguments: [Argument<Self>] =
    [
      .invitation(\.id),
      .option(
        "plus", \.plus, in: 0...20, value: "N",
        help: Text("How many people you bring, 0 to 20.", ar: "كم شخصًا يأتي معك، من 0 إلى 20.")),
      .option(
        "note", \.note, value: "TEXT",
        help: Text("A note to the host, such as a diet.", ar: "كلمة للمضيف، مثل نظام غذائي.")),
      .flag(
        "force", \.force,
        help: Text(
          "Accept even if it overlaps with another dinner.",
          ar: "القبول رغم عشاء آخر في الوقت نفسه.")),
      .queue(\.queue), .reducedMotion(\.reducedMotion),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let columns = ["status", "id", "startsAt", "host", "label"]
  static var fields: [Field] { AnswerView.helpFields }
  static let examples = [
    Example(
      "spec dindin invite accept", Text("Accept the current card.", ar: "قبول البطاقة الحالية."),
      setup: demoSetup),
    Example(
      "spec dindin invite accept 0002 --plus 1 --note \"no nuts\"",
      Text(
        "Accept the dinner whose id ends in 0002 and bring one person.",
        ar: "قبول العشاء الذي ينتهي معرّفه بذلك، ومعك شخص."), setup: demoSetup),
    Example(
      "spec dindin invite accept --queue",
      Text(
        "Without a connection, keep the answer and send it later with 'spec dindin sync'.",
        ar: "دون اتصال يُحفظ الرد ويُرسل لاحقًا بالأمر 'spec dindin sync'."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite reject", "dindin invite show", "dindin sync"]

  var id: String?
  var plus: Number?
  var note: String?
  var force = false
  var queue = false
  var reducedMotion = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let note = note.map(cleanedLine)
    guard note?.utf16.count ?? 0 <= DinnerDetails.noteLimit else {
      throw DinDinError.tooLong(field: "note", limit: DinnerDetails.noteLimit)
    }
    let reply = Reply.accept(plus: plus?.value, note: note, force: force)
    let answer = try session.answer(reply, to: id, isQueued: queue)
    try context.show(answer, isCalm: reducedMotion || context.prefersReducedMotion)
  }
}
