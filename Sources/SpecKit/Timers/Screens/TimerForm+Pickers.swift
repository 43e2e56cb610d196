internal import SpecCore

extension TimerForm {
  /// Opens the calendar of a date, or the wheels of a time, at its value.
  mutating func open() {
    let text = texts[focus]?.text ?? ""
    if focus.isDate {
      picker = .calendar(MonthGrid(selected: Self.date(text) ?? today, today: today))
    } else {
      let seconds = Int(WorkedTime.seconds(String(text.prefix(5))) ?? 0)
      picker = .clock(
        TimeWheel(
          hour: seconds / 3600, minute: seconds / 60 % 60, allowsEndOfDay: focus == .workedEnd))
    }
  }

  /// A key while a picker is open: Enter takes its value, Esc leaves the old one.
  mutating func pick(_ key: Key) {
    switch (key, picker) {
    case (.escape, _): picker = nil
    case (.enter, .calendar(let grid)?): accept(Self.text(of: grid.selected))
    case (.enter, .clock(let wheel)?): accept(wheel.text)
    case (.tab, _):
      pick(.enter)
      _ = handle(.tab)
    case (_, .calendar(var grid)?):
      _ = grid.handle(key)
      picker = .calendar(grid)
    case (_, .clock(var wheel)?):
      _ = wheel.handle(key)
      picker = .clock(wheel)
    case (_, nil): break
    }
  }

  private mutating func accept(_ text: String) {
    let item = focus
    picker = nil
    texts[item] = TextInput()
    paste(text)
    texts[item]?.isReplacing = true
  }

  private static func date(_ text: String) -> CivilDate? {
    guard case .on(let moment)? = try? Begin(text, now: Instant(seconds: 0), zone: .utc) else {
      return nil
    }
    return moment.wall.date
  }

  /// The rows of the open picker: one where a calendar has no room, and as many of the wheels as
  /// there are.
  func pickerRows(_ localize: Localizer, width: Int, room: Int) -> [Line] {
    switch picker {
    case .calendar(let grid):
      let rows = grid.lines(language: localize.language)
      if width >= MonthGrid.width, room >= rows.count { return rows }
      let weekdays = CalendarNames.weekdays(localize.language)
      let name = weekdays[grid.selected.weekday.rawValue - 1]
      return [Line("‹ \(name) \(Self.text(of: grid.selected)) ›", .bold)]
    case .clock(let wheel): return room >= 3 ? wheel.lines : [wheel.lines[1]]
    case nil: return []
    }
  }

  /// `20.02.2018`, as the form shows it in every language.
  static func text(of date: CivilDate) -> String { date.spoken("ru") }
}
