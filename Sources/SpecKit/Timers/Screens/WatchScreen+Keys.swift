internal import SpecCore

extension WatchScreen {
  mutating func press(_ key: Key, at now: Instant) -> ScreenAction<Effect> {
    switch sheet {
    case .form(var form, let purpose)?:
      let outcome = form.update(.key(key))
      sheet = outcome == .cancel ? nil : .form(form, purpose)
      return outcome == .save ? .perform(.save(form.changes, purpose)) : .stay
    case .menu(let menu)?: return pass(.key(key), to: menu, at: now)
    case .statistics?, .entry?:
      if case .entry(let id)? = sheet, key == .character("x") || key == .character("z") {
        sheet = nil
        return .perform(.act(key == .character("x") ? .done(id) : .snooze(id)))
      }
      if key == .down || key == .character("j") { scroll = min(scroll + 1, 40) }
      if key == .up || key == .character("k") { scroll = max(scroll - 1, 0) }
      if [.escape, .enter, .left, .character("q"), .character("s")].contains(key) { sheet = nil }
      return .stay
    case nil: break
    }
    message = nil
    if let question { return answer(question, key) }
    if key == .character("x") || key == .character("z"), let entry = takeAlarm() {
      button = nil
      return .perform(.act(key == .character("x") ? .done(entry) : .snooze(entry)))
    }
    if Self.choosing.contains(key) { keysMeanAlarm = false }
    if let button, let action = press(key, button: button) { return action }
    button = nil
    return pressList(key, at: now)
  }

  /// Keys after which `x` and `z` mean the selected row: the person has moved to it.
  private static let choosing: Set<Key> = [
    .up, .down, .pageUp, .pageDown, .home, .end, .character("j"), .character("k"),
  ]

  /// Passes an event to the menu, which closes when its last page does.
  mutating func pass(
    _ event: ScreenEvent, to menu: ScreenStack<TimersSession>, at now: Instant
  ) -> ScreenAction<Effect> {
    var menu = menu
    let action = menu.update(event, at: now)
    show(menu)
    guard case .perform(let tasks) = action else { return .stay }
    return .perform(.menu(tasks))
  }

  private mutating func show(_ menu: ScreenStack<TimersSession>) {
    (sheet, leftMenu) = menu.isLeft ? (nil, menu) : (.menu(menu), nil)
  }

  /// Passes results of tasks to the menu, which then handles the keys that it held back. The message of a
  /// menu that was left is shown on the lists.
  ///
  /// - Returns: the tasks that this starts.
  mutating func finish(
    _ results: [StackTask<TimersSession>.Result], at now: Instant
  ) -> [StackTask<TimersSession>] {
    var started: [StackTask<TimersSession>] = []
    for result in results {
      if case .menu(var menu)? = sheet {
        if case .perform(let tasks) = menu.finish(result, at: now) { started += tasks }
        show(menu)
      } else if var menu = leftMenu {
        _ = menu.finish(result, at: now)
        leftMenu = menu
        message = menu.shownMessage ?? message
      }
    }
    return started
  }

  private mutating func pressList(_ key: Key, at now: Instant) -> ScreenAction<Effect> {
    switch key {
    case .character("q"), .escape: return .leave
    case .up, .character("k"): move(-1)
    case .down, .character("j"): move(1)
    case .pageUp: move(-10)
    case .pageDown: move(10)
    case .home: move(-1_000_000)
    case .end: move(1_000_000)
    case .tab, .backtab: pane = pane == .timers ? .events : .timers
    case .left: if isSomethingSelected { button = 0 }
    case .character("a"):
      let fields = TimerFields(at: now.wholeSecond, in: data.local, theme.localize)
      let today = data.local.civil(at: now).date
      sheet = .form(TimerForm(fields, today: today, language: theme.language), .add)
    case .character("u"): return .perform(.act(.undo))
    case .character("m"): return .perform(.openMenu)
    case .character("x"): if let id = reachedEntry { return .perform(.act(.done(id))) }
    case .character("z"): if let id = reachedEntry { return .perform(.act(.snooze(id))) }
    case .enter where pane == .events: if let entry { sheet = .entry(entry) }
    default: return pressTimer(key, at: now)
    }
    return .stay
  }

  private mutating func pressTimer(_ key: Key, at now: Instant) -> ScreenAction<Effect> {
    guard pane == .timers, let id = timer, let chosen = data.timer(id) else { return .stay }
    switch key {
    case .enter: open(chosen, .edit(id), at: now)
    case .character("s"): sheet = .statistics(id)
    case .character("d"): question = .delete(id)
    case .space:
      let state = reports(at: now).first { $0.id == id }?.status?.state
      guard state == .running || state == .waiting else {
        if state != nil { question = .resume(id) }
        return .stay
      }
      return .perform(.act(.pause(id)))
    default: break
    }
    return .stay
  }

  /// Opens the form of a timer, with its errors if there are any.
  mutating func open(
    _ timer: Timer, _ purpose: FormPurpose, at now: Instant, failure: Failure? = nil
  ) {
    guard let zone = data.zones[timer.id] else {
      message = Failure.zoneMissing(timer).message(in: theme.localize.language)
      return
    }
    var form = TimerForm(
      TimerFields(timer, at: now.wholeSecond, in: zone, theme.localize),
      today: zone.civil(at: now).date, language: theme.language)
    if let failure { form.mark(failure) }
    sheet = .form(form, purpose)
  }

  private var isSomethingSelected: Bool { pane == .timers ? timer != nil : entry != nil }

  /// The entry that has the focus, or the newest of the timer that has it.
  var reachedEntry: Int? {
    pane == .events ? entry : data.entries.first { $0.timer == timer }?.id
  }

  private mutating func move(_ step: Int) {
    func moved(_ id: Int?, in ids: [Int]) -> Int? {
      guard let id, let place = ids.firstIndex(of: id) else { return ids.first }
      return ids[min(max(0, place + step), ids.count - 1)]
    }
    if pane == .timers {
      timer = moved(timer, in: data.timers.map(\.id))
    } else {
      entry = moved(entry, in: data.entries.map(\.id))
    }
  }

  /// The buttons beside a row; nil lets the key act as if they were closed.
  private mutating func press(_ key: Key, button: Int) -> ScreenAction<Effect>? {
    let count = pane == .timers ? 2 : 1
    switch key {
    case .right, .escape, .character("q"): self.button = nil
    case .left, .tab, .backtab: self.button = (button + 1) % count
    case .enter, .space:
      self.button = nil
      if pane == .events { return entry.map { .perform(.act(.done($0))) } ?? .stay }
      guard let timer else { return .stay }
      if button == 0 { sheet = .statistics(timer) } else { question = .delete(timer) }
    default: return nil
    }
    return .stay
  }

  private mutating func answer(_ asked: Confirmation, _ key: Key) -> ScreenAction<Effect> {
    question = nil
    var letter: Character?
    if case .character(let typed) = key { letter = typed }
    let isYes = letter.flatMap { Prompt.isYes(String($0)) }
    switch asked {
    case .resume(let id):
      // Russian letters: the initials of the answers, and the one that looks like c.
      if let letter {
        if "cCсСпП".contains(letter) { return .perform(.act(.resume(id))) }
        if "rRзЗ".contains(letter) { return .perform(.act(.restart(id))) }
      }
    case .delete(let id):
      if isYes == true { question = .dropStatistics(id) }
    case .dropStatistics(let id):
      if key == .escape { return .stay }
      if let isYes { return .perform(.act(.delete(id, dropsStatistics: isYes))) }
      question = asked
    }
    return .stay
  }
}
