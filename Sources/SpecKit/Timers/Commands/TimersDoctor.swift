internal import SpecCore

struct TimersDoctor: Command {
  static let name = "doctor"
  static let abstract = "Tell whether what is stored can be read, and mend it."
  static let discussion = """
    A document is ok, absent, damaged, newer or unreadable. --use-previous moves damaged ones aside, \
    to the same name with .damaged, and puts what was there before in their place: the document \
    before the last change, or the lines up to the first damaged one. In a pipe a line has: \
    document, state, detail.
    """
  static let arguments: [Argument<Self>] = [
    .flag("use-previous", \.usesPrevious, help: "Put what was there before in place of damage."),
    .flag("yes", \.isSure, help: "Do not ask."),
  ]
  static let fields = DocumentReport.fields
  static let examples = [
    Example(
      "spec timers doctor", "How every document is.", setup: ["spec timers add Tea --down 4m"])
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
