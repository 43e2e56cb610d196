internal import SpecCore

/// Screens 2 and 3: the timers and their entries, live.
struct WatchScreen: Screen {
  enum Effect: Sendable, Equatable {
    case look
    case change(Change)
    case save(FieldOptions, FormPurpose)
    case send(Feedback)
    case menu
  }

  enum Pane: String, Sendable { case timers, events }

  enum Question: Sendable, Equatable {
    case resume(Int), delete(Int), dropStatistics(Int)
  }

  /// What lies over the lists.
  enum Sheet: Sendable, Equatable {
    case form(TimerForm, FormPurpose)
    case menu(MenuPages)
    case statistics(Int)
    case entry(Int)
  }

  let face: ScreenFace
  /// Columns at most.
  let width: Int?
  /// The clock stands still but for waits.
  let isVirtual: Bool
  var data = WatchData()
  /// The data have been read; until then the screen says what it is.
  var isLoaded = false
  var pane = Pane.timers
  var sheet: Sheet?
  var question: Question?
  /// Which of the buttons beside the row, where they are open.
  var button: Int?
  var message: String?
  var timer: Int?
  var entry: Int?
  /// When something is due.
  var next: Instant?
  /// Why this screen does not ring.
  var silence: String?
  /// What Up timers have shown: a clock set back does not take it away.
  private var counted: [Int: (run: Instant, seconds: Int64)] = [:]

  init(_ face: ScreenFace, width: Int? = nil, isVirtual: Bool = false) {
    self.face = face
    self.width = width
    self.isVirtual = isVirtual
  }

  /// What others change is seen this soon.
  private static let pause = Duration.milliseconds(150)

  func wake(after now: Instant) -> Wake? {
    if !isLoaded { return .animation(now) }
    if isVirtual { return next.map { .at($0) } }
    return .at(min(now.adding(Self.pause), Instant(seconds: now.seconds + 1)))
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .wake: return .perform(.look)
    case .resize: return .stay
    case .key(let key): return press(key, at: now)
    case .paste(let text):
      switch sheet {
      case .form(var form, let purpose)?:
        form.paste(text)
        sheet = .form(form, purpose)
      case .menu(var pages)?:
        pages.paste(text)
        sheet = .menu(pages)
      default: break
      }
      return .stay
    }
  }

  /// The timers at a moment, none of them counting back.
  func reports(at now: Instant) -> [TimerReport] {
    data.reports(at: now.wholeSecond).map { report in
      var report = report
      if let elapsed = report.elapsed, let before = counted[report.id], before.run == report.begin {
        report.elapsed = max(elapsed, before.seconds)
      }
      return report
    }
  }

  /// New data; what was selected stays so, or what has taken its place.
  mutating func take(_ new: WatchData, at now: Instant) {
    func kept(_ id: Int?, _ old: [Int], _ new: [Int]) -> Int? {
      guard let id, !new.contains(id) else { return id ?? new.first }
      let place = old.firstIndex(of: id) ?? 0
      return new.isEmpty ? nil : new[min(place, new.count - 1)]
    }
    timer = kept(timer, data.timers.map(\.id), new.timers.map(\.id))
    entry = kept(entry, data.entries.map(\.id), new.entries.map(\.id))
    data = new
    isLoaded = true
    remember(at: now)
  }

  mutating func remember(at now: Instant) {
    for report in reports(at: now) {
      if let elapsed = report.elapsed { counted[report.id] = (report.begin, elapsed) }
    }
  }
}
