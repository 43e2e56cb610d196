internal import SpecCore

/// An item that the keys of the full-screen program select.
enum AppItem: Equatable, Sendable {
  case event(id: Identifier, key: String)
  case person(key: String)

  var key: String {
    switch self {
    case .event(_, let key), .person(let key): key
    }
  }
}

/// A page of the full-screen program: lines and selectable items.
struct AppPage: Sendable {
  /// The parts a page is made of, drawn for a size.
  enum Part: Sendable {
    case lines(@Sendable (Page) -> [Line])
    /// The cells of an item's row: what it is, a date or the like, the rest; and the style of these.
    case row(AppItem, [String], Style)
  }

  var name: String
  var parts: [Part]
  /// The line above the tab bar.
  var question = ""
  /// The page with only those items that fit a text, if it can be searched.
  var filter: (@Sendable (String) -> AppPage)?

  var items: [AppItem] {
    parts.compactMap { if case .row(let item, _, _) = $0 { item } else { nil } }
  }

  /// The lines, and on which of them the items stand.
  func drawn(_ page: Page, selected: Int?) -> (lines: [Line], places: [Range<Int>]) {
    let rows = parts.compactMap { part -> (cells: [String], style: Style)? in
      if case .row(_, let cells, let style) = part { (cells, style) } else { nil }
    }
    let table = AlignedRows(indent: 2, gaps: [], main: 0, kept: [1]) { row, column in
      row == selected ? Styles.title : column == 0 ? .plain : rows[row].style
    }.items(rows.map(\.cells), width: page.columns)
    var (lines, places): ([Line], [Range<Int>]) = ([], [])
    for part in parts {
      switch part {
      case .lines(let draw): lines += draw(page)
      case .row:
        var row = table[places.count]
        if places.count == selected, let first = row.first {
          row[0] = Line(page.isUTF8 ? "› " : "> ") + Line(first.spans.dropFirst().map(\.self))
        }
        places.append(lines.count..<lines.count + row.count)
        lines += row
      }
    }
    return (lines, places)
  }
}

extension AppPage {
  /// The event page: the next event, and what comes after it.
  static func home(_ page: EventPage?, _ upcoming: UpcomingTable) -> AppPage {
    var parts: [Part] = []
    if var top = page {
      top.nameLimit = 12
      top.showsAllFacts = false
      let head = top
      let event = top.event
      parts.append(.lines { head.top($0) + head.names(TextLayout.width($0)) + [Line()] })
      parts.append(
        .row(.event(id: event.id, key: event.key), ["everything about it"], Styles.label))
    } else {
      parts.append(.lines { _ in [Line(" " + Texts.noEventPlanned)] })
    }
    if !upcoming.events.isEmpty {
      parts.append(.lines { _ in [Line(), Line(" Upcoming", Styles.heading)] })
      parts += rows(upcoming)
    }
    return AppPage(
      name: "event", parts: parts, question: page?.event.question ?? Texts.noEventPlanned)
  }

  /// - Parameter isCut: whether there are more events.
  static func upcoming(_ table: UpcomingTable, isCut: Bool) -> AppPage {
    var parts = [Part.lines { _ in [Line(" Upcoming", Styles.heading)] }] + rows(table)
    if table.events.isEmpty { parts.append(.lines { _ in [Line(" " + Texts.noEventFits)] }) }
    if isCut {
      parts.append(.lines { _ in [Line(" There are more; / and Enter find them.", Styles.label)] })
    }
    return AppPage(name: "upcoming", parts: parts) { .upcoming(table.matching($0), isCut: isCut) }
  }

  private static func rows(_ table: UpcomingTable) -> [Part] {
    zip(table.events, table.cells).map { event, cells in
      .row(
        .event(id: event.id, key: event.key), [cells[1], cells[0], cells[3]],
        UpcomingTable.style(event))
    }
  }

  static func event(_ page: EventPage) -> AppPage {
    let event = page.event
    var parts: [Part] = [.lines { page.top($0) }, .lines { page.details($0) }]
    if !event.people.isEmpty || event.privatePeople > 0 {
      parts.append(.lines { _ in [Line(), Line(" People", Styles.heading)] })
    }
    parts += event.people.map { person in
      let group = person.group.role ?? person.group.title.lowercased()
      return .row(.person(key: person.key), [person.nameAndGuests, group], Styles.label)
    }
    if event.privatePeople > 0 { parts.append(unnamed(event.privatePeople)) }
    return AppPage(name: "event/\(event.key)", parts: parts, question: event.question)
  }

  static func community(_ groups: [GroupObject]) -> AppPage {
    var parts: [Part] = []
    for group in groups where !group.people.isEmpty || group.private > 0 {
      let title = group.group.title
      let isFirst = parts.isEmpty
      parts.append(
        .lines { _ in (isFirst ? [] : [Line()]) + [Line(" " + title, Styles.heading)] })
      parts += group.people.map { person in
        .row(.person(key: person.key), [person.nameAndGuests], .plain)
      }
      if group.private > 0 { parts.append(unnamed(group.private)) }
    }
    if parts.isEmpty { parts.append(.lines { _ in [Line(" Nobody fits.")] }) }
    return AppPage(name: "community", parts: parts) { text in
      .community(
        groups.map { group in
          var group = group
          group.people.removeAll { !Community.matches($0.name, text) }
          if !text.isEmpty { group.private = 0 }
          return group
        })
    }
  }

  private static func unnamed(_ count: Int) -> Part {
    .lines { _ in [Line("  \(count) private", Styles.label)] }
  }

  static func me(_ me: MeResult) -> AppPage {
    let head = me
    var parts: [Part] = [.lines { head.head(TextLayout.width($0)) }, .lines { _ in [Line()] }]
    parts += me.rows(me.open).map { row in
      .row(
        .event(id: row.event.id, key: row.event.key), [row.event.title, row.when, row.answer],
        Styles.label)
    }
    for (number, idea) in me.me.ideas.enumerated() {
      parts.append(
        .lines {
          (number == 0 ? [Line()] : [])
            + TextLayout.paragraph("idea: \(idea.title)", indent: 2, width: TextLayout.width($0))
        })
    }
    return AppPage(name: "me", parts: parts)
  }

  /// A page without items.
  static func text(_ name: String, _ draw: @escaping @Sendable (Page) -> [Line]) -> AppPage {
    AppPage(name: name, parts: [.lines(draw)])
  }
}
