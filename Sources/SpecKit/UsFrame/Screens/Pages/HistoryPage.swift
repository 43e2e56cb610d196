internal import SpecCore

/// What was received before, newest first.
struct HistoryPage: ScreenPage {
  let name = ScreenName.history
  private(set) var isBusy = true
  private var updates: [Update] = []
  private var scroll = ListScroll()
  private var since: Instant?

  private static let most = 500

  mutating func appear(_ desk: inout PageDesk) {
    guard since == nil else { return }
    since = desk.now
    desk.works.append(
      ScreenWork { app in
        let all = try app.store.read { try $0.entries(Documents.history) }
        let updates = Array(HistoryFilter().newest(Self.most, of: all).reversed())
        return { program, _ in
          program.change(HistoryPage.self) { ($0.updates, $0.isBusy) = (updates, false) }
          return .stay
        }
      })
  }

  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, strings, columns) = (space.theme, space.strings, space.columns)
    let note = isBusy ? "" : strings.counted(.historyCount, updates.count)
    var drawing = PageDrawing(rows: theme.heading(strings(.historyTitle), note, columns: columns))
    if !isBusy, updates.isEmpty {
      drawing.rows += [Line(), Line("   " + strings(.historyEmpty), .dim)]
    }
    // The one that has the focus is shown whole below the list.
    let whole = wholeText(space)
    let height = max(1, space.size.rows - 3 - whole.count)
    for index in scroll.range(count: updates.count, height: height) {
      let update = updates[index]
      let isFocused = index == scroll.selected
      drawing.rows.append(line(update, isFocused, space))
      drawing.items.append(.init(id: update.id.text, isFocused: isFocused))
    }
    drawing.rows = Array(
      space.filled(drawing.rows, footer: Line()).dropLast(whole.count + 1))
    drawing.rows += whole
    drawing.rows.append(
      theme.footer(strings(.keysHistory), space.message, columns: columns))
    return drawing
  }

  private func line(_ update: Update, _ isFocused: Bool, _ space: PageSpace) -> Line {
    let theme = space.theme
    let civil = theme.zone.civil(at: update.at)
    // Where there is little room the year is left out.
    let date = civil.date.iso8601.suffix(space.columns < 60 ? 5 : 10)
    let kind = update.kind == .dm ? "\(space.strings(.dm)) " : ""
    return
      (Line(" \(isFocused ? theme.pointer : " ") ")
      + Line("\(date) \(civil.time.hourMinute)  ", .dim)
      + Line(kind, Style(.magenta, bold: true))
      + Line(update.text.onOneLine, isFocused ? .bold : .plain))
      .truncated(to: space.columns, ellipsis: theme.ellipsis)
  }

  private func wholeText(_ space: PageSpace) -> [Line] {
    guard updates.indices.contains(scroll.selected) else { return [] }
    let layout = BoxLayout(
      updates[scroll.selected], strings: space.strings, zone: space.theme.zone,
      isUTF8: space.theme.isUTF8, size: space.size)
    return [Line()] + (layout.pages.first ?? []).map { Line(" ") + $0 }
  }

  mutating func press(_ key: Key, _ desk: inout PageDesk) -> PageAction {
    switch key {
    case .escape, .character("q"), .character("h"): return .back
    default:
      scroll.move(key, count: updates.count, height: max(1, desk.size.rows / 2))
      return .stay
    }
  }
}
