internal import SpecCore

struct DemoClear: LegacyCommand {
  static let name = "clear"
  static let abstract: Text = "Delete everything in the store."
  static let arguments: [Argument<Self>] =
    [
      .flag("yes", short: "y", \.yes, help: "Do not ask first.")
    ] + Argument.group(\.options)
  static let fields = Array(DemoLoad.fields.prefix(2))
  static let examples = [
    Example("spec hacksmiths demo clear --yes", "Back to nothing.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths demo load"]

  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    if !yes { try context.requireYes("Delete everything in the store?") }
    let client = try HacksmithsClient(context, options)
    try client.store.transaction { transaction in
      try transaction.removeAll()
      // The sign-in would outlive its account.
      try transaction.update(Documents.client) { $0.sessions[client.service] = nil }
    }
    try context.show(DemoResult(people: 0, events: 0))
  }
}
