package import SpecCore
import Synchronization

/// A clock that moves only by sleeping, and to which things happen after so many seconds of it.
package final class StoryClock: Sendable {
  package enum Happening: Sendable {
    /// Somebody sets the wall clock by so many seconds.
    case set(Int64)
    /// The machine is suspended for so many seconds.
    case suspended(Int64)
    case done(@Sendable () -> Void)
  }

  private struct State {
    var wall: Instant
    var awake = Duration.zero
    var suspended = Duration.zero
    var happenings: ArraySlice<(Int64, Happening)>
  }

  private let state: Mutex<State>

  package init(_ start: String, _ happenings: [(Int64, Happening)] = []) {
    state = Mutex(
      State(
        wall: Instant(iso8601: start) ?? Instant(seconds: 0),
        happenings: happenings.sorted { $0.0 < $1.0 }[...]))
  }

  package var clock: Clock {
    Clock(
      now: { self.state.withLock { $0.wall } },
      monotonic: { self.state.withLock { ($0.awake + $0.suspended).nanoseconds } },
      sleep: { self.sleep($0) })
  }

  private func sleep(_ duration: Duration) {
    let done = state.withLock { state in
      state.awake += max(duration, .zero)
      state.wall = state.wall.adding(max(duration, .zero))
      var done: [@Sendable () -> Void] = []
      while let (second, happening) = state.happenings.first, .seconds(second) <= state.awake {
        state.happenings.removeFirst()
        switch happening {
        case .set(let seconds): state.wall = state.wall.adding(seconds: seconds)
        case .suspended(let seconds):
          state.wall = state.wall.adding(seconds: seconds)
          state.suspended += .seconds(seconds)
        case .done(let act): done.append(act)
        }
      }
      return done
    }
    for act in done { act() }
  }
}
