internal import SpecCore

/// The form alone, as `add` and `edit` open it.
struct FormScreen: Screen {
  enum Effect: Sendable, Equatable { case save(FieldOptions) }

  var form: TimerForm
  let theme: ScreenTheme
  var saved: TimerActions.ChangedTimer?

  func frame(size: ScreenSize, at now: Instant) -> Frame {
    form.frame(size: size, theme).signs(theme)
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key(let key):
      switch form.handle(key) {
      case .stay: return .stay
      case .cancel: return .leave
      case .save: return .perform(.save(form.changes))
      }
    case .paste(let text): form.paste(text)
    case .wake, .resize: break
    }
    return .stay
  }
}

enum FormPurpose: Sendable, Equatable {
  case add
  case edit(Int)
  /// A restart had conflicts: after the edit the timer starts again.
  case restart(Int)
}

extension TimerActions {
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
  ) throws -> TimerActions.ChangedTimer {
    let driver = ScreenDriver(context, keys: keys)
    let actions = try TimerActions(driver.context)
    var form: TimerForm
    var zone = actions.zones.local.zone
    switch purpose {
    case .add: form = .new(at: actions.now, in: zone, actions.localize)
    case .edit(let id), .restart(let id):
      let timer = try actions.file().timers.named(String(id))
      zone = try actions.zones.zone(of: timer)
      form = .edit(timer, at: actions.now, in: zone, actions.localize)
    }
    if let filling { form.fill(filling, at: actions.now, in: zone, actions.localize) }
    if let failure { form.mark(failure) }
    var screen = FormScreen(form: form, theme: context.screenTheme())
    try driver.run(&screen) { effect, screen, context in
      guard case .save(let options) = effect else { return .stay }
      do {
        screen.saved = try TimerActions(context).save(options, purpose)
        return .leave
      } catch let error as TimersError {
        screen.form.mark(error.failure)
        return .stay
      }
    }
    guard let saved = screen.saved else { throw Failure.cancelled }
    return saved
  }
}
