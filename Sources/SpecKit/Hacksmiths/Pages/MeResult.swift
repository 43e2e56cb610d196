internal import SpecCore

/// The Me section: the profile, the answers, and open events.
struct MeResult: Presentable {
  var me: MeObject
  /// Upcoming events with open registration that the member has not answered.
  var open: [EventSummary]
  var zones: [String: Zone]
  var now: Instant
  /// The answers that are not sent yet, by event.
  var unsent: [Identifier: RSVPChoice] = [:]

  var payload: MeObject { me }

  func records() -> [[String]] {
    let person = me.person
    return [
      PipeFields.record("me", person.id, person.key, person.name, person.email, person.role)
    ]
      + me.rsvps.map {
        PipeFields.record(
          "rsvp", $0.event.id, $0.event.key, $0.event.title, $0.event.date, $0.answer, $0.position)
      } + me.ideas.map { PipeFields.record("idea", $0.id, $0.title) }
      + me.drafts.map { PipeFields.record("draft", $0.id, $0.key, $0.title, $0.date) }
  }

  func drawing(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    var rows = head(width)
    rows += AlignedRows(indent: 3, gaps: [3, 3], main: 2)
      .lines(cells, width: TextLayout.tableWidth(page))
    for idea in me.ideas {
      rows += TextLayout.paragraph("idea: \(idea.title)", indent: 3, width: width)
    }
    if let answerable {
      rows += TextLayout.paragraph(
        "answer: spec hacksmiths me rsvp \(answerable) yes|no|maybe|cancel", indent: 3,
        width: width, style: Styles.hint)
    }
    return rows
  }

  /// The profile, on one row if it fits.
  func head(_ width: Int) -> [Line] {
    let person = me.person
    let facts = [
      person.role?.rawValue, person.public ? "public" : "private",
    ].compactMap(\.self).joined(separator: ", ")
    let details = [person.email, facts].compactMap(\.self)
    let name = Line(" \(person.name.full)", Styles.title)
    let row = name + Line("   " + details.joined(separator: "   "))
    if row.width <= width { return [row] }
    return [name.truncated(to: width)]
      + details.flatMap { TextLayout.paragraph($0, indent: 3, width: width) }
  }

  /// The answers by date, also those that are not sent yet, and the next event without one.
  private var cells: [[String]] {
    let shown = open.filter { unsent[$0.id] != nil || $0.id == open.first?.id }
    return rows(shown).map { [$0.answer, $0.when, $0.event.title] }
  }

  /// The events with an answer, these without one, and the person's drafts, by start.
  func rows(_ open: some Sequence<EventSummary>) -> [Row] {
    let replies = me.rsvps.map { ($0.event, $0.words) }
    let others =
      open.map { (MeObject.EventTime($0), "no answer") }
      + me.drafts.map { (MeObject.EventTime($0), $0.state.rawValue) }
    return (replies + others).sorted { ($0.0.date, $0.0.id) < ($1.0.date, $1.0.id) }.map {
      Row(
        event: $0, when: DateFormatter.aligned($0.date, in: zones[$0.timeZone] ?? .utc),
        answer: unsent[$0.id].map(Texts.notSentYet) ?? $1)
    }
  }

  struct Row {
    var event: MeObject.EventTime
    var when: String
    var answer: String
  }

  /// The key of the event to answer: the first without an answer, else the next.
  private var answerable: String? {
    open.first?.key ?? me.rsvps.first { $0.event.date > now }?.event.key
  }
}

extension MeObject.Reply {
  /// The answer; of one who comes with the code to show at the door.
  fileprivate var words: String {
    let said = position.map(Texts.waitingAt) ?? answer.rawValue
    guard let checkInCode, question == RSVPQuestion.seeYou else { return said }
    return Texts.withCode(said, checkInCode)
  }
}
