/// Whatever runs a screen: has the effects done that its actions ask for.
protocol ScreenRunner<S> {
  associatedtype S: Screen

  var screen: S { get set }
  var driver: ScreenDriver { get }
  var perform: ScreenDriver.Perform<S>? { get }
  /// Shows what the screen is now, if that differs from what is shown.
  mutating func draw() throws
}

/// What became of a screen by an action.
enum ScreenOutcome {
  case changed, unchanged, left

  /// The outcome of this and of what comes next, unless the screen was left.
  func then(_ next: () throws -> ScreenOutcome) rethrows -> ScreenOutcome {
    guard self != .left else { return .left }
    let outcome = try next()
    return outcome == .unchanged ? self : outcome
  }
}

extension ScreenRunner {
  mutating func carryOut(_ action: ScreenAction<S.Effect>) throws -> ScreenOutcome {
    var action = action
    while true {
      switch action {
      case .stay: return .changed
      case .unchanged: return .unchanged
      case .leave: return .left
      case .perform(let effect):
        action = try perform?(effect, &screen, driver.context) ?? .stay
      case .show(let effect):
        try draw()
        action = .perform(effect)
      }
    }
  }
}
