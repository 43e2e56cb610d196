internal import SpecCore

/// What the keys of the full-screen program act on.
enum AppItem: Equatable, Sendable {
  case event(id: Identifier, key: String)
  case person(key: String)

  var key: String {
    switch self {
    case .event(_, let key), .person(let key): key
    }
  }
}

/// One page of the full-screen program: lines, some of which are an item.
struct AppPage: Sendable {
  /// The parts a page is made of, drawn for a size.
  enum Part: Sendable {
    case lines(@Sendable (Page) -> [Line])
    /// The cells of an item's row: the first at its full width, the others as there is room.
    case row(AppItem, [String], Style)
  }

  var name: String
  var parts: [Part]
  /// The line above the tab bar.
  var question = ""

  var items: [AppItem] {
    parts.compactMap { if case .row(let item, _, _) = $0 { item } else { nil } }
  }

  /// The lines, and on which of them the items stand. Where cells do not fit beside each other, all
  /// but the first go below it.
  func drawn(_ page: Page, selected: Int?) -> (lines: [Line], places: [Range<Int>]) {
    let widths = columnWidths()
    let isStacked = 2 + widths.reduce(0, +) + 2 * max(widths.count - 1, 0) > page.columns
    var (lines, places): ([Line], [Range<Int>]) = ([], [])
    for part in parts {
      switch part {
      case .lines(let draw): lines += draw(page)
      case .row(_, let cells, let style):
        let isSelected = places.count == selected
        let from = lines.count
        var line = Line(isSelected ? (page.isUTF8 ? "› " : "> ") : "  ")
        let last = cells.count - 1
        for (column, cell) in cells.enumerated() {
          if isStacked, column == 1 {
            lines.append(line)
            line = Line("    ")
          }
          let text = sanitized(cell)
          let isLast = column == last || isStacked && column == 0
          line += Line(
            isLast ? text : text.fitted(to: widths[column]) + "  ",
            isSelected ? Palette.title : column == 0 ? .plain : style)
        }
        lines.append(line)
        for index in from..<lines.count {
          lines[index] = lines[index].trimmed().truncated(to: max(page.columns, 8))
        }
        places.append(from..<lines.count)
      }
    }
    return (lines, places)
  }

  /// Columns as wide as their cells.
  private func columnWidths() -> [Int] {
    var widths: [Int] = []
    for case .row(_, let cells, _) in parts {
      for (column, cell) in cells.enumerated() {
        let width = displayWidth(sanitized(cell))
        if column < widths.count {
          widths[column] = max(widths[column], width)
        } else {
          widths.append(width)
        }
      }
    }
    return widths
  }
}

extension AppPage {
  /// The event page: the next event, and what comes after it.
  static func home(_ page: EventPage?, _ upcoming: UpcomingTable) -> AppPage {
    var parts: [Part] = []
    if var top = page {
      top.nameLimit = 12
      let head = top
      let event = top.event
      parts.append(.lines { Array(head.head($0).dropLast(2)) })
      parts.append(.lines { _ in [Line()] })
      parts.append(
        .row(.event(id: event.id, key: event.key), [Texts.allAboutIt], Palette.label))
    } else {
      parts.append(.lines { _ in [Line(" " + Texts.noEventPlanned)] })
    }
    if !upcoming.events.isEmpty {
      parts.append(.lines { _ in [Line(), Line(" " + Texts.upcoming, Palette.heading)] })
      parts += rows(upcoming)
    }
    return AppPage(
      name: "event", parts: parts, question: page?.event.question ?? Texts.noEventPlanned)
  }

  static func upcoming(_ table: UpcomingTable) -> AppPage {
    let title = Part.lines { _ in [Line(" " + Texts.upcoming, Palette.heading)] }
    let empty = Part.lines { _ in [Line(" " + Texts.noEventFits)] }
    return AppPage(
      name: "upcoming", parts: [title] + (table.events.isEmpty ? [empty] : rows(table)))
  }

  private static func rows(_ table: UpcomingTable) -> [Part] {
    zip(table.events.map(\.summary), table.cells).map { event, cells in
      .row(
        .event(id: event.id, key: event.key), [cells[1], cells[0], cells[3]],
        Palette.style(event.registration))
    }
  }

  static func event(_ page: EventPage) -> AppPage {
    let event = page.event
    var parts: [Part] = [
      .lines { Array(page.head($0).dropLast(2)) }, .lines { page.details($0) },
    ]
    if !event.people.isEmpty { parts.append(.lines { _ in [Line()] }) }
    parts += event.people.map { person in
      let group = Texts.roleInEvent(person.group) ?? Texts.groups[person.group] ?? ""
      return .row(.person(key: person.key), [person.name.full, group], Palette.label)
    }
    return AppPage(name: "event/\(event.key)", parts: parts, question: event.question)
  }

  static func community(_ groups: [GroupObject]) -> AppPage {
    var parts: [Part] = []
    for group in groups where !group.people.isEmpty || group.private > 0 {
      let title = Texts.groups[group.group] ?? group.group.rawValue
      let isFirst = parts.isEmpty
      parts.append(
        .lines { _ in (isFirst ? [] : [Line()]) + [Line(" " + title, Palette.heading)] })
      parts += group.people.map { person in
        let guests = person.guests.map { " +\($0)" } ?? ""
        return .row(.person(key: person.key), [person.name.full + guests], .plain)
      }
      if group.private > 0 {
        let count = Texts.privatePeople(group.private)
        parts.append(.lines { _ in [Line("  " + count, Palette.label)] })
      }
    }
    return AppPage(name: "community", parts: parts)
  }

  static func me(_ me: MeResult) -> AppPage {
    let head = me
    var parts: [Part] = [.lines { head.head(Flow.width($0)) }, .lines { _ in [Line()] }]
    let replies = me.me.rsvps.map { reply in
      (
        reply.event.date, reply.event.id, reply.event.key, reply.event.title,
        reply.position.map(Texts.waitingAt) ?? reply.answer.rawValue, reply.event.timeZone
      )
    }
    let others = me.open.map { ($0.date, $0.id, $0.key, $0.title, Texts.unanswered, $0.timeZone) }
    parts += (replies + others).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { row in
      let when = Moment.aligned(row.0, in: me.zones[row.5] ?? .utc)
      return .row(.event(id: row.1, key: row.2), [row.3, when, row.4], Palette.label)
    }
    for idea in me.me.ideas {
      parts.append(.lines { _ in [Line(), Line("  \(Texts.ideaWord): \(sanitized(idea.title))")] })
    }
    return AppPage(name: "me", parts: parts)
  }

  /// A page that is only read.
  static func text(_ name: String, _ draw: @escaping @Sendable (Page) -> [Line]) -> AppPage {
    AppPage(name: name, parts: [.lines(draw)])
  }
}
