internal import SpecCore

/// The form alone, as `add` and `edit` open it.
struct FormScreen: Screen {
  enum Effect: Sendable, Equatable { case save(FieldOptions) }

  var form: TimerForm
  let face: ScreenFace
  /// What was saved, once it was.
  var saved: SavedFields?

  init(_ form: TimerForm, _ face: ScreenFace) {
    self.form = form
    self.face = face
  }

  func frame(size: ScreenSize, at now: Instant) -> Frame { form.frame(size: size, face) }

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

/// Where what is in a form goes.
enum FormPurpose: Sendable, Equatable {
  case add
  case edit(Int)
  /// Conflicts stood in the way of a new run: after the edit the timer starts again.
  case restart(Int)
}

extension Context {
  func save(_ options: FieldOptions, _ purpose: FormPurpose) throws -> SavedFields {
    switch purpose {
    case .add: try addTimer(options)
    case .edit(let id): try editTimer(String(id), options)
    case .restart(let id): try editTimer(String(id), options, restarts: true)
    }
  }

  /// Runs a form until it is saved or left.
  ///
  /// - Throws: `cancelled` if it is left.
  func runForm(
    _ purpose: FormPurpose, keys: KeyScript?, failure: Failure? = nil, filling: FieldOptions? = nil
  ) throws -> SavedFields {
    let driver = ScreenDriver(self, keys: keys)
    let now = driver.now.wholeSecond
    var zones = Zones(driver.context)
    var form: TimerForm
    var zone = zones.local().zone
    switch purpose {
    case .add: form = .new(at: now, in: zone)
    case .edit(let id), .restart(let id):
      let timers = try timersStore().read { try $0.value(TimersPlaces.timers).timers }
      let timer = timers[try timers.position(of: String(id))]
      zone = try zones.zone(of: timer)
      form = .edit(timer, at: now, in: zone, wording)
    }
    if let filling { form.fill(filling, at: now, in: zone) }
    if let failure { form.mark(failure) }
    var screen = FormScreen(form, screenFace())
    try driver.run(&screen) { effect, screen, context in
      guard case .save(let options) = effect else { return .stay }
      do {
        screen.saved = try context.save(options, purpose)
        return .leave
      } catch let error as TimersError {
        screen.form.mark(error.failure(in: context.language))
        return .stay
      }
    }
    guard let saved = screen.saved else { throw TimersError.cancelled }
    return saved
  }

  /// Tells what a form has saved; after frames only what standard error has to say.
  func tell(_ saved: SavedFields, afterFrames: Bool) throws {
    if !afterFrames {
      try show(SavedTimer(saved.report, timerFace(now: saved.now)))
    }
    for note in saved.notes { self.note(note) }
  }
}
