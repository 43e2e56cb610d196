internal import SpecCore

/// `spec dindin doctor`
struct Doctor: Command {
  static let name = "doctor"
  static let abstract = Text(
    "Check settings, stored data, sign-in and services.",
    ar: "فحص الإعدادات والبيانات المحفوظة وتسجيل الدخول والخدمات.")
  static let discussion = Text(
    """
    Each check is ok, warn or fail; the status is that of the first that fails. Nothing is changed. In a \
    pipe: check, status, detail.
    """,
    ar: """
      نتيجة كل فحص ok أو warn أو fail؛ ورمز الخروج هو رمز أول فحص يفشل. لا يتغير شيء. في الأنبوب: الفحص \
      والنتيجة والتفصيل.
      """)
  static let arguments = Argument<Self>.group(\.database, DatabaseOptions.arguments)
  static let columns = ["check", "status", "detail"]
  static var fields: [Field] { Finding.fields }
  static let examples = [
    Example(
      "spec dindin doctor --offline",
      Text(
        "What is stored here, without asking any service.", ar: "ما هو محفوظ هنا دون سؤال أي خدمة."),
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
