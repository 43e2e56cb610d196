internal import SpecCore

/// Notes about the wall time of a cycle.
enum FireNote: String, Sendable {
  /// The wall time that the calendar days lead to does not exist on that day.
  case gap
  /// It comes twice, and the first is used.
  case overlap
  /// Worked time has no instant on that day.
  case windowInGap = "window-in-gap"
}

/// One cycle of a run: to come, or past.
struct Fire: Sendable, Hashable {
  var number: Int64
  var due: Instant
  /// False where worked time suppresses it.
  var isShown: Bool
  var note: FireNote?
}

extension Schedule {
  func cycle(_ number: Int64) -> Fire? {
    guard let due = due(number) else { return nil }
    return Fire(number: number, due: due, isShown: isShown(number), note: note(number, due))
  }

  private func note(_ number: Int64, _ due: Instant) -> FireNote? {
    if period.days > 0 {
      switch wallResolution(number - anchorIndex) {
      case .gap: return .gap
      case .overlap: return .overlap
      case .one: break
      }
    }
    return hasWorkedTime(on: zone.civil(at: due).date) ? nil : .windowInGap
  }

  /// Whether worked time has an instant on that local day, if it has that day at all: it has none
  /// if clocks jump over all of it.
  private func hasWorkedTime(on date: CivilDate) -> Bool {
    guard let worked else { return true }
    let midnight = CivilDateTime(date).wallSeconds
    let windows = worked.windows(within: midnight...midnight + 86_399)
    return windows.isEmpty
      || windows.contains { window in
        switch zone.instant(ofWallSeconds: window.lowerBound) {
        case .one, .overlap: true
        case .gap(_, let gap):
          window.upperBound >= gap.instant.seconds + Int64(gap.after.offset)
        }
      }
  }
}
