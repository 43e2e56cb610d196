internal import SpecCore

struct Check: Command {
  static let name = "check"
  static let abstract: Text = "Verify everything in the store."
  static let discussion: Text = """
    Says nothing and ends with 0 if all is sound, else with 65. `--repair` makes the indexes \
    (calendar, keys, directory) anew from the events and people and changes nothing else; what it \
    cannot mend is still told. In a pipe: problem (`damaged`, `index` or `rule`), document, \
    message.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag("repair", \.repair, help: "Make the indexes anew.")
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("problem", "string", "`damaged`, `index` or `rule`."),
    Field("document", "string", "The file below the store."),
    Field("message", "string", "What is wrong."),
  ]
  static let examples = [
    Example("spec hacksmiths check", "Is all well?", setup: [DemoLoad.line]),
    Example("spec hacksmiths check --repair", "Make the indexes anew.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths export"]

  var repair = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    let store = try HacksmithsStore.open(context)
    if repair {
      try store.transaction { transaction in
        let check = try StoreCheck(transaction)
        let lost = check.problems.filter {
          $0.problem == "damaged" && !$0.document.isIndex
        }
        // With an event or a person missing, an index would forget it for good.
        guard lost.isEmpty, check.problems.contains(where: { $0.document.isIndex }) else { return }
        try transaction.rebuildIndexes(from: check.contents)
      }
    }
    let problems = try store.read { try StoreCheck($0).problems }
    try context.show(
      Rows(problems, empty: Texts.allSound) {
        Columns.record($0.problem, $0.document, $0.message)
      })
    guard problems.isEmpty else { throw HacksmithsError.unsound(problems.count) }
  }
}

extension String {
  fileprivate var isIndex: Bool {
    self == "directory.json" || hasPrefix("keys/") || hasPrefix("calendar/")
  }
}
