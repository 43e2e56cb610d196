internal import SpecCore

/// The days of a month, and of the months beside it; only what comes into sight is read.
struct MonthPage: ScreenPage {
  enum Effect: Sendable, Equatable {
    case read([MonthPages.Part])
    /// What was written meanwhile makes all that was read old.
    case refresh
  }

  private var month: CivilMonth
  /// 1...31
  private var day: Int
  /// Which of the dinners of the day is marked.
  private var item = 0
  /// The day at the top of the screen.
  private var top: Int
  private var pages = MonthPages()
  private var today: CivilDate
  /// When that is another day.
  private var midnight: Instant
  private var writes: Int
  /// The neighbors are read when the month has been drawn.
  private var wantsNeighbors = true

  /// Reads the days that come into sight.
  init(_ month: CivilMonth, _ work: PageWork) throws {
    self.month = month
    today = work.command.today
    midnight = work.command.midnight
    day = CivilMonth(today) == month ? today.day : 1
    top = day
    writes = work.writes.value
    try readVisible(work)
  }

  var name: String { "month" }
  var followsChanges: Bool { true }
  var keys: [KeyHelp] { monthTexts.keys }
  var hint: Text? { monthTexts.hint }

  func wake(after now: Instant) -> Wake? { wantsNeighbors ? .animation(now) : .at(midnight) }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(let key): return press(key, context)
    case .wake where wantsNeighbors:
      wantsNeighbors = false
      let parts = pages.missingNeighbors(of: month)
      return parts.isEmpty ? .unchanged : .perform(.read(parts))
    case .wake where midnight <= context.now: return .perform(.refresh)
    case .uncovered: return .perform(.refresh)
    case .resized:
      fit(context)
      return read(missingVisible(context))
    case .opened, .paste, .pressed, .released, .answered, .wake: return .stay
    }
  }

  private mutating func press(_ key: Key, _ context: PageContext) -> PageAction<Effect> {
    switch key {
    case .up: return move(to: day - 1, context)
    case .down: return move(to: day + 1, context)
    case .pageUp: return move(to: day - 7, context)
    case .pageDown: return move(to: day + 7, context)
    case .home: return move(to: 1, context)
    case .end: return move(to: month.dayCount, context)
    case .left: return turn(to: month.adding(months: -1), day: day, context)
    case .right: return turn(to: month.adding(months: 1), day: day, context)
    case .character("t"): return turn(to: CivilMonth(today), day: today.day, context)
    case .tab, .backtab:
      let count = max(1, days[day - 1].rows.count)
      item = (item + (key == .tab ? 1 : count - 1)) % count
      return .stay
    case .enter: return open()
    case .character("n"): return add()
    default: return .stay
    }
  }

  private func open() -> PageAction<Effect> {
    let rows = days[day - 1].rows
    guard rows.indices.contains(item) else { return .stay }
    switch rows[item] {
    case .dinner(let dinner): return .go(.dinner(dinner))
    case .add: return add()
    }
  }

  private func add() -> PageAction<Effect> {
    let date = month.firstDay.adding(days: day - 1)
    return date < today ? .stay : .go(.create(date))
  }

  // MARK: moving

  private mutating func move(to new: Int, _ context: PageContext) -> PageAction<Effect> {
    day = min(max(new, 1), month.dayCount)
    item = 0
    fit(context)
    // What lies within a week of what is seen is read before it is needed.
    let seen = visible(context)
    let near = max(1, seen.lowerBound - 7)...min(month.dayCount, seen.upperBound + 7)
    return read(pages.missing(near, of: month))
  }

  private mutating func turn(
    to new: CivilMonth, day newDay: Int, _ context: PageContext
  ) -> PageAction<Effect> {
    guard (2...9997).contains(new.year) else { return .stay }
    let isSame = new == month
    month = new
    day = min(newDay, new.dayCount)
    (item, top) = (0, day)
    if !isSame {
      pages.keep(month)
      wantsNeighbors = true
      if CivilMonth(today) != month { (day, top) = (min(newDay, new.dayCount), 1) }
    }
    fit(context)
    return read(missingVisible(context))
  }

  private func read(_ parts: [MonthPages.Part]) -> PageAction<Effect> {
    parts.isEmpty ? .stay : .perform(.read(parts))
  }

  // MARK: reading

  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    switch effect {
    case .read(let parts):
      try read(parts, work)
      try readVisible(work)
    case .refresh:
      (today, midnight) = (work.command.today, work.command.midnight)
      guard work.writes.value != writes else { return .stay }
      writes = work.writes.value
      pages = MonthPages()
      try readVisible(work)
      wantsNeighbors = true
    }
    return .stay
  }

  /// How high the days are shows only when they have been read: then more may come into sight.
  private mutating func readVisible(_ work: PageWork) throws {
    for _ in 0..<5 {
      fit(work.context)
      let missing = missingVisible(work.context)
      if missing.isEmpty { return }
      try read(missing, work)
    }
  }

  private mutating func read(_ parts: [MonthPages.Part], _ work: PageWork) throws {
    let dinners = try work.session().dinners
    for part in parts { pages.add(try dinners.calendar(part), part) }
  }

  private func missingVisible(_ context: PageContext) -> [MonthPages.Part] {
    pages.missing(visible(context), of: month)
  }
}

// MARK: drawing

extension MonthPage {
  private var days: [AgendaDay] { pages.days(of: month, today: today) }

  /// The rows of a day; of one that has not been read, as many as most have.
  private func rows(_ day: AgendaDay, _ layout: PageLayout, selected: Int? = nil) -> [Line] {
    let drawn = AgendaDrawing(layout: layout, days: [day], selected: selected)
    if pages.hasRead(day.date.day, of: month) { return drawn.lines() }
    let dots = layout.page.isUTF8 ? "…" : "..."
    let margin = layout.isRightToLeft ? "" : "   "
    return drawn.headingLines() + [layout.aligned(Line(margin + dots, .dim))]
  }

  private func bar(_ layout: PageLayout) -> [Line] {
    MonthBar.lines(month, layout, room: layout.width)
  }

  /// Rows below the bar.
  private func room(_ context: PageContext) -> Int {
    max(1, context.room(above: hint) - bar(context.layout).count)
  }

  /// Moves the top as little as needed to have the day in sight.
  private mutating func fit(_ context: PageContext) {
    let (days, layout, room) = (days, context.layout, room(context))
    top = min(max(top, 1), day)
    var height = days[top - 1..<day].reduce(0) { $0 + rows($1, layout).count }
    while top < day, height > room {
      height -= rows(days[top - 1], layout).count
      top += 1
    }
    // No empty rows below the last day.
    var rest = days[(top - 1)...].reduce(0) { $0 + rows($1, layout).count }
    while top > 1 {
      rest += rows(days[top - 2], layout).count
      if rest > room { break }
      top -= 1
    }
  }

  private func visible(_ context: PageContext) -> ClosedRange<Int> {
    var (last, height) = (top, 0)
    for day in days[(top - 1)...] {
      height += rows(day, context.layout).count
      if height > room(context), day.date.day > top { break }
      last = day.date.day
    }
    return top...last
  }

  func drawing(_ context: PageContext) -> PageDrawing {
    let layout = context.layout
    let shown = days[(top - 1)...].flatMap { day in
      let isMarked = day.date.day == self.day
      let lines = rows(day, layout, selected: isMarked ? item : nil)
      return isMarked ? [marked(lines[0], day, layout)] + lines.dropFirst() : lines
    }
    let date = month.firstDay.adding(days: day - 1)
    return PageDrawing(
      bar(layout).map(layout.aligned) + shown.prefix(room(context)),
      focus: ["day": .string(date.iso8601)])
  }

  /// The heading of the day that the keys act on.
  private func marked(_ line: Line, _ day: AgendaDay, _ layout: PageLayout) -> Line {
    // What has no row to mark is marked here.
    let arrow = layout.page.isUTF8 ? (layout.isRightToLeft ? " ▸" : " ◂") : " <"
    let mark = day.rows.isEmpty ? Line(arrow, .bold) : Line()
    return Line(
      line.spans.map { span in
        var span = span
        (span.style.isBold, span.style.isUnderlined) = (true, span.text.contains { $0 != " " })
        return span
      }) + mark
  }
}
