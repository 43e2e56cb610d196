internal import SpecCore

/// Screen 6: the ring chart of a timer, as `stats` draws it.
struct StatisticsPage: StackPage {
  private let timer: Timer
  private let data: WatchData
  private var scroll = PageScroll()

  init(_ timer: Timer, _ data: WatchData) { (self.timer, self.data) = (timer, data) }

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    scroll.update(event) || event == .key(.character("s")) ? .back() : .stay
  }

  func draw(in context: DrawingContext) -> Frame {
    let theme = context.theme
    return theme.frame(
      "stats", [sanitized(timer.title), theme.localize(watchTexts.stats)], keys: [.back],
      in: context, focus: ["timer": .int(Int64(timer.id))], scroll: scroll
    ) { size in
      let renderer = theme.renderer(width: size.columns - 6, now: context.now, data.local)
      let statistics = Statistics(report: data.report(timer, at: context.now))
      let rows = Array(renderer.rows(statistics, height: size.rows - 4).dropFirst(2))
      guard rows.count + 2 <= size.rows else { return rows }
      let widest = rows.map(\.width).max() ?? 0
      let left = Line(String(repeating: " ", count: max(0, (size.columns - 2 - widest) / 2)))
      let above = [Line]().fitted(to: (size.rows - 2 - rows.count) / 2)
      return theme.panel(
        Line(), above + rows.map { left + $0 }, width: size.columns, height: size.rows)
    }
  }
}

/// One entry in full.
struct EntryPage: StackPage {
  private let entry: Entry
  private let data: WatchData
  private var scroll = PageScroll()

  init(_ entry: Entry, _ data: WatchData) { (self.entry, self.data) = (entry, data) }

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    let id = entry.id
    switch event {
    case .key(.character("x")): act(.done(id), &tasks)
    case .key(.character("z")): act(.snooze(id), &tasks)
    default: return scroll.update(event) ? .back() : .stay
    }
    return .stay
  }

  private func act(_ action: WatchAction, _ tasks: inout StackTasks<TimersSession>) {
    tasks.run(.system, waits: true) { session in
      let message = try session.perform(action)
      return { (_: inout EntryPage, _) in .back(message) }
    }
  }

  func draw(in context: DrawingContext) -> Frame {
    let (theme, localize) = (context.theme, context.theme.localize)
    let report = data.report(entry, at: context.now)
    let zone = report.zone
    return theme.frame(
      "event", [sanitized(entry.title)],
      keys: [KeyHint("x", watchTexts.dismiss), KeyHint("z", watchTexts.snooze), .back],
      in: context, focus: ["event": .int(Int64(entry.id))], scroll: scroll
    ) { size in
      let renderer = theme.renderer(width: size.columns - 6, now: context.now, data.local)
      let state = renderer.state(report)
      var rows: [(Text, String)] = []
      if let notes = entry.notes { rows.append((Text("Notes", context: "timer"), notes)) }
      rows.append((Text("Due"), localize.date(zone.civil(at: entry.due))))
      rows.append((Text("Recorded"), localize.date(zone.civil(at: entry.created))))
      if let missed = entry.missed {
        rows.append((Text("Missed"), localize(entryTexts.missed, count: missed)))
      }
      rows.append((Text("Time zone"), zone.name))
      let lines =
        [state, Line()] + renderer.labelled([rows.map { (localize($0.0), sanitized($0.1)) }])
      guard size.rows >= lines.count + 10 else { return [Line()] + lines }
      let time = zone.civil(at: entry.due).time.hourMinute
      let style = state.spans.first?.style ?? .plain
      let digits =
        LargeText.lines(time, style, width: size.columns - 6, isASCII: theme.isASCII)
        ?? [Line(time)]
      let body = [Line()] + digits + [Line()] + lines + [Line()]
      return theme.panel(
        Line(sanitized(entry.title), .bold), body.map { Line("  ") + $0 }, width: size.columns)
    }
  }
}
