internal import SpecCore

struct EventAnnounce: Command {
  enum Format: String, CaseIterable, ArgumentValue { case text, markdown, html }

  static let name = "announce"
  static let abstract: Text = "Write the text that invites to an event, for mail or a page."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "`next`, an id or a key.").completing(Completing.events),
      .option("format", \.format, value: "FORMAT", help: "What it is for.", shows: "text"),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [Field("text", "string", "The text.")]
  static let examples = [
    Example("spec hacksmiths event announce next", "For a mail.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths event show"]

  var event = ""
  var format: Format?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let event = try connection.event(event)
    let text = Announcement(event: event, zone: try connection.zone(event.timeZone))
      .text(format ?? .text)
    try context.show(AnnouncementResult(payload: ["text": text], content: text))
  }
}

private struct AnnouncementResult: Presentable {
  var payload: [String: String]
  var content: String
  func text() -> String? { content }
}

/// The invitation to an event; no line of text is wider than 78 cells.
struct Announcement {
  var event: EventObject
  var zone: Zone

  private static let width = 78

  private var facts: [(String, String)] {
    let place = [event.place, event.online ? Texts.online : nil].compactMap(\.self)
    return [(Texts.when, "\(Moment.span(event.date, event.end, in: zone)) (\(zone.name))")]
      + (place.isEmpty ? [] : [(Texts.place, place.joined(separator: ", "))])
      + (event.organization.map { [(Texts.with, $0.name)] } ?? [])
  }

  private var paragraphs: [String] {
    [event.info, event.marketing ?? ""].flatMap { text in
      text.split(whereSeparator: \.isNewline).map { sanitized(String($0)) }
    }
  }

  /// What to do; a guest's question has it, any other is only asked.
  private var question: String {
    event.registration == .open ? Texts.areYouComing : event.question
  }

  func text(_ format: EventAnnounce.Format) -> String {
    let title = sanitized(event.title)
    switch format {
    case .text:
      let head = wrapped(title) + [String(repeating: "=", count: min(displayWidth(title), 78)), ""]
      let rows = facts.flatMap { wrapped("\($0): \(sanitized($1))") }
      let body = paragraphs.flatMap { [""] + wrapped($0) }
      let call = ["", question, "", "  spec hacksmiths rsvp \(event.key)"].flatMap(wrapped)
      return lines(head + rows + body + call)
    case .markdown:
      let rows = facts.map { "- **\($0):** \(markdown($1))" }
      let body = paragraphs.flatMap { ["", markdown($0)] }
      return lines(
        ["# \(markdown(title))", ""] + rows + body
          + ["", "**\(markdown(question))**", "", "    spec hacksmiths rsvp \(event.key)"])
    case .html:
      let rows = facts.map {
        "<li><b>\($0):</b> \(sanitized($1).escapedAsMarkup())</li>"
      }
      let body = paragraphs.map { "<p>\($0.escapedAsMarkup())</p>" }
      return lines(
        ["<h1>\(title.escapedAsMarkup())</h1>", "<ul>"] + rows + ["</ul>"] + body
          + ["<p><b>\(question.escapedAsMarkup())</b></p>"])
    }
  }

  private func wrapped(_ text: String) -> [String] {
    text.isEmpty ? [""] : text.wrapped(to: Self.width)
  }

  private func lines(_ rows: [String]) -> String { rows.map { $0 + "\n" }.joined() }

  /// What Markdown would take for markup gets a backslash.
  private func markdown(_ text: String) -> String {
    var result = ""
    for character in sanitized(text) {
      if "\\`*_{}[]<>#|!&".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
