internal import SpecCore

/// The announcement of an event; no line of the text is wider than 78 columns.
struct Announcement {
  var event: EventObject
  var zone: Zone

  private static let width = 78

  private var facts: [(String, String)] {
    [
      ("When", DateFormatter.spanAndZone(event.date, event.end, in: zone)),
      event.placeAndOnline.map { ("Where", $0) }, event.organization.map { ("With", $0.name) },
    ].compactMap(\.self)
  }

  private var paragraphs: [String] {
    [event.info, event.marketing ?? ""].flatMap { text in
      text.split(whereSeparator: \.isNewline).map { sanitized(String($0)) }
    }
  }

  /// "Are you coming?" without the hint for guests.
  private var question: String {
    event.registration == .open ? "Are you coming?" : event.question
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

  /// Escapes Markdown markup with backslashes.
  private func markdown(_ text: String) -> String {
    var result = ""
    for character in sanitized(text) {
      if "\\`*_{}[]<>#|!&".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
