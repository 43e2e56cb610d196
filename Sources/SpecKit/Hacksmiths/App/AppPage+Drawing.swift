internal import SpecCore

extension AppPage {
  func draw(in context: DrawingContext) -> Frame {
    let theme = context.theme
    let path = [content?.title].compactMap { $0.map { sanitized($0) } }
    let status = Line(sanitized(viewerName), theme.dim)
    let hasRoom = theme.hasRoom(for: status, after: path, in: context.size)
    return theme.frame(
      content?.name ?? origin, path, status: hasRoom ? [status] : [], keys: keys, in: context,
      focus: ["tab": .string(origin), "item": item.map { .string($0.key) } ?? .null]
    ) { size in
      let gap = size.rows < 12 ? [] : [Line()]
      let offline = asOf.map {
        Line(" " + Texts.offline(asOf: $0.wholeSecond.iso8601), Style(theme.palette.warning))
      }
      let head =
        (isSection ? tabBar(origin, theme, width: size.columns) : [])
        + [offline].compactMap(\.self) + (isSection || offline != nil ? gap : [])
      let rest = ScreenSize(columns: size.columns, rows: max(1, size.rows - head.count))
      return head + body(theme, rest)
    }
  }

  /// The sections; where they have no room, the shown one between arrows.
  private func tabBar(_ active: String, _ theme: PageTheme, width: Int) -> [Line] {
    func line(_ margin: String) -> Line {
      tabs.enumerated().reduce(Line()) { line, element in
        let (index, tab) = element
        let isActive = tab.id == active
        let text = isActive && !theme.hasColor ? "[\(tab.title)]" : margin + tab.title + margin
        let style = !isActive ? theme.dim : theme.hasColor ? theme.focus : .bold
        return line + Line(index == 0 ? "" : " ") + Line(text, style)
      }
    }
    let title = tabs.first { $0.id == active }?.title ?? ""
    let lines = [line(" "), line(""), Line("‹ \(title) ›", theme.strong)]
    return [lines.first { $0.width <= width } ?? lines[2].truncated(to: width)]
  }

  private func body(_ theme: PageTheme, _ size: ScreenSize) -> [Line] {
    guard let shown else {
      guard let problem else { return [] }
      return theme.empty(sanitized(problem), [KeyHint("R", Text("read again"))], in: size)
    }
    let foot = searchRows(theme, size)
    let size = ScreenSize(columns: size.columns, rows: max(1, size.rows - foot.count))
    let panelWidth = shown.event == nil || size.columns < 90 ? 0 : size.columns * 3 / 8
    let question = panelWidth > 0 ? [] : questionRows(shown, theme, size)
    let width = panelWidth > 0 ? size.columns - panelWidth - 2 : size.columns
    let room = max(1, size.rows - question.count)
    let (rows, items) = shown.drawn(
      theme, width: width, selected: selection,
      hasPanel: panelWidth > 0)
    let window = scroll.window(of: rows.count, room: room, items: items)
    let list = theme.part(rows, window, width: width).fitted(to: room)
    guard let event = shown.event, panelWidth > 0 else { return list + question + foot }
    let panel = panel(event, theme, width: panelWidth, height: room)
    return zip(list, panel.fitted(to: room)).map { $0.padded(to: width + 2) + $1 } + foot
  }

  private func searchRows(_ theme: PageTheme, _ size: ScreenSize) -> [Line] {
    if let input {
      let field = theme.field(
        input.line(hasFocus: true, width: size.columns - 5), width: min(40, size.columns - 4),
        hasFocus: true)
      return [Line(" / ", theme.strong) + field]
    }
    return search.isEmpty ? [] : [Line(" / ", theme.strong) + Line(sanitized(search), .bold)]
  }

  /// The question of the event, below the rows of a narrow screen.
  private func questionRows(
    _ content: AppContent, _ theme: PageTheme, _ size: ScreenSize
  ) -> [Line] {
    guard let event = content.event else { return [] }
    let rows = sanitized(event.question).wrapped(to: size.columns - 1).prefix(4)
      .map { Line(" \($0)", theme.strong) }
    return (size.rows < 14 ? [] : [Line()]) + rows
  }

  /// The question of the event and its people, at the right of a wide screen.
  private func panel(
    _ event: EventObject, _ theme: PageTheme, width: Int, height: Int
  ) -> [Line] {
    let room = width - 6
    let question = sanitized(event.question).wrapped(to: room).map { Line($0, theme.strong) }
    // The key answers the selected event, which may be another one.
    let isOpen = event.registration == .open || event.registration == .full
    let act = viewer?.isMember == false ? Text("Sign in (l)") : Text("Answer (r)")
    let answer =
      isOpen && answered?.id == event.id
      ? [Line(), theme.button(act, isDefault: true, hasFocus: false)] : []
    let rows = [Line()] + question + answer + [Line()]
    // An opened event lists its people.
    let people = isSection ? people(of: event, theme, height: height - 2 - rows.count) : []
    return theme.panel(
      Line("Your answer", .bold), (rows + people).map { Line("  ") + $0.truncated(to: room) },
      width: width,
      height: min(height, rows.count + people.count + 2))
  }

  private func people(of event: EventObject, _ theme: PageTheme, height: Int) -> [Line] {
    let badge = Style(theme.palette.onSurface, on: theme.palette.surface)
    let names = event.people.map { person in
      let initials = person.name.full.split(separator: " ").compactMap(\.first).prefix(2)
      let role = person.group.role.map { "  \($0)" } ?? ""
      return Line(" \(sanitized(String(initials)).padded(to: 2)) ", badge) + Line(" ")
        + Line(sanitized(person.nameAndGuests)) + Line(role, theme.dim)
    }
    let others =
      event.privatePeople > 0 ? [Line("\(event.privatePeople) private", theme.dim)] : []
    // Heading, an empty row below it and one at the end.
    let room = height - 3 - others.count
    guard room > 1, !names.isEmpty || !others.isEmpty else { return [] }
    let cut = names.count - room
    let shown =
      cut > 0 ? names.prefix(room - 1) + [Line("\(cut + 1) more", theme.dim)] : names[...]
    return [Line("Who comes", theme.dim), Line()] + shown + others + [Line()]
  }
}
