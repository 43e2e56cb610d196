internal import SpecCore

/// `spec dindin import ics`
struct ImportICS: Command {
  static let name = "ics"
  static let abstract = Text(
    "Make dinners of the entries of an iCalendar file.",
    ar: "إنشاء عشاءات من مواعيد ملف iCalendar.")
  static let discussion = Text(
    """
    Each entry becomes a dinner that you host, without guests; nobody is notified. The same UID \
    again changes nothing unless its SEQUENCE is higher; a canceled entry removes the dinner; a \
    reply (METHOD:REPLY) records what guests answer. Entries that repeat or last all day are \
    refused. All or nothing, unless --skip-bad.
    """,
    ar: """
      كل موعد يصبح عشاءً تستضيفه دون ضيوف، ولا يُخطَر أحد. المعرّف UID نفسه مرة أخرى لا يغير شيئًا إلا إذا كان \
      SEQUENCE أعلى؛ والموعد الملغى يحذف العشاء؛ والرد (METHOD:REPLY) يسجل إجابات الضيوف. تُرفض المواعيد \
      المتكررة والتي تدوم يومًا كاملًا. الكل أو لا شيء، إلا مع --skip-bad.
      """)
  static let arguments: [Argument<Self>] =
    [
      .positional(
        "file", \.file,
        help: Text("The file; - is standard input.", ar: "الملف؛ و- هو المدخل القياسي.")),
      .flag(
        "skip-bad", \.skipsBad,
        help: Text("Leave out entries that are wrong.", ar: "تجاهل المواعيد الخاطئة.")),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { CalendarImporter.Result.fields }
  static let examples = [
    Example(
      "spec dindin import ics dinners.ics",
      Text("From another calendar.", ar: "من تقويم آخر."), setup: demoSetup, runs: false)
  ]
  static let seeAlso = ["dindin export ics"]

  var file = ""
  var skipsBad = false
  var database = DatabaseOptions()

  static let sizeLimit = 16 << 20

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let bytes =
      file == "-"
      ? try context.input.readAll(Self.sizeLimit) : try Files.read(file, limit: Self.sizeLimit)
    let calendar = try CalendarImport(bytes, zones: session.zones)
    guard calendar.problems.isEmpty || skipsBad else {
      throw ExchangeError.badFile(calendar.problems).failure(in: context.language)
        .adding(exchangeTexts.skipBad(context.language), in: context.language)
    }
    let skipped = calendar.problems + calendar.repeated
    for problem in skipped {
      context.note(
        exchangeTexts.skipped(
          context.language, ["problem": problem.numbered(in: context.language)]))
    }
    var result = try CalendarImporter(session: session).run(calendar)
    result.skipped += skipped.count
    for problem in result.leftOut.sorted(by: { $0.line < $1.line }) {
      context.note(problem.numbered(in: context.language))
    }
    try context.show(result)
  }
}

extension CalendarImporter.Result: Record, Presentable {
  static let members: [RecordMember<Self>] = [
    RecordMember("added", \.added, Text("how many dinners are new", ar: "عدد العشاءات الجديدة")),
    RecordMember("updated", \.updated, Text("how many were changed", ar: "عدد ما تغير")),
    RecordMember("removed", \.removed, Text("how many were removed", ar: "عدد ما حُذف")),
    RecordMember(
      "unchanged", \.unchanged, Text("how many were as they are", ar: "عدد ما لم يتغير")),
    RecordMember("skipped", \.skipped, Text("how many were left out", ar: "عدد ما تُرك")),
  ]

  func records() -> [[String]] { lines }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    let values = [
      "added": "\(added)", "updated": "\(updated)", "removed": "\(removed)",
      "unchanged": "\(unchanged)", "skipped": "\(skipped)",
    ]
    return layout.wrapped(Line(exchangeTexts.imported(page.language, values)))
  }
}
