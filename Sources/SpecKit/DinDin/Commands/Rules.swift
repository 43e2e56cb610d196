internal import SpecCore

/// `spec dindin rules`
struct Rules: Command {
  static let name = "rules"
  static let abstract = Text(
    "Print the security rules of the database.", ar: "طباعة قواعد أمان قاعدة البيانات.")
  static let discussion = Text(
    "They say who may read and write what. The embedded database and 'spec dindin serve' keep them; for a Firebase project, save them to a file and deploy it.",
    ar:
      "تحدد من يحق له قراءة كل شيء وكتابته. تلتزم بها قاعدة البيانات المدمجة والأمر 'spec dindin serve'؛ ولمشروع Firebase احفظها في ملف وانشره."
  )
  static let examples = [
    Example(
      "spec dindin rules",
      Text("The file for a Firebase project.", ar: "الملف لمشروع Firebase."))
  ]

  func run(_ context: Context) throws {
    // A file to be deployed as it is, whatever face is asked for.
    try context.output.write(DinDinRules.text)
  }
}
