internal import SpecCore
internal import Synchronization

/// Screen 5, with screen 4 as one of its states: the fields of a timer, as `add`, `edit` and the live screen
/// open it.
struct TimerFormPage: InputFormPage {
  typealias Session = TimersSession

  enum Purpose: Sendable, Equatable {
    case add
    case edit(Int)
    /// A restart had conflicts: after the edit the timer starts again.
    case restart(Int)
  }

  /// The saved timer, for the command that opened the form.
  final class FormResult: Sendable {
    private let value = Mutex<TimersSession.ChangedTimer?>(nil)
    var saved: TimersSession.ChangedTimer? { value.withLock { $0 } }
    func set(_ saved: TimersSession.ChangedTimer) { value.withLock { $0 = saved } }
  }

  private let purpose: Purpose
  private let result: FormResult?
  private let zone: Zone
  /// Before the edit; nil for a new timer.
  private let timer: Timer?
  var form: InputForm<TimerFields>

  /// - Parameters:
  ///   - filling: options that replace values of the fields.
  ///   - failure: its errors are marked.
  init(
    _ purpose: Purpose, _ data: WatchData, at now: Instant, filling: FieldOptions? = nil,
    failure: Failure? = nil, result: FormResult? = nil
  ) {
    let now = now.wholeSecond
    let localize = Localizer(language: data.language)
    let timer: Timer? =
      switch purpose {
      case .add: nil
      case .edit(let id), .restart(let id): data.timers[id: id]
      }
    let zone = timer.flatMap { data.zones[$0.zone] } ?? data.local
    let fields =
      timer.map { TimerFields($0, at: now, in: zone, localize) }
      ?? TimerFields(at: now, in: zone, localize)
    (self.purpose, self.result, self.zone, self.timer) = (purpose, result, zone, timer)
    form = InputForm(
      filling.map { fields.filled($0, at: now, in: zone, localize) } ?? fields,
      today: zone.civil(at: now).date, language: data.language)
    if let failure { form.mark(failure) }
  }

  func makeSaveWork() -> @Sendable (TimersSession) throws -> String? {
    let (options, purpose, result) = (form.value.options, purpose, result)
    return { session in
      do {
        let saved = try session.save(options, purpose)
        result?.set(saved)
        let lines = [saved.said].compactMap(\.self) + saved.notes
        return lines.isEmpty ? nil : lines.joined(separator: "; ")
      } catch let conflict as TimersConflict {
        throw conflict.formFailure
      }
    }
  }

  func draw(in context: DrawingContext) -> Frame {
    form.draw(in: context) { fields in
      preview(fields, at: context.now, context.theme)
    }
  }

  /// The timer as saving would leave it; nil while a field is wrong.
  private func saved(at now: Instant) -> ZonedTimer? {
    let (changes, problems) = form.value.options.parsed(
      now: now, zone: zone, isUp: timer?.type == .up)
    guard problems.isEmpty else { return nil }
    guard let timer else {
      return try? ZonedTimer(changes, id: 1, uid: "", title: "-", zone: zone, now: now)
    }
    var zoned = ZonedTimer(timer: timer, zone: zone)
    do {
      _ = try zoned.edit(changes, at: now, in: zone)
      if case .restart = purpose {
        try zoned.startRun(at: now, hasFirstFire: changes.firstFire != nil)
      }
      return zoned
    } catch {
      return nil
    }
  }

  /// The next three moments at which the timer rings, saved with these fields.
  private func preview(_ fields: TimerFields, at now: Instant, _ theme: PageTheme) -> [Line] {
    let localize = theme.localize
    let now = now.wholeSecond
    guard fields.isDown, let timer = saved(at: now) else { return [] }
    let today = zone.civil(at: now).date
    var lastDate: CivilDate?
    let fires = UpcomingFires.list(
      of: [timer], after: now, now: now, most: 3, isShown: true
    ).map { report in
      let due = zone.civil(at: report.fire.due)
      defer { lastDate = due.date }
      // Fires on the same day repeat only the time.
      return due.date == lastDate
        ? localize.time(due.time) : localize.comingDate(due, today: today)
    }
    let text =
      fires.isEmpty
      ? localize(listTexts.neverRings)
      : localize(Text("Rings {times}"), ["times": fires.joined(separator: ", ")])
    return [Line(text, .bold)]
  }
}

extension TimerFormPage {
  /// Runs a form until it is saved or left.
  ///
  /// - Throws: `cancelled` if it is left.
  static func run(
    _ purpose: Purpose, _ context: Context, keys: KeyScript?, failure: Failure? = nil,
    filling: FieldOptions? = nil
  ) throws -> TimersSession.ChangedTimer {
    let driver = ScreenDriver(context, keys: keys)
    let session = try TimersSession(driver.context)
    var data = try WatchData(session.store, session.zones, context.language)
    if let name = filling?.zone, case .success(let zone) = try session.zones.chosen(name) {
      data.local = zone
      data.zones = data.zones.mapValues { _ in zone }
    }
    if case .edit(let id) = purpose {
      _ = try session.zones.zone(of: data.timers.named(String(id)))
    }
    let result = FormResult()
    var stack = ScreenStack(
      TimerFormPage(
        purpose, data, at: session.now, filling: filling, failure: failure, result: result),
      context.pageTheme(driver.color))
    try stack.run(driver) { try TimersSession($0) }
    guard let saved = result.saved else { throw Failure.cancelled }
    return saved
  }
}

extension TimersSession {
  fileprivate func save(
    _ options: FieldOptions, _ purpose: TimerFormPage.Purpose
  ) throws -> ChangedTimer {
    switch purpose {
    case .add: try add(options)
    case .edit(let id): try edit(String(id), options)
    case .restart(let id): try edit(String(id), options, restarts: true)
    }
  }
}
