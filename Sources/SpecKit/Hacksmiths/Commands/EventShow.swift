internal import SpecCore

struct EventShow: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Show everything about one event."
  static let discussion: Text = """
    The event, who comes, the programme, and the question. `event KEY` is `event show KEY`.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "`next` (the default), `last`, an id or a key.")
        .completing(CompletionCandidates.anyEvents),
      .option(
        "rsvp", \.answer, value: "ANSWER", help: "Answer \"Are you coming?\", as `rsvp` does."),
      .flag("html", \.html, help: "The event's web page."),
    ] + Argument.group(\.rsvp, RSVPOptions.arguments)
    + Argument.group(\.options)
  static let fields =
    EventObject.fields + [Field("html", .string.optional, "With `--html`, alone: the page.")]
  static let examples = [
    Example("spec hacksmiths event", "The next event.", setup: [DemoLoad.line]),
    Example(
      "spec hacksmiths event open-data-evening --json", "Another one, for programs.",
      setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths rsvp", "hacksmiths upcoming", "hacksmiths community"]

  var event: String?
  var answer: RSVPChoice?
  var html = false
  var rsvp = RSVPOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    if html, answer != nil { throw HacksmithsError.exclusive("--html", "--rsvp") }
    if let answer {
      return try connection.answer(event ?? "next", answer, rsvp, source: .event)
    }
    if rsvp.isGiven { throw HacksmithsError.needsRSVP }
    let event = try connection.event(event ?? "next")
    if html {
      let zone = try connection.zone(event.timeZone)
      let page = EventWebPage(event: event, now: connection.now, zone: zone).html
      return try context.show(WebPageResult(payload: ["html": page]))
    }
    try connection.show(EventResult(event: event, page: try connection.page(of: event)))
  }
}

private struct WebPageResult: Presentable {
  var payload: [String: String]
  func text() -> String? { payload["html"] }
}
