internal import SpecCore

struct Tabs: LegacyCommand {
  static let name = "tabs"
  static let abstract: Text = "List your sections, in the order of the tab bar."
  static let arguments = Argument<Self>.group(\.options)
  static let columns = ["id", "title", "center"]
  static let fields = Tab.fields + [Field.asOf]
  static let examples = [Example("spec hacksmiths tabs", "Three for a guest, five for a member.")]
  static let seeAlso = ["hacksmiths"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let viewer = try connection.seenViewer()
    try connection.show(TabsResult(tabs: Tab.all(isMember: viewer.isMember)))
  }
}
