internal import SpecCore

struct Tabs: Command {
  static let name = "tabs"
  static let abstract: Text = "List the sections you can see, in the order of the tab bar."
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("id", "string", "The section's command."),
    Field("title", "string", "What it is called."),
    Field("center", "boolean", "Whether it stands in the middle, where the program begins."),
    Field.asOf,
  ]
  static let examples = [Example("spec hacksmiths tabs", "Three for a guest, five for a member.")]
  static let seeAlso = ["hacksmiths"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let viewer = try connection.viewer()
    try connection.show(TabsResult(tabs: Tab.all(isMember: viewer.isMember)))
  }
}
