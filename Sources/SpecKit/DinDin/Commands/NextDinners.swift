internal import SpecCore

/// `spec dindin next`
struct NextDinners: LegacyCommand {
  static let name = "next"
  static let abstract = Text("Show the next dinner that you have accepted or host.")
  static let arguments: [Argument<Self>] =
    [
      .option(
        "count", \.count, in: 1...1000, value: "N",
        help: Text("How many dinners."), shows: "1")
    ] + Argument.group(\.database)
  static let columns = ["role", "id", "startsAt", "host", "label", "startsIn"]
  static var fields: [Field] { ComingDinner.helpFields }
  static let examples = [
    Example("spec dindin next", Text("The next one."), setup: demoSetup),
    Example("spec dindin next --count 3 --json", Text("Three for programs."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin remind", "dindin agenda"]

  var count: Number = 1
  var database = DatabaseOptions()

  static func suggestion(for words: [String]) -> String? {
    let word = words.joined(separator: " ")
    return (try? Int.parse(argument: westernDigits(word))) == nil ? nil : "--count \(word)"
  }

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let dinners = try Overlap.marked(session.dinners.upcoming()).prefix(count.value)
    try session.belowNews {
      try context.show(
        ComingDinners(
          dinners: dinners.map {
            ComingDinner(dinner: $0, now: session.now, language: context.language)
          }))
    }
    if dinners.isEmpty { context.hint(exchangeTexts.noneAhead(context.language)) }
  }
}
