internal import SpecCore

/// An item that can be selected and opened.
enum AppItem: Equatable, Sendable {
  case event(id: Identifier, key: String)
  case person(key: String)

  var key: String {
    switch self {
    case .event(_, let key), .person(let key): key
    }
  }
}

/// The event of an answer, with its title for the question.
struct AnswerTarget: Sendable {
  var id: Identifier
  var title: String

  init(_ event: EventObject) { (id, title) = (event.id, event.title) }
  fileprivate init(id: Identifier, title: String) { (self.id, self.title) = (id, title) }
}

/// The contents of a page of the app: rows to read, and items to select.
struct AppContent: Sendable {
  enum Part: Sendable {
    case lines(@Sendable (Page) -> [Line])
    /// Rows without a panel: a wide screen has them there.
    case narrow(@Sendable (Page) -> [Line])
    case heading(String)
    /// The cells of an item's row: the item, a date or the like, its state; and the style of the state.
    case row(AppItem, [String], Style)
    case note(String)
  }

  /// The name of its frames.
  var name: String
  /// At the end of the title bar.
  var title: String?
  var parts: [Part]
  /// The event that the page is about.
  var event: EventObject?
  /// The contents with only those items that fit a text, if they can be searched.
  var filter: (@Sendable (String) -> AppContent)?

  /// Returns the event at an index of `items`; nil for a person.
  func answerable(at index: Int) -> AnswerTarget? {
    guard case .event(let id, _) = items[index] else { return nil }
    if let event, event.id == id { return AnswerTarget(event) }
    let titles = parts.compactMap { if case .row(_, let cells, _) = $0 { cells[0] } else { nil } }
    return AnswerTarget(id: id, title: titles[index])
  }

  var items: [AppItem] {
    parts.compactMap { if case .row(let item, _, _) = $0 { item } else { nil } }
  }

  /// Draws all rows.
  ///
  /// - Parameter hasPanel: whether the screen is wide and has a panel.
  /// - Returns: also the rows of each item.
  func drawn(
    _ theme: PageTheme, width: Int, selected: Int?, hasPanel: Bool
  ) -> (rows: [Line], items: [Range<Int>]) {
    let page = Page(columns: width, isUTF8: !theme.isASCII)
    let cells = parts.compactMap { part -> (cells: [String], style: Style)? in
      if case .row(_, let cells, let style) = part { (cells, style) } else { nil }
    }
    let table = AlignedRows(indent: 1, gaps: [], main: 0, kept: [1]) { row, column in
      switch column {
      case 0: .plain
      case 1: theme.dim
      default: cells[row].style
      }
    }.items(cells.map(\.cells), width: width - 1)
    var (rows, items): ([Line], [Range<Int>]) = ([], [])
    for part in parts {
      switch part {
      case .lines(let draw): rows += draw(page).map(theme.recolored)
      case .narrow(let draw): rows += hasPanel ? [] : draw(page).map(theme.recolored)
      case .heading(let text):
        rows += (rows.isEmpty ? [] : [Line()]) + [Line(" \(text)", theme.dim)]
      case .note(let text):
        rows += TextLayout.paragraph(text, indent: 2, width: width, style: theme.dim)
      case .row:
        let isSelected = items.count == selected
        let item = table[items.count].enumerated().map { index, line in
          theme.row(line, isSelected: isSelected, isFirst: index == 0, width: width)
        }
        items.append(rows.count..<rows.count + item.count)
        rows += item
      }
    }
    return (rows, items)
  }
}

extension PageTheme {
  /// A line of the printed pages in the colors of the app.
  fileprivate func recolored(_ line: Line) -> Line {
    Line(
      line.spans.map { span in
        var span = span
        switch span.style {
        case Styles.title: span.style = .bold
        case Styles.label: span.style = dim
        default: break
        }
        return span
      })
  }
}

// MARK: sections

extension AppContent {
  /// The next event and those after it.
  static func home(_ page: EventPage?, _ upcoming: UpcomingTable) -> AppContent {
    var parts: [Part] = []
    if var top = page {
      (top.showsAllFacts, top.nameLimit) = (false, 12)
      let head = top
      parts += [
        .lines { head.top($0) }, .narrow { head.names(TextLayout.width($0)) },
        .lines { _ in [Line()] },
      ]
      parts.append(
        .row(.event(id: top.event.id, key: top.event.key), ["Details"], Styles.label))
    } else {
      parts.append(.note(Texts.noEventPlanned))
    }
    if !upcoming.events.isEmpty { parts += [.heading("Upcoming")] + rows(upcoming) }
    return AppContent(name: Tab.first, parts: parts, event: page?.event)
  }

  static func info(_ result: InfoResult) -> AppContent {
    AppContent(name: "info", parts: [.lines { result.drawing($0) }])
  }

  /// - Parameter isCut: whether there are more events.
  static func upcoming(_ table: UpcomingTable, isCut: Bool) -> AppContent {
    var parts = rows(table)
    if table.events.isEmpty { parts.append(.note(Texts.noEventFits)) }
    if isCut { parts.append(.note("There are more; / and Enter find them.")) }
    return AppContent(name: "upcoming", parts: parts) {
      .upcoming(table.matching($0), isCut: isCut)
    }
  }

  private static func rows(_ table: UpcomingTable) -> [Part] {
    zip(table.events, table.cells).map { event, cells in
      .row(
        .event(id: event.id, key: event.key), [cells[1], cells[0], cells[3]],
        UpcomingTable.style(event))
    }
  }

  static func community(_ groups: [GroupObject]) -> AppContent {
    var parts: [Part] = []
    for group in groups where !group.people.isEmpty || group.private > 0 {
      parts.append(.heading(group.group.title))
      parts += group.people.map { .row(.person(key: $0.key), [$0.nameAndGuests], .plain) }
      if group.private > 0 { parts.append(.note("\(group.private) private")) }
    }
    if parts.isEmpty { parts.append(.note("Nobody fits.")) }
    return AppContent(name: "community", parts: parts) { text in
      .community(
        groups.map { group in
          var group = group
          group.people.removeAll { !Community.matches($0.name, text) }
          if !text.isEmpty { group.private = 0 }
          return group
        })
    }
  }

  static func me(_ me: MeResult) -> AppContent {
    let answers = me.rows(me.open).map { row in
      Part.row(
        .event(id: row.event.id, key: row.event.key), [row.event.title, row.when, row.answer],
        Styles.label)
    }
    let ideas = me.me.ideas.map { Part.note($0.title) }
    return AppContent(
      name: "me",
      parts: [.lines { me.head(TextLayout.width($0)) }]
        + (answers.isEmpty ? [] : [.heading("Answers")] + answers)
        + (ideas.isEmpty ? [] : [.heading("Ideas")] + ideas))
  }
}

// MARK: opened items

extension AppContent {
  static func event(_ page: EventPage) -> AppContent {
    let event = page.event
    var parts: [Part] = [.lines { page.top($0) + page.details($0) }]
    if !event.people.isEmpty || event.privatePeople > 0 { parts.append(.heading("People")) }
    parts += event.people.map { person in
      let group = person.group.role ?? person.group.title.lowercased()
      return .row(.person(key: person.key), [person.nameAndGuests, group], Styles.label)
    }
    if event.privatePeople > 0 { parts.append(.note("\(event.privatePeople) private")) }
    return AppContent(
      name: "event/\(event.key)", title: event.title, parts: parts, event: event)
  }

  static func person(_ result: PersonResult) -> AppContent {
    AppContent(
      name: "person/\(result.person.key)", title: result.person.name.full,
      parts: [.lines { result.drawing($0) }])
  }
}
