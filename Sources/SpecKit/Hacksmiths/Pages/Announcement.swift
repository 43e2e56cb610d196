internal import SpecCore

/// The announcement of an event; no line of the text is wider than 78 columns.
struct Announcement {
  var event: EventObject
  var zone: Zone
  /// The address of the event's web page, if it has one that people elsewhere can open.
  var page: String?

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

  /// Whether a yes is taken now, or will be.
  private var takesAnswers: Bool {
    switch event.registration {
    case .early, .open: true
    case .full: event.waitlist != .off
    case .closed: false
    }
  }

  func text(_ format: EventAnnounce.Format) -> String {
    let title = sanitized(event.title)
    switch format {
    case .text:
      let head = wrapped(title) + [String(repeating: "=", count: min(displayWidth(title), 78)), ""]
      let rows = facts.flatMap { wrapped("\($0): \(sanitized($1))") }
      let body = paragraphs.flatMap { [""] + wrapped($0) }
      var call = ["", question]
      if let page { call += ["", page] }
      if takesAnswers { call += ["", "  spec hacksmiths rsvp \(event.key)"] }
      // An address that is wrapped cannot be followed.
      return lines(head + rows + body + call.flatMap { $0 == page ? [$0] : wrapped($0) })
    case .markdown:
      let rows = facts.map { "- **\($0):** \(markdown($1))" }
      let body = paragraphs.flatMap { ["", markdown($0)] }
      let link = page.map { ["", "<\($0)>"] } ?? []
      let call = takesAnswers ? ["", "    spec hacksmiths rsvp \(event.key)"] : []
      return lines(
        ["# \(markdown(title))", ""] + rows + body + ["", "**\(markdown(question))**"] + link + call
      )
    case .html:
      let rows = facts.map {
        "<li><b>\($0):</b> \(sanitized($1).escapedAsMarkup())</li>"
      }
      let body = paragraphs.map { "<p>\($0.escapedAsMarkup())</p>" }
      return lines(
        ["<h1>\(title.escapedAsMarkup())</h1>", "<ul>"] + rows + ["</ul>"] + body
          + ["<p><b>\(question.escapedAsMarkup())</b></p>"]
          + (page.map { $0.escapedAsMarkup() }.map { ["<p><a href=\"\($0)\">\($0)</a></p>"] } ?? [])
      )
    }
  }

  private func wrapped(_ text: String) -> [String] {
    text.isEmpty ? [""] : text.wrapped(to: Self.width)
  }

  private func lines(_ rows: [String]) -> String { rows.map { $0 + "\n" }.joined() }

  /// Escapes Markdown markup with backslashes, also what would begin a list, a rule or a code block.
  private func markdown(_ text: String) -> String {
    var result = ""
    let text = sanitized(text).drop { $0.isWhitespace }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let isNumbered = !digits.isEmpty && ".)".contains(text.dropFirst(digits.count).first ?? " ")
    if let first = text.first, "-+=~".contains(first) { result = "\\" }
    for (position, character) in text.enumerated() {
      if isNumbered, position == digits.count { result.append("\\") }
      if "\\`*_{}[]<>#|!&".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
