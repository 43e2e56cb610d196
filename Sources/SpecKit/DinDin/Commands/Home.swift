internal import SpecCore

/// `spec dindin`: the current card above the coming days.
struct DinDinHome: Command {
  static let name = "home"
  static let abstract = Text(
    "Plan dinners, invite people, answer invitations.",
    ar: "تخطيط العشاءات ودعوة الناس والرد على الدعوات.")
  static let discussion = Text(
    """
    On a terminal it is a screen: left and right go from card to card, a accepts, r declines, tab \
    goes to the days, ? lists the keys, q leaves. With --no-input it is drawn once.
    """,
    ar: """
      على الطرفية هي شاشة: left و right من بطاقة إلى أخرى، a للقبول، r للرفض، tab إلى الأيام، ? لقائمة \
      المفاتيح، q للخروج. ومع --no-input تُرسم مرة واحدة.
      """)
  static let arguments: [Argument<Self>] =
    Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] {
    [
      Field(
        "user", "object",
        Text(
          "who is signed in: id, name, phone, email, avatar, you",
          ar: "من سجل الدخول: id و name و phone و email و avatar و you"))
    ] + Person.fields("user.") + [
      Field(
        "pending", "[object]",
        Text(
          "the pending invitations; 'invite show' lists their fields",
          ar: "الدعوات قيد الانتظار؛ حقولها في 'invite show'")),
      Field("days", "[object]", Text("today and the next two days", ar: "اليوم واليومان التاليان")),
    ] + DayFace.fields("days.") + ScreenFrame.fields
  }
  static let examples = [
    Example(
      "spec dindin",
      Text(
        "The card to answer and the next three days.",
        ar: "البطاقة التي تنتظر الرد والأيام الثلاثة القادمة."), setup: demoSetup),
    Example(
      "spec dindin --keys a --size 80x20",
      Text("Accept by a key, frame by frame.", ar: "القبول بمفتاح، إطارًا بعد إطار."),
      setup: demoSetup),
    Example(
      "spec dindin --lang ar", Text("The same in Arabic.", ar: "الشيء نفسه بالعربية."),
      setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite", "dindin agenda"]

  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      if screen.isWanted(in: context) { return try play(app) }
      let data = try HomeData.load(try app.member())
      try context.show(HomeView(data: data, texts: app.texts))
      if data.cards.current != nil { context.hint(app.texts("hint.answer")) }
    }
  }

  private func play(_ app: DinDin) throws {
    let driver = screen.driver(app.context)
    let data = try HomeData.load(try DinDin(driver.context, database, app.texts).member())
    var home = HomeScreen(
      data: data, texts: app.texts, color: driver.color, isUTF8: app.context.isUTF8,
      isCalm: screen.isCalm(in: app.context))
    try driver.run(&home) { effect, home, context in
      try home.perform(effect, DinDin(context, database, app.texts).member())
    }
  }
}

/// What examples need to have been run before them.
let demoSetup = ["spec dindin demo load"]
