internal import SpecCore

/// Checks what the module needs.
struct UsFrameDoctor: LegacyCommand {
  static let name = "doctor"
  static let abstract: Text = "Check what is stored, the sign-in, the service and this machine."
  static let discussion: Text = """
    In a pipe: check, status (ok, warn or fail), detail. It ends with the status of the first check that \
    failed.

    --assets lists the pictures and signs that can be replaced by files of your own, in the folder assets \
    of the data ($XDG_DATA_HOME/spec/usframe). A file that cannot be used is refused, and the built-in one is \
    shown.
    """
  static let arguments: [Argument<Self>] = [
    .flag("assets", \.listsAssets, help: "List pictures and signs that can be replaced.")
  ]
  static let fields =
    HealthCheck.fields.map { Field($0.name, $0.type.optional, $0.help) }
    + AssetRow.fields.map { Field($0.name, $0.type.optional, $0.help) }
  static let examples = [
    Example("spec usframe doctor", "Everything.", runs: false),
    Example("spec usframe doctor --assets", "Names, formats and sizes."),
  ]
  static let seeAlso = ["usframe limits", "usframe log"]

  var listsAssets = false

  func run(_ context: Context) throws {
    if listsAssets {
      let list = AssetList(try UsFrame(context))
      try context.show(list)
      if let failure = list.failure { throw failure }
      return
    }
    var examination = try Examination(context)
    examination.run()
    try context.show(HealthReport(checks: examination.checks))
    if let failure = examination.failure { throw failure }
  }
}
