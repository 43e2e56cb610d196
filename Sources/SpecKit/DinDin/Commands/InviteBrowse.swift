internal import SpecCore

/// `spec dindin invite browse`
struct InviteBrowse: Command {
  static let name = "browse"
  static let abstract = Text(
    "Go through the pending cards without answering.", ar: "تصفح البطاقات المنتظرة دون رد.")
  static let discussion = Text(
    """
    A screen: left and right go from card to card, a accepts, r declines, enter shows the details. \
    Elsewhere 'spec dindin invite next' and 'spec dindin invite prev' do the same.
    """,
    ar: """
      شاشة: left و right من بطاقة إلى أخرى، a للقبول، r للرفض، enter للتفاصيل. \
      وفي غير الشاشة: 'spec dindin invite next' و'spec dindin invite prev'.
      """)
  static let arguments: [Argument<Self>] =
    Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { ScreenFrame.fields }
  static let examples = [
    Example(
      "spec dindin invite browse --keys right,right",
      Text("Look at the first three cards.", ar: "النظر إلى البطاقات الثلاث الأولى."),
      setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite next", "dindin invite list"]

  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try screen.play(.carousel, CommandContext(context, database))
  }
}
