internal import SpecCore

/// `spec dindin invite next`
struct InviteNext: Command {
  static let name = "next"
  static let abstract = Text(
    "Go to the next pending card and show it; after the last comes the first.",
    ar: "الانتقال إلى البطاقة التالية وإظهارها؛ بعد الأخيرة تأتي الأولى.")
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DinnerFace.fields() }
  static let examples = [
    Example(
      "spec dindin invite next",
      Text("The card after the current one.", ar: "البطاقة بعد الحالية."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite prev", "dindin invite show"]

  var database = DatabaseOptions()
  func run(_ context: Context) throws { try step(1, context, database) }
}

/// `spec dindin invite prev`
struct InvitePrev: Command {
  static let name = "prev"
  static let abstract = Text(
    "Go to the previous pending card and show it; before the first is the last.",
    ar: "الانتقال إلى البطاقة السابقة وإظهارها؛ قبل الأولى تأتي الأخيرة.")
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DinnerFace.fields() }
  static let examples = [
    Example(
      "spec dindin invite prev",
      Text("The card before the current one.", ar: "البطاقة قبل الحالية."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite next", "dindin invite show"]

  var database = DatabaseOptions()
  func run(_ context: Context) throws { try step(-1, context, database) }
}

private func step(_ distance: Int, _ context: Context, _ database: DatabaseOptions) throws {
  try DinDin.run(context, database) { app in
    let member = try app.member()
    guard let card = try member.cards().neighbor(distance) else { throw DinDinError.noPending }
    let shown = try member.completed(card)
    try member.remember(card)
    try context.show(DinnerView(dinner: shown, texts: app.texts))
  }
}
