internal import SpecCore

/// `spec dindin demo load`
struct DinDinDemoLoad: Command {
  static let name = "load"
  static let abstract = Text(
    "Load eight dinners and seven people to try everything with.",
    ar: "تحميل ثمانية عشاءات وسبعة أشخاص لتجربة كل شيء.")
  static let discussion: Text =
    Text(
      "Signs in Sam Reed unless somebody is signed in; everything is addressed to whoever is. "
        + "Loading again restores the same world from today on.",
      ar:
        "يسجل دخول Sam Reed إن لم يكن أحد مسجلًا؛ وكل شيء موجه إلى من سجل الدخول. التحميل مرة أخرى يعيد العالم نفسه ابتداء من اليوم."
    )
  static let arguments: [Argument<Self>] =
    [
      .option(
        "dinners", \.dinners, value: "N",
        help: Text(
          "Also that many old dinners that you hosted, 30 to 1000000.",
          ar: "وأيضًا هذا العدد من عشاءات قديمة استضفتها، من 30 إلى 1000000."), shows: "0")
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = DemoView.fields
  static let examples = [
    Example("spec dindin demo load", Text("Load the demo world.", ar: "تحميل العالم التجريبي.")),
    Example(
      "spec dindin demo load --dinners 30",
      Text("With a month full of old dinners.", ar: "مع شهر مليء بعشاءات قديمة.")),
  ]
  static let seeAlso = ["dindin demo clear", "dindin"]

  var dinners = "0"
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      let old =
        westernDigits(dinners) == "0"
        ? 0
        : try app.number(dinners, in: 30...1_000_000, field: "dinners")
      let loaded = try Demo(app).load(old: old)
      let view = DemoView(
        user: loaded.you, people: loaded.people, dinners: loaded.dinners, key: "demo.loaded",
        texts: app.texts)
      try context.show(view)
      context.hint(app.texts("hint.home"))
    }
  }
}

/// `spec dindin demo clear`
struct DinDinDemoClear: Command {
  static let name = "clear"
  static let abstract = Text(
    "Remove what the demo added, and nothing else.", ar: "إزالة ما أضافه العالم التجريبي لا غير.")
  static let arguments: [Argument<Self>] =
    [.flag("yes", \.yes, help: Text("Do not ask.", ar: "دون سؤال."))]
    + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = DemoView.fields
  static let examples = [
    Example(
      "spec dindin demo clear --yes", Text("Remove the demo world.", ar: "إزالة العالم التجريبي."),
      setup: demoSetup)
  ]
  static let seeAlso = ["dindin demo load"]

  var yes = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      if !yes {
        guard context.isInteractive else { throw DinDinError.confirmationNeeded }
        try context.requireYes(app.texts("demo.question"))
      }
      guard let removed = try Demo(app).clear() else {
        context.note(app.texts("demo.none"))
        return try context.show(DemoView(people: 0, dinners: 0, key: nil, texts: app.texts))
      }
      let (people, dinners) = removed
      try context.show(
        DemoView(people: people, dinners: dinners, key: "demo.cleared", texts: app.texts))
    }
  }
}

/// What the demo added or removed.
struct DemoView: Presentable {
  var user: Person?
  let people: Int
  let dinners: Int
  /// The sentence for a terminal.
  let key: String?
  let texts: Texts

  struct Payload: Encodable {
    let user: Person?
    let people: Int
    let dinners: Int
  }

  var payload: Payload { Payload(user: user, people: people, dinners: dinners) }

  func records() -> [[String]] {
    guard key != nil else { return [] }
    return (user.map { [["user", $0.id, $0.name]] } ?? [])
      + [["people", "\(people)"], ["dinners", "\(dinners)"]]
  }

  func drawing(_ page: Page) -> [Line] {
    guard let key else { return [] }
    var values = ["people": "\(people)", "dinners": "\(dinners)"]
    if let user { values["name"] = user.name }
    let sheet = Sheet(page, texts)
    return texts(key, values).wrapped(to: sheet.width).map { sheet.aligned(Line($0)) }
  }

  static let fields =
    [
      Field(
        "user", "object?",
        Text(
          "to whom everything is addressed, after loading", ar: "من وُجه إليه كل شيء، بعد التحميل"))
    ]
    + Person.fields("user.") + [
      Field("people", "integer", Text("how many people", ar: "عدد الأشخاص")),
      Field("dinners", "integer", Text("how many dinners", ar: "عدد العشاءات")),
    ]
}
