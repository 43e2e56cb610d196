internal import SpecCore

/// `spec dindin`: the current card above the coming days.
struct DinDinHome: Command {
  static let name = "home"
  static let abstract = "Plan dinners, invite people, answer invitations."
  static let discussion = homeHelp
  static let arguments: [Argument<Self>] =
    Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] {
    [
      Field("user", "object", "who is signed in: id, name, phone, email, avatar, you")
    ] + Person.fields("user.") + [
      Field("pending", "[object]", "the pending invitations; 'invite show' lists their fields"),
      Field("days", "[object]", "today and the next two days"),
    ] + DayFace.fields("days.") + ScreenFrame.fields
  }
  static let examples = [
    Example("spec dindin", "The card to answer and the next three days.", setup: demoSetup),
    Example(
      "spec dindin --keys a --size 80x20", "Accept by a key, frame by frame.", setup: demoSetup),
    Example(
      "spec dindin --lang ar", "The same in Arabic.", setup: demoSetup),
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

let homeHelp =
  "On a terminal it is a screen: left and right go from card to card, a accepts, r declines, tab "
  + "goes to the days, ? lists the keys, q leaves. With --no-input it is drawn once."
