internal import SpecCore

struct TimersDoctor: Command {
  static let name = "doctor"
  static let abstract = Text(
    "Tell whether what is stored can be read, and mend it.",
    ru: "Проверить, читается ли сохранённое, и исправить.")
  static let discussion = Text(
    """
    A document is ok, absent, damaged, newer or unreadable. --use-previous moves damaged ones aside, \
    to the same name with .damaged, and puts what was there before in their place: the document \
    before the last change, or the lines up to the first damaged one. In a pipe a line has: \
    document, state, detail.
    """,
    ru:
      "Документ бывает ok, absent, damaged, newer или unreadable. --use-previous откладывает повреждённые под именем с .damaged и ставит на их место прежнее: документ до последнего изменения или строки до первой повреждённой. В канале строка содержит: документ, состояние, подробности."
  )
  static let arguments: [Argument<Self>] = [
    .flag(
      "use-previous", \.usesPrevious,
      help: Text(
        "Put what was there before in place of damage.", ru: "Вернуть прежнее вместо повреждённого."
      )),
    .flag("yes", \.isSure, help: Text("Do not ask.", ru: "Не спрашивать.")),
  ]
  static let fields = DocumentReport.fields
  static let examples = [
    Example(
      "spec timers doctor", Text("How every document is.", ru: "Каков каждый документ."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers backup", "timers restore"]
  var usesPrevious = false
  var isSure = false

  func run(_ context: Context) throws {
    try context.worded {
      let store = try context.timersStore()
      var findings = try store.read { try Doctor.findings($0) }
      let damaged = findings.filter { $0.state == .damaged }.map(\.document)
      if usesPrevious, !damaged.isEmpty {
        if !isSure {
          let question = exchangeTexts.text(
            "doctor.ask", context.wording.language, ["documents": damaged.joined(separator: ", ")])
          guard try context.confirm(question) else { throw TimersError.cancelled }
        }
        try store.transaction { try Doctor.usePrevious($0, in: store) }
        findings = try store.read { try Doctor.findings($0) }
      }
      try context.show(DocumentReport(findings: findings))
      if findings.contains(where: { $0.state == .damaged }) {
        context.note(exchangeTexts.text("doctor.advice", context.wording.language))
      }
    }
  }
}
