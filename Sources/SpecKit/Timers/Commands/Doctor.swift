internal import SpecCore

struct DoctorCommand: Command {
  static let name = "doctor"
  static let abstract = Text(
    "Check the stored documents, and repair them.",
    ru: "Проверить сохранённые документы и исправить их.")
  static let discussion = Text(
    """
    A document is ok, absent, damaged, newer, unreadable or rule: what timers.json counts is not what \
    the entries say. --repair moves damaged ones aside, to the same name with .damaged, and puts what \
    was there before in their place: the document before the last change, or the lines up to the first \
    damaged one. Then it counts the entries again. In a pipe a line has: document, state, detail.
    """,
    ru:
      "Документ бывает ok, absent, damaged, newer, unreadable или rule: счёт в timers.json не такой, как по записям. --repair откладывает повреждённые под именем с .damaged и ставит на их место прежнее: документ до последнего изменения или строки до первой повреждённой. Затем он пересчитывает записи. В канале строка содержит: документ, состояние, подробности."
  )
  static let arguments: [Argument<Self>] = [
    .flag(
      "repair", \.isRepairing,
      help: Text(
        "Replace damaged documents by their previous state, and count entries again.",
        ru: "Заменить повреждённое прежним и пересчитать записи."
      )),
    .sure(\.isSure),
  ]
  static let fields = DocumentReport.fields
  static let examples = [
    Example(
      "spec timers doctor", Text("How every document is.", ru: "Каков каждый документ."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers backup", "timers restore"]
  var isRepairing = false
  var isSure = false
  static let question = Text(
    "Put what was there before in the place of {documents}?",
    ru: "Вернуть прежнее вместо повреждённого: {documents}?")
  static let countQuestion = Text(
    "Count the entries again, and keep what they say?",
    ru: "Пересчитать записи и сохранить результат?")

  func run(_ context: Context) throws {
    let actions = try TimerActions(context)
    // What a killed process left is no problem, but it must not stay.
    _ = try? actions.store.endUnfinished()
    let localize = actions.localize
    var findings = try actions.store.read { try DocumentChecks.findings($0, localize) }
    let damaged = findings.filter { $0.state == .damaged }.map(\.document)
    if isRepairing, findings.contains(where: \.isRepairable) {
      let question =
        damaged.isEmpty
        ? localize(Self.countQuestion)
        : localize(Self.question, ["documents": damaged.joined(separator: ", ")])
      if !isSure { try context.requireYes(question) }
      try actions.store.transaction { try DocumentChecks.repair($0, in: actions.store, localize) }
      findings = try actions.store.read { try DocumentChecks.findings($0, localize) }
    }
    try context.show(DocumentReport(findings: findings))
    if findings.contains(where: \.isRepairable) { throw TimersError.damagedDocuments }
    if findings.contains(where: { $0.state != .ok && $0.state != .absent }) {
      throw TimersError.unusableDocuments
    }
  }
}

extension DocumentCheck.Finding {
  fileprivate var isRepairable: Bool { state == .damaged || state == .rule }
}
