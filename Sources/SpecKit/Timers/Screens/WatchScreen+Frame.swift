internal import SpecCore

extension WatchScreen {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let size = ScreenSize(columns: min(size.columns, width ?? .max), rows: size.rows)
    guard isLoaded else { return splash(size).signs(theme) }
    if sheet == nil { return lists(size, at: now).signs(theme) }
    let alarm = alarm(size)
    var frame = page(ScreenSize(columns: size.columns, rows: size.rows - alarm.count), at: now)
    frame.rows += alarm
    return frame.signs(theme)
  }

  /// The page over the lists.
  private func page(_ size: ScreenSize, at now: Instant) -> Frame {
    switch sheet {
    case .form(let form, _)?: return form.draw(size: size, theme)
    case .menu(let menu)?: return menu.frame(size: size, at: now)
    case .statistics(let id)?:
      if let timer = data.timer(id) { return statistics(of: timer, size, at: now) }
    case .entry(let id)?:
      if let found = data.entries.first(where: { $0.id == id }) {
        return details(of: found, size, at: now)
      }
    case nil: break
    }
    return lists(size, at: now)
  }

  /// The entry that rings, and what the keys mean: it, or the row that was chosen.
  private func alarm(_ size: ScreenSize) -> [Line] {
    guard let first = ringing.first else { return [] }
    var text = theme.localize(watchTexts.due, ["title": sanitized(first.title)])
    if sheet == nil, question == nil {
      let other = chosenEntry.flatMap { $0.id == first.id ? nil : sanitized($0.title) }
      let keys = other.map { theme.localize(watchTexts.otherKeys, ["title": $0]) }
      text += "   " + (keys ?? theme.localize(watchTexts.dueKeys))
    }
    if ringing.count > 1 {
      let count = String(ringing.count - 1)
      text += "   +" + theme.localize(watchTexts.dueMore, ["count": count])
    }
    return theme.said(text, .bold, size)
  }

  /// Screen 1.
  private func splash(_ size: ScreenSize) -> Frame {
    let title = Line("\(AboutPage.name) \(AboutPage.version)", .bold)
    let above = Array(repeating: Line(), count: max(0, size.rows / 2 - 1))
    return Frame("splash", rows: above + [title.padded(to: size.columns, .center).trimmed()])
  }

  private func lists(_ size: ScreenSize, at now: Instant) -> Frame {
    var foot = foot(size, at: now)
    let top = head([.timers, .events], width: size.columns, at: now)
    if let silence, size.columns < 100, !top.contains(where: { $0.text.contains(silence) }) {
      let rows = silence.wrapped(to: max(10, size.columns - 2))
      // Keys and a timer come first.
      if size.rows - 2 - foot.count > rows.count {
        foot.insert(contentsOf: rows.map { Line(" ") + Line($0, .dim) }, at: 0)
      }
    }
    let room = max(1, size.rows - 2 - foot.count)
    var rows: [Line]
    if size.columns >= 100 {
      // Timers get more columns once entries have 44.
      let left = max((size.columns - 3) * 57 / 100, min(74, size.columns - 3 - 44))
      let right = size.columns - 3 - left
      let bar = Line(theme.isASCII ? " | " : " │ ", .dim)
      let timers = timers(width: left, room: room, at: now)
      let events = list(.events, width: right, room: room, at: now)
      rows = zip(head([.timers], width: left), head([.events], width: right, at: now)).map {
        $0.padded(to: left) + bar + $1
      }
      rows += zip(timers, events).map { $0.padded(to: left) + bar + $1 }
    } else {
      rows = top
      rows +=
        pane == .timers
        ? timers(width: size.columns, room: room, at: now)
        : list(pane, width: size.columns, room: room, at: now)
    }
    return Frame(pane.rawValue, rows: rows + foot, focus: focus)
  }

  /// Exactly `room` rows: the selected timer in large digits, where half of them are left for the
  /// list under it.
  private func timers(width: Int, room: Int, at now: Instant) -> [Line] {
    let large = selectedTimer(width: width, at: now)
    let rest = room - large.count
    guard !large.isEmpty, rest >= max(6, room / 2) else {
      return list(.timers, width: width, room: room, at: now)
    }
    return large + list(.timers, width: width, room: rest, at: now)
  }

  /// Its title, its clock and how far it has come.
  private func selectedTimer(width: Int, at now: Instant) -> [Line] {
    let renderer = theme.renderer(width: width - 2, now: now.wholeSecond, data.local)
    guard let report = reports(at: now).first(where: { $0.id == timer }), report.status != nil,
      let digits = BigClock.lines(
        renderer.clock(report), renderer.word(report).spans.first?.style ?? .plain,
        width: width - 4, isASCII: theme.isASCII)
    else { return [] }
    var rows = sanitized(report.title).wrapped(to: max(1, width - 3)).map { Line($0, .bold) }
    rows += digits
    if let progress = report.progress {
      let percent = " \(Int(progress * 100))%"
      let length = max(8, (digits.first?.width ?? 0) - 5)
      if let bar = renderer.bar(report, width: length) { rows.append(bar + Line(percent)) }
    } else {
      rows.append(Line(renderer.detail(report), .dim).truncated(to: width - 3))
    }
    return rows.map { Line("  ") + $0 } + [Line()]
  }

  private var focus: JSON? {
    let selected = pane == .timers ? timer : entry
    guard let selected else { return nil }
    var members: [JSON.Member] = [
      .init(pane == .timers ? "timer" : "event", .int(Int64(selected)))
    ]
    if button != nil { members.append(.init("button", .string(buttonNames[button ?? 0]))) }
    return .object(members)
  }

  private var buttonNames: [String] { pane == .timers ? ["stats", "delete"] : ["done"] }
  private var buttonTexts: [Text] {
    pane == .timers ? [watchTexts.stats, watchTexts.delete] : [watchTexts.done]
  }

  /// Two rows: the names of the lists, the one that has the focus in brackets, and the time. What the
  /// first has no room for stands in the second.
  private func head(_ panes: [Pane], width: Int, at now: Instant? = nil) -> [Line] {
    var first = tabs(panes)
    var second = Line()
    if first.width > width { first = tabs(panes, isTight: true) }
    if first.width > width {
      first = tabs([pane], isTight: true)
      second = tabs(panes.filter { $0 != pane }, isTight: true)
    }
    guard let now else { return [first, second] }
    let clock = Line(data.local.civil(at: now.wholeSecond).time.iso8601)
    let right = silence.map { Line($0, .dim) + Line("  ") + clock } ?? clock
    func row(_ left: Line, _ right: Line) -> Line? {
      left.width + 1 + right.width < width ? left.padded(to: width - right.width - 1) + right : nil
    }
    if let both = row(first, right) { return [both, second] }
    return [first, row(second, right) ?? row(second, clock) ?? second]
  }

  private func tabs(_ panes: [Pane], isTight: Bool = false) -> Line {
    panes.reduce(into: Line(isTight ? "" : " ")) { line, tab in
      let count = tab == .timers ? data.timers.count : data.entries.count
      let text =
        "\(theme.localize(tab == .timers ? watchTexts.timers : watchTexts.events)) \(count)"
      line += tab == pane ? Line("[\(text)]", .bold) : Line(isTight ? text : " \(text) ", .dim)
      line += Line(" ")
    }.trimmed()
  }

  /// Exactly `room` rows of one list, those around the selected one.
  private func list(_ list: Pane, width: Int, room: Int, at now: Instant) -> [Line] {
    let renderer = theme.renderer(width: width - 2, now: now.wholeSecond, data.local)
    let items: [[Line]]
    let ids: [Int]
    if list == .timers {
      items = renderer.items(reports(at: now))
      ids = data.timers.map(\.id)
    } else {
      let entries = data.entries.map { EntryReport($0, at: now.wholeSecond) }
      items = renderer.items(entries, zones: data.entryZones)
      ids = data.entries.map(\.id)
    }
    guard !ids.isEmpty else {
      let text = theme.localize(list == .timers ? watchTexts.empty : entryTexts.empty)
      let rows = text.wrapped(to: max(10, width - 2)).map { Line(" ") + Line($0, .dim) }
      return Array(rows.prefix(room)) + Array(repeating: Line(), count: max(0, room - rows.count))
    }
    let place = ids.firstIndex(of: (list == .timers ? timer : entry) ?? 0) ?? 0
    var lines: [Line] = []
    var chosen = 0..<1
    for (index, item) in items.enumerated() {
      let hasFocus = list == pane && index == place
      if index == place { chosen = lines.count..<lines.count + item.count }
      lines += item.enumerated().map { number, line in
        let row = theme.mark(hasFocus && number == 0) + (hasFocus ? line.bold : line)
        return hasFocus && number == 0 && button != nil ? row.beside(buttons, width: width) : row
      }
    }
    let window = PageTheme.window(lines.count, around: chosen, room: room)
    return theme.part(lines, window, width: width)
      + Array(repeating: Line(), count: max(0, room - window.count))
  }

  private var buttons: Line {
    buttonNames.enumerated().reduce(into: Line()) { line, item in
      let hasFocus = item.offset == button
      line += theme.mark(hasFocus)
      let style = hasFocus ? Style(bold: true, reversed: true) : .plain
      let name = theme.localize(buttonTexts[item.offset])
      line += Line("[\(name)]", style)
    }
  }

  private func foot(_ size: ScreenSize, at now: Instant) -> [Line] {
    if let question {
      let rows = text(of: question, at: now).wrapped(to: max(10, size.columns - 2))
      return theme.gap(size) + rows.map { Line(" ") + Line($0, .bold) } + alarm(size)
    }
    let keys = pane == .timers ? watchTexts.timerKeys : watchTexts.eventKeys
    let rows =
      theme.gap(size) + (message.map { theme.said($0, .bold, size) } ?? []) + alarm(size)
      + theme.keys(button == nil ? keys : watchTexts.buttonKeys, size)
    let house = advertisement(size, at: now)
    // The list comes first on a small screen.
    return 2 + rows.count + house.count + 4 <= size.rows ? rows + house : rows
  }

  private func advertisement(_ size: ScreenSize, at now: Instant) -> [Line] {
    let today = data.local.civil(at: now).date
    let edition = data.settings.edition ?? .full
    guard let line = edition.advertisement(on: today, theme.localize) else { return [] }
    let room = max(10, size.columns - 2)
    return line.wrappedAroundCommands(to: room).flatMap { $0.wrapped(to: room) }.map {
      Line(" ") + Line($0, .dim)
    }
  }

  private func text(of question: Confirmation, at now: Instant) -> String {
    let localize = theme.localize
    switch question {
    case .resume(let id):
      guard let report = reports(at: now).first(where: { $0.id == id }) else { return "" }
      return questionTexts.resume(report.timer, report.status, localize)
    case .delete(let id):
      let title = data.timer(id)?.title ?? ""
      return localize(questionTexts.delete, ["titles": title]) + localize(promptTexts.yesOrNo)
    case .dropStatistics:
      return localize(questionTexts.dropStatistics) + localize(watchTexts.yesNoOrEscape)
    }
  }
}

extension Line {
  fileprivate var bold: Line {
    Line(
      spans.map { span in
        var span = span
        span.style.isBold = true
        return span
      })
  }

  /// Draws a line over the right end of a row.
  fileprivate func beside(_ other: Line, width: Int) -> Line {
    let left = max(0, width - other.width - 2)
    return truncated(to: left).padded(to: left + 1) + other
  }
}
