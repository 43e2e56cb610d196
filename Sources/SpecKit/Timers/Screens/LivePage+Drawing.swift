internal import SpecCore

extension LivePage {
  func draw(in context: DrawingContext) -> Frame {
    guard let data else { return splash(context) }
    let theme = context.theme
    let clock = Line(data.local.civil(at: context.now.wholeSecond).time.iso8601)
    let status =
      silence.map { [Line("\($0)  ", theme.dim) + clock, Line($0, theme.dim)] } ?? [clock]
    return theme.frame(
      pane.rawValue, status: status, keys: hints, in: context, focus: focus
    ) { size in
      if data.timers.isEmpty, data.entries.isEmpty {
        return theme.empty(
          theme.localize(watchTexts.empty),
          [
            KeyHint("a", Text("add a timer")), KeyHint("e", Text("add an example: Tea, 4 minutes")),
          ],
          in: size)
      }
      return body(data, theme, size, at: context.now)
    }
  }

  /// Screen 1.
  private func splash(_ context: DrawingContext) -> Frame {
    let size = context.size
    let title = Line("\(AboutPage.name) \(AboutPage.version)", context.theme.strong)
    let above = [Line]().fitted(to: max(0, size.rows / 2 - 1))
    return Frame("splash", rows: above + [title.padded(to: size.columns, .center).trimmed()])
  }

  private var hints: [KeyHint] {
    if button != nil {
      return [
        KeyHint("←", Text("the next button")), KeyHint("enter", Text("press it")),
        KeyHint("→", Text("close")),
      ]
    }
    // The page itself says how to add a timer.
    if let data, data.timers.isEmpty, data.entries.isEmpty { return [.quit, .all] }
    let ring = [KeyHint("x", watchTexts.dismiss), KeyHint("z", watchTexts.snooze)]
    if pane == .events {
      return ring + [KeyHint("enter", watchTexts.details), .tab(watchTexts.timers), .quit, .all]
    }
    let first = ringing.isEmpty ? [KeyHint("enter", watchTexts.edit), .switches] : ring
    return first + [KeyHint("a", watchTexts.add), .tab(watchTexts.events), .quit, .all]
  }

  /// The complete list of keys, with the meaning of the icons.
  static var keys: KeysPage<TimersSession> {
    KeysPage(
      [
        (
          watchTexts.timers,
          [
            KeyHint("enter", watchTexts.edit), .switches, KeyHint("a", watchTexts.add),
            KeyHint("s", Text("statistics")), KeyHint("d", Text("delete", context: "key")),
            KeyHint("←", Text("buttons of the row")),
          ]
        ),
        (
          watchTexts.events,
          [
            .tab(Text("the other list")), KeyHint("x", watchTexts.dismiss),
            KeyHint("z", watchTexts.snooze), KeyHint("enter", watchTexts.details),
          ]
        ),
        (
          Text("Everywhere"),
          [
            KeyHint("↑↓ j k", Text("move")), KeyHint("u", Text("undo")),
            KeyHint("m", Text("menu")), .quit,
          ]
        ),
      ],
      legend: { theme in
        let states: [(Timer.Direction, TimerState)] = [
          (.down, .waiting), (.down, .running), (.down, .paused), (.down, .finished),
          (.up, .running), (.up, .paused),
        ]
        return [Line(Text("Icons")(theme.language), theme.strong)]
          + states.map { type, state in
            Line(Timer.icon(type, state).sign, state == .running ? theme.success : theme.dim)
              + Line("  \(type.word(theme.language)), \(state.word(theme.language))")
          }
      })
  }

  private var focus: JSON? {
    guard let selected = pane == .timers ? timer : entry else { return nil }
    var members: [JSON.Member] = [
      .init(pane == .timers ? "timer" : "event", .int(Int64(selected)))
    ]
    if let button { members.append(.init("button", .string(buttonNames[button].name))) }
    return .object(members)
  }

  private var buttonNames: [(name: String, text: Text)] {
    pane == .timers
      ? [("stats", watchTexts.stats), ("delete", watchTexts.delete)] : [("done", Text("Done"))]
  }

  // MARK: body

  private func body(
    _ data: WatchData, _ theme: PageTheme, _ size: ScreenSize, at now: Instant
  ) -> [Line] {
    let house = advertisement(data, theme, size, at: now)
    let rows = size.columns < 34 ? 0 : size.rows - house.count
    let height = rows >= 24 ? 11 : rows >= (theme.isASCII ? 14 : 20) ? 9 : rows >= 13 ? 7 : 0
    let hero =
      height > 0
      ? hero(data, theme, width: size.columns, height: height, at: now)
      : ringing.first.map { [ringLine($0, theme, width: size.columns)] } ?? []
    // The ringing panel has no border, so a gap keeps it apart from the lists.
    let gap = !ringing.isEmpty && size.rows >= 18 ? [Line()] : []
    let room = size.rows - hero.count - gap.count - house.count
    let lists: [Line]
    if size.columns >= 90 {
      let left = size.columns * 58 / 100
      let right = size.columns - left - 1
      let timers = list(.timers, data, theme, width: left, height: room, at: now)
      let details = detailPanel(data, theme, width: right, height: room, at: now)
      let entries = list(
        .events, data, theme, width: right, height: room - details.count, at: now)
      lists = zip(timers, entries + details).map { $0.padded(to: left + 1) + $1 }
    } else {
      lists = list(pane, data, theme, width: size.columns, height: room, isAlone: true, at: now)
    }
    return hero + gap + lists + house
  }

  /// A panel with the selected timer, as much of it as there is room for below the entries.
  private func detailPanel(
    _ data: WatchData, _ theme: PageTheme, width: Int, height: Int, at now: Instant
  ) -> [Line] {
    guard let timer = data.timers.first(where: { $0.id == timer }) else { return [] }
    let renderer = theme.renderer(width: width - 4, now: now, data.local)
    let rows = TimerDetail(report: data.report(timer, at: now), renderer: renderer).fieldRows
    // Each entry has up to two rows, and the border has two.
    let entries = max(1, 2 * data.entries.count) + 2
    let room = height - entries - 2
    guard room >= 4 else { return [] }
    return theme.panel(
      Line(sanitized(timer.title), theme.dim),
      theme.part(rows.map { Line(" ") + $0 }, 0..<min(rows.count, room), width: width - 2),
      width: width, height: room + 2)
  }

  /// The ringing entry, else the next timer to ring, else the selected timer, in large digits.
  private func hero(
    _ data: WatchData, _ theme: PageTheme, width: Int, height: Int, at now: Instant
  ) -> [Line] {
    if let entry = ringing.first {
      return ringPanel(entry, data, theme, width: width, height: height, at: now)
    }
    let reports = data.timers.map { data.report($0, at: now) }
    let next = reports.filter { $0.nextRing != nil && $0.status?.state == .running }
      .min { ($0.nextRing ?? now, $0.id) < ($1.nextRing ?? now, $1.id) }
    let renderer = theme.renderer(width: width - 4, now: now, data.local)
    guard let report = next ?? reports.first(where: { $0.id == timer }) else {
      return theme.panel(Line(), [], width: width, height: height)
    }
    let label = next == nil ? nil : Text("Next: {title}")
    let name = sanitized(report.title)
    let title = Line(label.map { theme.localize($0, ["title": name]) } ?? name, .bold)
    let ring = renderer.nextRing(report).map { theme.localize(listTexts.rings, ["due": $0]) }
    let detail = Line(ring ?? renderer.detail(report), theme.dim)
    var last = detail
    if let progress = report.progress {
      let text = Line("  \(Int(progress * 100)) %  ", theme.dim) + detail
      let length = width - 6 - text.width
      if length >= 8, let bar = renderer.bar(report, width: length) { last = bar + text }
    }
    let digits = digits(
      renderer.clock(report), renderer.style(report), theme, width: width - 6,
      height: min(5, height - 4)
    ).map { $0.padded(to: width - 6, .center).trimmed() }
    let gap = height > 9 ? [Line()] : []
    return theme.panel(
      title, ([Line()] + digits + gap + [last] + gap).map { Line("  ") + $0 }, width: width,
      height: height)
  }

  private func digits(
    _ text: String, _ style: Style, _ theme: PageTheme, width: Int, height: Int
  ) -> [Line] {
    let fitting = LargeText.lines(
      text, style, width: width, rows: height, isASCII: theme.isASCII)
    return (fitting ?? [Line(text, style.emboldened)]).fitted(to: height)
  }

  /// The entry that rings, on the warning color.
  private func ringPanel(
    _ entry: Entry, _ data: WatchData, _ theme: PageTheme, width: Int, height: Int, at now: Instant
  ) -> [Line] {
    let report = data.report(entry, at: now)
    let renderer = theme.renderer(width: width, now: now, data.local)
    let style =
      theme.hasColor
      ? Style(theme.palette.onAccent, on: theme.palette.warning) : Style(reversed: true)
    let due = report.zone.civil(at: entry.due).time.hourMinute
    let meant = meantEntry.flatMap { data.entries[id: $0] }
    let keys =
      meant == nil || meant?.id == entry.id
      ? ""
      : "   " + theme.localize(Text("(x, z: {title})"), ["title": sanitized(meant?.title ?? "")])
    let title = theme.localize(watchTexts.due, ["title": sanitized(entry.title)]) + keys
    let state = renderer.state(report).text
    let more =
      ringing.count > 1
      ? "   +" + theme.localize(Text("{count} more"), ["count": String(ringing.count - 1)]) : ""
    let left = renderer.left(report)
    let texts = [
      renderer.missed(report), entry.notes.map(sanitized), left == nil ? nil : due, state,
    ]
    let last = texts.compactMap(\.self).joined(separator: " · ") + more
    let digits = digits(
      left ?? due, style, theme, width: width - 6,
      height: min(5, height - 4))
    let top = height > 9 ? [Line()] : []
    let rows =
      top + [Line(title, style.emboldened), Line()] + digits + [Line(), Line(last, style)]
    return rows.fitted(to: height).map {
      $0.truncated(to: width).padded(to: width, .center, style: style)
    }
  }

  /// The same in one row, for small screens.
  private func ringLine(_ entry: Entry, _ theme: PageTheme, width: Int) -> Line {
    let style = theme.hasColor ? Style(theme.palette.onAccent, on: theme.palette.warning) : .bold
    let text = theme.localize(watchTexts.due, ["title": sanitized(entry.title)])
    return Line(" \(text)", style).truncated(to: width).padded(to: width, style: style)
  }

  /// A panel with one of the lists, its selected row in sight.
  private func list(
    _ list: Pane, _ data: WatchData, _ theme: PageTheme, width: Int, height: Int,
    isAlone: Bool = false, at now: Instant
  ) -> [Line] {
    let inner = width - 2
    let room = max(0, height - 2)
    let renderer = theme.renderer(
      width: inner - 2, now: now, data.local, barWidth: inner >= 76 ? 10 : 0, isNarrow: inner < 50,
      dropsDetails: 2 * data.timers.count > room)
    let items: [[Line]]
    let place: Int?
    if list == .timers {
      items = renderer.items(data.timers.map { data.report($0, at: now) })
      place = data.timers.firstIndex { $0.id == timer }
    } else {
      // Of thousands of entries only those near the selected one are laid out. They are more than fit above and
      // below it, so that the window below is the same as in the whole list, and columns seldom change their width.
      let selected = data.entries.firstIndex { $0.id == entry }
      let margin = max(room, 50)
      let start = max(0, (selected ?? 0) - margin)
      let near = data.entries[start...].prefix(2 * margin + 1)
      items = renderer.items(near.map { data.report($0, at: now) })
      place = selected.map { $0 - start }
    }
    var lines: [Line] = []
    var chosen = 0..<1
    let isLoose = items.reduce(items.count) { $0 + $1.count } <= room
    for (index, item) in items.enumerated() {
      if isLoose { lines.append(Line()) }
      let isSelected = list == pane && index == place
      if index == place { chosen = lines.count..<lines.count + item.count }
      lines += item.enumerated().map { number, line in
        let row = theme.row(line, isSelected: isSelected, isFirst: number == 0, width: inner)
        return isSelected && number == 0 ? withButtons(row, theme, width: inner) : row
      }
    }
    if items.isEmpty {
      let text = theme.localize(list == .timers ? watchTexts.empty : entryTexts.empty)
      lines = text.wrapped(to: max(1, inner - 2)).map { Line(" " + $0, theme.dim) }
    }
    let window = PageTheme.window(lines.count, around: chosen, room: room)
    return theme.panel(
      title(list, data, theme, isAlone: isAlone && inner > 30),
      room > 0 ? theme.part(lines, window, width: inner) : [], width: width, height: height,
      isActive: list == pane)
  }

  /// `Timers 3`, followed by the name of the other list if only one is shown.
  private func title(_ list: Pane, _ data: WatchData, _ theme: PageTheme, isAlone: Bool) -> Line {
    func name(_ list: Pane) -> String {
      list == .timers
        ? "\(theme.localize(watchTexts.timers)) \(data.timers.count)"
        : "\(theme.localize(watchTexts.events)) \(data.entries.count)"
    }
    let own = Line(name(list), list == pane ? .bold : theme.dim)
    guard isAlone else { return own }
    return list == .timers
      ? own + Line("  \(name(.events))", theme.dim) : Line("\(name(.timers))  ", theme.dim) + own
  }

  /// The buttons over the right end of a row, where they are open.
  private func withButtons(_ row: Line, _ theme: PageTheme, width: Int) -> Line {
    guard let button else { return row }
    let buttons = buttonNames.enumerated().reduce(into: Line()) { line, item in
      line += theme.button(item.element.text, hasFocus: item.offset == button)
    }
    let left = max(0, width - buttons.width - 1)
    return row.clipped(to: left).padded(to: left) + buttons
  }

  private func advertisement(
    _ data: WatchData, _ theme: PageTheme, _ size: ScreenSize, at now: Instant
  ) -> [Line] {
    let today = data.local.civil(at: now).date
    let edition = data.settings.edition ?? .full
    // The lists come first on a small screen.
    guard size.rows >= 12, let line = edition.advertisement(on: today, theme.localize) else {
      return []
    }
    return line.wrappedAroundCommands(to: size.columns).flatMap { $0.wrapped(to: size.columns) }
      .map { Line($0, theme.dim) }
  }
}

extension KeyHint {
  fileprivate static var switches: KeyHint { KeyHint("space", Text("on, off")) }
  fileprivate static var quit: KeyHint { KeyHint("q", Text("quit")) }
  fileprivate static func tab(_ label: Text) -> KeyHint { KeyHint("tab", label) }
}
