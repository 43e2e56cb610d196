internal import SpecCore

/// `spec dindin doctor`
struct Doctor: LegacyCommand {
  static let name = "doctor"
  static let abstract = Text("Check settings, stored data, sign-in and services.")
  static let discussion = Text(
    """
    Each check is ok, warn or fail; the status is that of the first that fails. Nothing is changed. In a \
    pipe: check, status, detail.
    """)
  static let arguments = Argument<Self>.group(\.database)
  static let columns = ["check", "status", "detail"]
  static var fields: [Field] { Finding.fields }
  static let examples = [
    Example(
      "spec dindin doctor --offline",
      Text("What is stored here, without asking any service."),
      runs: false)
  ]
  static let seeAlso = ["dindin settings", "dindin rules"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let findings: [Finding]
    do {
      findings = Diagnosis(command: try CommandContext(context, database)).findings()
    } catch {
      findings = Diagnosis.findings(error, context.language)
    }
    try context.show(DoctorView(payload: findings))
    if let failure = findings.lazy.compactMap(\.failure).first { throw failure }
  }
}
