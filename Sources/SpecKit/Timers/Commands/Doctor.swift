internal import SpecCore
internal import SpecLegacy

struct DoctorCommand: LegacyCommand {
  static let name = "doctor"
  static let abstract = Text("Check the stored documents, and repair them.")
  static let discussion = Text(
    """
    A document is ok, absent, damaged, newer or unreadable. --repair moves damaged ones aside, to the \
    same name with .damaged, and puts what was there before in their place: the document before the \
    last change, or the lines up to the first damaged one. In a pipe a line has: document, state, detail.
    """
  )
  static let arguments: [Argument<Self>] = [
    .flag(
      "repair", \.isRepairing,
      help: Text("Replace damaged documents by their previous state.")),
    .sure(\.isSure),
  ]
  static let columns = ["document", "state", "detail"]
  static let fields = DocumentReport.fields
  static let examples = [
    Example(
      "spec timers doctor", Text("How every document is."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers backup", "timers restore"]
  var isRepairing = false
  var isSure = false
  static let question = Text("Put what was there before in the place of {documents}?")

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    // What a killed process left is no problem, but it must not stay.
    _ = try? actions.store.endUnfinished()
    let language = actions.localize.language
    var findings = try actions.store.read { try DocumentChecks.findings($0, language) }
    let damaged = findings.filter { $0.state == .damaged }.map(\.document)
    if isRepairing, !damaged.isEmpty {
      let values = ["documents": damaged.joined(separator: ", ")]
      if !isSure { try context.requireYes(actions.localize(Self.question, values)) }
      try actions.store.transaction { try DocumentChecks.repair($0, actions) }
      findings = try actions.store.read { try DocumentChecks.findings($0, language) }
    }
    try context.show(DocumentReport(findings: findings))
    if findings.contains(where: { $0.state == .damaged }) { throw TimersError.damagedDocuments }
    if findings.contains(where: { $0.state != .ok && $0.state != .absent }) {
      throw TimersError.unusableDocuments
    }
  }
}
