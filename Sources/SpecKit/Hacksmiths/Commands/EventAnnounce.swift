internal import SpecCore

struct EventAnnounce: LegacyCommand {
  static let name = "announce"
  static let abstract: Text = "Write the announcement of an event, for mail."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "`next`, an id or a key.").completing(
        CompletionCandidates.events)
    ] + Argument.group(\.options)
  static let fields = [Field("text", .string, "The text.")]
  static let examples = [
    Example("spec hacksmiths event announce next", "For a mail.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths event show"]

  var event = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let event = try connection.event(event)
    let page = connection.page(ofEvent: event.key)
    let text = Announcement(event: event, zone: try connection.zone(event.timeZone), page: page)
      .text
    try context.show(AnnouncementResult(payload: ["text": text], content: text))
    if page == nil {
      context.hint(
        "It has no link; name the address of your pages: spec hacksmiths settings set public URL")
    }
  }
}

private struct AnnouncementResult: Presentable {
  var payload: [String: String]
  var content: String
  func text() -> String? { content }
}
