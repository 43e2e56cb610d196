internal import SpecCore

/// `spec dindin`: the current card above the coming days.
struct Home: LegacyCommand {
  static let name = "home"
  static let abstract = Text("Plan dinners, invite people, answer invitations.")
  static let discussion = Text(
    """
    On a terminal it is a screen: left and right go from card to card, a accepts, r declines, tab \
    goes to the days, ? lists the keys, q leaves. With --no-input it is drawn once.
    """)
  static let arguments: [Argument<Self>] =
    Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static var fields: [Field] { HomeView.helpFields + ScreenFrame.fields }
  static let examples = [
    Example("spec dindin", Text("The card to answer and the next three days."), setup: demoSetup),
    Example(
      "spec dindin --keys a --size 80x20",
      Text("Accept by a key, frame by frame."),
      setup: demoSetup),
    Example("spec dindin --lang ar", Text("The same in Arabic."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite", "dindin agenda"]

  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    if screen.isWanted(in: context) {
      guard try !SplashMark.isKept(in: command.store) else {
        return try screen.play(.home, command)
      }
      let isStill = screen.keys != nil || screen.isCalm(in: context)
      return try screen.play(.splash(isStill ? nil : context.random()), command)
    }
    let session = try Session(command)
    let data = try HomeData.load(session, isOneCard: !context.wantsData)
    let card = data.invitations.current.map(session.pictured)
    session.noteWaiting()
    if !context.wantsData {
      for notice in data.news.notices { context.note(notice.text(context.language)) }
    }
    try context.show(HomeView(data: data, card: card, language: context.language))
    let isSeen =
      context.wantsData
      || !context.options.isQuiet && (context.error.isTerminal || data.news.isTold)
    if isSeen {
      data.news.keep(session.seen, in: command.store)
    }
    if data.invitations.current != nil {
      context.hint(invitationTexts.answerHint(context.language))
    }
  }
}
