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

  /// `20.02.2018`, as the form shows it in every language.
  static func text(of date: CivilDate) -> String { date.spoken("ru") }
}
