package import SpecCore

/// The Me section: who one is, what one said, what one could answer.
package struct MeResult: Presentable {
  var me: MeObject
  /// Events to come that take answers and have none of one's own.
  var open: [EventSummary]
  var zones: [String: Zone]
  var now: Instant

  package var payload: MeObject { me }

  package func records() -> [[String]] {
    let person = me.person
    return [
      Columns.record("me", person.id, person.key, person.name, person.email, person.role)
    ]
      + me.rsvps.map {
        Columns.record(
          "rsvp", $0.event.id, $0.event.key, $0.event.title, $0.event.date, $0.answer, $0.position)
      } + me.ideas.map { Columns.record("idea", $0.id, $0.title) }
  }

  package func drawing(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    let person = me.person
    let facts = [
      person.role?.rawValue, person.public ? Texts.publicWord : Texts.privateWord,
    ].compactMap(\.self).joined(separator: ", ")
    var rows = [
      (Line(" \(person.name.full)", Palette.title)
        + Line("   " + [person.email, facts].compactMap(\.self).joined(separator: "   ")))
        .truncated(to: width)
    ]
    rows += Grid.lines(cells, indent: 3, gaps: [3, 3], width: Flow.tableWidth(page), flexible: [])
    for idea in me.ideas {
      rows += Flow.paragraph("\(Texts.ideaWord): \(idea.title)", indent: 3, width: width)
    }
    for key in answerable {
      rows += Flow.paragraph(
        Texts.howToAnswer(key), indent: 3, width: width, style: Palette.hint)
    }
    return rows
  }

  /// What one said, when, to what; by date, the events without an answer among them.
  private var cells: [[String]] {
    let replies = me.rsvps.map { reply in
      (
        reply.event.date, reply.event.id, reply.event.timeZone,
        reply.position.map(Texts.waitingAt) ?? reply.answer.rawValue, reply.event.title
      )
    }
    let others = open.map { ($0.date, $0.id, $0.timeZone, Texts.unanswered, $0.title) }
    return (replies + others).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { row in
      [row.3, Moment.aligned(row.0, in: zones[row.2] ?? .utc), row.4]
    }
  }

  /// The keys of the events that can still be answered: all without an answer, else the next.
  private var answerable: [String] {
    if !open.isEmpty { return open.map(\.key) }
    return me.rsvps.first { $0.event.date > now }.map { [$0.event.key] } ?? []
  }
}
