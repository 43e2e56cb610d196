internal import SpecCore

/// The Me section: who one is, what one said, what one could answer.
struct MeResult: Presentable {
  var me: MeObject
  /// Events to come that take answers and have none of one's own.
  var open: [EventSummary]
  var zones: [String: Zone]
  var now: Instant

  var payload: MeObject { me }

  func records() -> [[String]] {
    let person = me.person
    return [
      Columns.record("me", person.id, person.key, person.name, person.email, person.role)
    ]
      + me.rsvps.map {
        Columns.record(
          "rsvp", $0.event.id, $0.event.key, $0.event.title, $0.event.date, $0.answer, $0.position)
      } + me.ideas.map { Columns.record("idea", $0.id, $0.title) }
  }

  func drawing(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    var rows = head(width)
    rows += Grid.lines(cells, indent: 3, gaps: [3, 3], width: Flow.tableWidth(page), flexible: [])
    for idea in me.ideas {
      rows += Flow.paragraph("\(Texts.ideaWord): \(idea.title)", indent: 3, width: width)
    }
    if let answerable {
      rows += Flow.paragraph(
        Texts.howToAnswer(answerable), indent: 3, width: width, style: Palette.hint)
    }
    return rows
  }

  /// Who one is, on a row if that fits.
  func head(_ width: Int) -> [Line] {
    let person = me.person
    let facts = [
      person.role?.rawValue, person.public ? Texts.publicWord : Texts.privateWord,
    ].compactMap(\.self).joined(separator: ", ")
    let details = [person.email, facts].compactMap(\.self)
    let name = Line(" \(person.name.full)", Palette.title)
    let row = name + Line("   " + details.joined(separator: "   "))
    if row.width <= width { return [row] }
    return [name.truncated(to: width)]
      + details.flatMap { Flow.paragraph($0, indent: 3, width: width) }
  }

  /// What one said, when, to what; by date, the next event without an answer among them.
  private var cells: [[String]] {
    let replies = me.rsvps.map { reply in
      (
        reply.event.date, reply.event.id, reply.event.timeZone,
        reply.position.map(Texts.waitingAt) ?? reply.answer.rawValue, reply.event.title
      )
    }
    let others = open.prefix(1).map { ($0.date, $0.id, $0.timeZone, Texts.unanswered, $0.title) }
    return (replies + others).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { row in
      [row.3, Moment.aligned(row.0, in: zones[row.2] ?? .utc), row.4]
    }
  }

  /// The key of the event to answer: one without an answer, else the next.
  private var answerable: String? {
    open.first?.key ?? me.rsvps.first { $0.event.date > now }?.event.key
  }
}
