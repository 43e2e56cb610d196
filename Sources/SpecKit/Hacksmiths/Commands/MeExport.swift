internal import SpecCore

struct MeExport: LegacyCommand {
  static let name = "export"
  static let abstract: Text = "Write all data about you, as JSON."
  static let arguments: [Argument<Self>] =
    [
      .option(
        "output", short: "o", \.output, value: "FILE", help: "The file; `-` is standard output.",
        shows: "-"),
      .flag("yes", short: "y", \.yes, help: "Replace the file without asking."),
    ] + Argument.group(\.options)
  static let fields =
    ExportObject.fields + [Field("path", .string.optional, "With `-o FILE`, alone: the file.")]
  static let examples = [
    Example(
      "spec hacksmiths me export -o me.json", "Take it with you.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me delete"]

  var output: String?
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let reply = try HacksmithsClient(context, options).api.call(
      ProfileEndpoints.export)
    guard let output, output != "-" else {
      return try context.show(ExportResult(payload: reply.export))
    }
    let text = try JSONCoder.text(of: reply.export) + "\n"
    try context.write(Array(text.utf8), to: output, replacing: yes)
  }
}

private struct ExportResult: Presentable {
  var payload: ExportObject
  func text() -> String? { (try? JSONCoder.text(of: payload)).map { $0 + "\n" } }
}
