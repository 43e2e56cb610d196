internal import SpecCore

/// Screens 2 and 3: the timers and their entries, live.
struct WatchScreen: Screen {
  enum Effect: Sendable {
    case refresh
    case act(WatchAction)
    case save(FieldOptions, FormPurpose)
    case openMenu
    case menu([StackTask<TimersSession>])
  }

  enum Pane: String, Sendable { case timers, events }

  enum Confirmation: Sendable, Equatable {
    case resume(Int), delete(Int), dropStatistics(Int)
  }

  /// A page over the lists.
  enum Sheet: Sendable {
    case form(TimerForm, FormPurpose)
    case menu(ScreenStack<TimersSession>)
    case statistics(Int)
    case entry(Int)
  }

  let theme: PageTheme
  /// Columns at most.
  let width: Int?
  /// Time passes only while the script of keys waits.
  let isVirtual: Bool
  var data = WatchData()
  /// The data have been read; until then a splash is shown.
  var isLoaded = false
  var pane = Pane.timers
  var sheet: Sheet? { didSet { if sheet == nil { scroll = 0 } } }
  /// The menu that was left last; its tasks may still run.
  var leftMenu: ScreenStack<TimersSession>?
  /// The first row that is seen of a page over the lists.
  var scroll = 0
  var question: Confirmation?
  /// Which of the buttons beside the row, where they are open.
  var button: Int?
  var message: String? { didSet { if message == nil { notes = [] } } }
  /// What the runner and its commands have said since the message was empty.
  private var notes: [String] = []
  /// The announced entries that nobody has dismissed or snoozed, newest first.
  private(set) var ringing: [Entry] = []
  /// `x` and `z` mean the newest of them, until a key moves to another row.
  var keysMeanAlarm = false
  var timer: Int?
  var entry: Int?
  /// When something is due.
  var next: Instant?
  /// Why this screen is not the active runner.
  var silence: String?
  /// What Up timers have shown: a clock set back does not make them count back.
  private var counted: [Int: (run: Instant, seconds: Int64)] = [:]

  init(_ theme: PageTheme, width: Int? = nil, isVirtual: Bool = false) {
    self.theme = theme
    self.width = width
    self.isVirtual = isVirtual
  }

  /// How soon a change by others is seen.
  private static let pause = Duration.milliseconds(150)

  func wake(after now: Instant) -> Wake? {
    if !isLoaded { return .animation(now) }
    var wakes: [Wake] = []
    if case .menu(let menu)? = sheet, let wake = menu.wake(after: now) { wakes.append(wake) }
    if !isVirtual {
      wakes.append(.at(min(now.adding(Self.pause), Instant(seconds: now.seconds + 1))))
    } else if let next {
      wakes.append(.at(next))
    }
    return wakes.min { $0.instant < $1.instant }
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .wake:
      // Every effect refreshes, too.
      if case .menu(let menu)? = sheet,
        case .perform(let effect) = pass(event, to: menu, at: now)
      {
        return .perform(effect)
      }
      return .perform(.refresh)
    case .resize: return .stay
    case .key(let key): return press(key, at: now)
    case .paste:
      switch sheet {
      case .form(var form, let purpose)?:
        _ = form.update(event)
        sheet = .form(form, purpose)
      case .menu(let menu)?: return pass(event, to: menu, at: now)
      default: break
      }
      return .stay
    }
  }

  /// The timers at a moment; none counts back.
  func reports(at now: Instant) -> [TimerReport] {
    data.reports(at: now.wholeSecond).map { report in
      var report = report
      if let elapsed = report.status?.elapsed, let before = counted[report.id],
        before.run == report.begin
      {
        report.status?.elapsed = max(elapsed, before.seconds)
      }
      return report
    }
  }

  /// Replaces the data; the selection stays, or moves to what took its place.
  mutating func load(_ new: WatchData, at now: Instant) {
    func kept(_ id: Int?, _ old: [Int], _ new: [Int]) -> Int? {
      guard let id, !new.contains(id) else { return id ?? new.first }
      let place = old.firstIndex(of: id) ?? 0
      return new.isEmpty ? nil : new[min(place, new.count - 1)]
    }
    timer = kept(timer, data.timers.map(\.id), new.timers.map(\.id))
    entry = kept(entry, data.entries.map(\.id), new.entries.map(\.id))
    ringing.removeAll { ringing in
      !new.entries.contains { $0.id == ringing.id && $0.snoozedUntil == nil }
    }
    // Another process records and notifies; this screen tells of it too, also where that process has ended
    // since and this one rings now.
    if isLoaded {
      let known = Set((data.entries + ringing).map(\.id))
      let added = new.entries.filter { entry in
        let isNew = silence != nil || entry.announced.map { now < $0.adding(seconds: 5) } ?? false
        return isNew && !known.contains(entry.id)
      }
      if !added.isEmpty { ring(added) }
    }
    data = new
    isLoaded = true
    remember(at: now)
  }

  /// Entries that were announced just now.
  mutating func ring(_ entries: [Entry]) {
    ringing = entries + ringing.filter { old in !entries.contains { $0.id == old.id } }
    keysMeanAlarm = true
    message = nil
  }

  /// Shows what the runner and its commands say, the last of it with what they said just before.
  mutating func say(_ new: [String]) {
    let lines = new.flatMap { $0.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() } }
    guard !lines.isEmpty else { return }
    notes = (notes + lines).suffix(Self.mostNotes)
    message = notes.joined(separator: " · ")
  }

  private static let mostNotes = 6

  /// The entry that `x` and `z` mean instead of the selected one; it rings no longer.
  mutating func takeAlarm() -> Int? {
    chosenEntry == nil && !ringing.isEmpty ? ringing.removeFirst().id : nil
  }

  /// The entry that `x` and `z` mean instead of the one that rings.
  var chosenEntry: Entry? {
    keysMeanAlarm ? nil : data.entries.first { $0.id == reachedEntry }
  }

  mutating func remember(at now: Instant) {
    for report in reports(at: now) {
      if let elapsed = report.status?.elapsed { counted[report.id] = (report.begin, elapsed) }
    }
  }
}
