internal import SpecCore

extension WatchScreen {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let size = ScreenSize(columns: min(size.columns, width ?? .max), rows: size.rows)
    guard isLoaded else { return splash(size) }
    switch sheet {
    case .form(let form, _)?: return form.frame(size: size, face)
    case .menu(let pages)?: return pages.frame(size: size, face)
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

  /// Screen 1.
  private func splash(_ size: ScreenSize) -> Frame {
    let title = Line("\(About.name) \(About.version)", .bold)
    let above = Array(repeating: Line(), count: max(0, size.rows / 2 - 1))
    return Frame("splash", rows: above + [title.padded(to: size.columns, .center).trimmed()])
  }

  private func lists(_ size: ScreenSize, at now: Instant) -> Frame {
    let foot = foot(size, at: now)
    let room = max(1, size.rows - 2 - foot.count)
    var rows: [Line]
    if size.columns >= 100 {
      // Timers need more room, as long as entries have theirs.
      let left = max((size.columns - 3) * 57 / 100, min(74, size.columns - 3 - 44))
      let right = size.columns - 3 - left
      let bar = Line(face.isASCII ? " | " : " │ ", .dim)
      let timers = list(.timers, width: left, room: room, at: now)
      let events = list(.events, width: right, room: room, at: now)
      rows = [head([.timers], width: left) + bar + head([.events], width: right, at: now)]
      rows.append(Line(String(repeating: " ", count: left)) + bar)
      rows += zip(timers, events).map { $0.padded(to: left) + bar + $1 }
    } else {
      rows = [head([.timers, .events], width: size.columns, at: now), Line()]
      rows += list(pane, width: size.columns, room: room, at: now)
    }
    return Frame(pane.rawValue, rows: rows + foot, focus: focus)
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

  /// The names of the lists, the one that has the focus in brackets, and the time.
  private func head(_ panes: [Pane], width: Int, at now: Instant? = nil) -> Line {
    var line = Line(" ")
    for tab in panes {
      let count = tab == .timers ? data.timers.count : data.entries.count
      let text = "\(face("watch.\(tab)")) \(count)"
      line += tab == pane ? Line("[\(text)]", .bold) : Line(" \(text) ", .dim)
      line += Line(" ")
    }
    guard let now else { return line.truncated(to: width).padded(to: width) }
    let clock = Line(data.local.civil(at: now.wholeSecond).time.iso8601)
    let right = silence.map { Line($0, .dim) + Line("  ") + clock } ?? clock
    let shown = line.width + right.width < width ? right : clock
    return line.padded(to: width - shown.width - 1).truncated(to: width - shown.width - 1) + shown
  }

  /// Exactly `room` rows of one list, those around the selected one.
  private func list(_ list: Pane, width: Int, room: Int, at now: Instant) -> [Line] {
    let drawing = TimerFace(
      width: width - 2, isASCII: face.isASCII, words: face.words, now: now.wholeSecond)
    var lines: [Line]
    let ids: [Int]
    if list == .timers {
      lines = drawing.rows(reports(at: now))
      ids = data.timers.map(\.id)
    } else {
      let entries = data.entries.map { EntryReport($0, at: now.wholeSecond) }
      lines = EntryList(entries, drawing, zones: data.entryZones).drawing(
        Page(columns: width - 2))
      ids = data.entries.map(\.id)
    }
    guard !ids.isEmpty else {
      let text = face.words(list == .timers ? "list.empty" : "events.empty")
      let rows = text.wrapped(to: max(10, width - 2)).map { Line(" ") + Line($0, .dim) }
      return Array(rows.prefix(room)) + Array(repeating: Line(), count: max(0, room - rows.count))
    }
    let height = max(1, lines.count / ids.count)
    let place = ids.firstIndex(of: (list == .timers ? timer : entry) ?? 0) ?? 0
    let chosen = place * height..<(place + 1) * height
    lines = lines.enumerated().map { number, line in
      let hasFocus = list == pane && chosen.contains(number)
      let isFirst = hasFocus && number == chosen.lowerBound
      let row = face.mark(isFirst) + (hasFocus ? line.bold : line)
      return isFirst && button != nil ? row.beside(buttons, width: width) : row
    }
    let window = ScreenFace.window(lines.count, around: chosen, room: room)
    return Array(lines[window]) + Array(repeating: Line(), count: max(0, room - window.count))
  }

  private var buttons: Line {
    buttonNames.enumerated().reduce(into: Line()) { line, item in
      let hasFocus = item.offset == button
      line += face.mark(hasFocus)
      let style = hasFocus ? Style(bold: true, reversed: true) : .plain
      let name = face("watch.\(item.element)")
      line += Line("[\(name)]", style)
    }
  }

  private func foot(_ size: ScreenSize, at now: Instant) -> [Line] {
    var rows: [Line]
    if let question {
      rows = face.foot(text(of: question, at: now), .bold, width: size.columns)
    } else if let message {
      rows = face.foot(message, .bold, width: size.columns)
    } else {
      let key = button != nil ? "buttons" : pane.rawValue
      rows = face.foot(face("watch.keys.\(key)"), .dim, width: size.columns)
    }
    let today = data.local.civil(at: now).date
    let advertising = Advertising(data.settings.edition ?? .full)
    if let line = advertising.line(on: today, language: face.words.language) {
      rows.append(Line(" ") + Line(line, .dim))
    }
    return rows
  }

  private func text(of question: Question, at now: Instant) -> String {
    let words = face.words
    switch question {
    case .resume(let id):
      guard let report = reports(at: now).first(where: { $0.id == id }) else { return "" }
      let elapsed = Wording.clock(report.elapsed ?? 0)
      let values = [
        "remaining": Wording.clock(report.remaining ?? 0),
        "period": Wording.clock(report.period ?? 0),
      ]
      return report.type == .up
        ? words("ask.resume-up", ["elapsed": elapsed]) : words("ask.resume", values)
    case .delete(let id):
      let title = data.timer(id)?.title ?? ""
      return words("ask.delete", ["titles": title]) + " [y/N]"
    case .dropStatistics: return words("ask.drop-stats") + " [y/N]"
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

  /// Something at the right end of a row, over what is there.
  fileprivate func beside(_ other: Line, width: Int) -> Line {
    let left = max(0, width - other.width - 2)
    return truncated(to: left).padded(to: left + 1) + other
  }
}
