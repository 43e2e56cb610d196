internal import SpecCore

/// An effect that runs in the background.
struct AppTask: Sendable {
  let effect: AppScreen.Effect
  let start: Instant
  /// Whether the screen shows the notice of the task.
  var isShown = false

  /// A shorter task shows no notice.
  fileprivate static let noticeDelay = Duration.milliseconds(300)
}

extension AppScreen {
  func wake(after now: Instant) -> Wake? {
    task.flatMap { $0.isShown ? nil : .at($0.start.adding(AppTask.noticeDelay)) }
  }

  /// Shows the result of the task, then takes the keys that were typed meanwhile, but not as answers to a question.
  mutating func finish(_ result: AppScreen, at now: Instant) -> ScreenAction<Effect> {
    let (pendingEvents, size) = (pendingEvents, size)
    self = result
    (task, self.pendingEvents, self.size) = (nil, asksBack ? [] : pendingEvents, size)
    scroll { $0.fit($1) }
    while !self.pendingEvents.isEmpty {
      let action = update(self.pendingEvents.removeFirst(), at: now)
      switch action {
      case .stay, .unchanged: continue
      case .perform, .show, .leave: return action
      }
    }
    return .stay
  }

  /// Whether an effect was not performed, because it needs a confirmation.
  var asksBack: Bool {
    switch mode {
    case .givingUp, .discarding: true
    default: false
    }
  }

  /// Reacts to an event during a task; nil for an event that does not depend on it.
  mutating func deferEvent(_ event: ScreenEvent, _ task: AppTask) -> ScreenAction<Effect>? {
    let quit = ScreenEvent.key(.character("q"))
    switch event {
    case .wake:
      self.task?.isShown = true
      return pendingEvents.first == quit && !isTyping ? .leave : .stay
    case .key(.control("c")), .resize, .background: return nil
    // After other keys it may be text.
    case quit where task.isShown && !isTyping && pendingEvents.isEmpty: return .leave
    case .key, .paste:
      pendingEvents.append(event)
      return .unchanged
    }
  }
}
