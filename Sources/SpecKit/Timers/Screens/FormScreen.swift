internal import SpecCore

/// The form alone, as `add` and `edit` open it.
struct FormScreen: Screen {
  enum Effect: Sendable, Equatable { case save(FieldOptions) }

  var form: TimerForm
  let theme: PageTheme
  var saved: TimersSession.ChangedTimer?

  func frame(size: ScreenSize, at now: Instant) -> Frame {
    form.draw(size: size, theme).signs(theme)
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch form.update(event) {
    case .stay: .stay
    case .cancel: .leave
    case .save: .perform(.save(form.changes))
    }
  }
}

enum FormPurpose: Sendable, Equatable {
  case add
  case edit(Int)
  /// A restart had conflicts: after the edit the timer starts again.
  case restart(Int)
}

extension TimersSession {
  func save(_ options: FieldOptions, _ purpose: FormPurpose) throws -> ChangedTimer {
    switch purpose {
    case .add: try add(options)
    case .edit(let id): try edit(String(id), options)
    case .restart(let id): try edit(String(id), options, restarts: true)
    }
  }
}

extension FormScreen {
  /// Runs a form until it is saved or left.
  ///
  /// - Throws: `cancelled` if it is left.
  static func run(
    _ purpose: FormPurpose, _ context: Context, keys: KeyScript?, failure: Failure? = nil,
    filling: FieldOptions? = nil
  ) throws -> TimersSession.ChangedTimer {
    let driver = ScreenDriver(context, keys: keys)
    let actions = try TimersSession(driver.context)
    let (now, localize) = (actions.now, actions.localize)
    let initial: TimerFields
    var zone = actions.zones.local.zone
    switch purpose {
    case .add: initial = TimerFields(at: now, in: zone, localize)
    case .edit(let id), .restart(let id):
      let timer = try actions.file().timers.named(String(id))
      zone = try actions.zones.zone(of: timer)
      initial = TimerFields(timer, at: now, in: zone, localize)
    }
    let fields = filling.map { initial.filled($0, at: now, in: zone, localize) } ?? initial
    var form = TimerForm(
      fields, initial: initial, today: zone.civil(at: now).date, language: localize.language)
    if let failure { form.mark(failure) }
    var screen = FormScreen(form: form, theme: context.pageTheme())
    try driver.run(&screen) { effect, screen, context in
      guard case .save(let options) = effect else { return .stay }
      do {
        screen.saved = try TimersSession(context).save(options, purpose)
        return .leave
      } catch {
        guard let failure = TimersCondition.formFailure(error) else { throw error }
        screen.form.mark(failure)
        return .stay
      }
    }
    guard let saved = screen.saved else { throw Failure.cancelled }
    return saved
  }
}
