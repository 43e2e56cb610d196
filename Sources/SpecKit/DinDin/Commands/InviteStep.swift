internal import SpecCore

/// `spec dindin invite next`
struct InviteNext: Command {
  static let name = "next"
  static let abstract = "Go to the next pending card and show it; after the last comes the first."
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DinnerFace.fields() }
  static let examples = [
    Example("spec dindin invite next", "The card after the current one.", setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite prev", "dindin invite show"]

  var database = DatabaseOptions()
  func run(_ context: Context) throws { try step(1, context, database) }
}

/// `spec dindin invite prev`
struct InvitePrev: Command {
  static let name = "prev"
  static let abstract = "Go to the previous pending card and show it; before the first is the last."
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DinnerFace.fields() }
  static let examples = [
    Example("spec dindin invite prev", "The card before the current one.", setup: demoSetup)
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
