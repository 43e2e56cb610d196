internal import SpecCore

/// What a seat tells whoever runs it.
enum SeatEvent: Sendable, Equatable {
  case found(host: String, address: Endpoint)
  case seated(Seat, name: String)
  /// The host knows that the seat takes part; `joined` is the time it took, less the wait for the
  /// press.
  case ready(bound: Nanoseconds?, joined: Nanoseconds)
  case unready(bound: Nanoseconds?)
  /// A run will begin, or began, at a moment of this device's clock.
  case start(run: UInt32, show: Show, at: Moment)
  /// Show this step now. `due` is when it should change, by this device's clock and with the
  /// latency of its screen taken off; say ``SeatMachine/Command/shown(run:step:at:)`` once it has.
  case step(run: UInt32, step: Int, color: GridColor, due: Moment)
  case finished(run: UInt32, shown: Int, of: Int)
  case stopped(run: UInt32)
  case lost(host: String)
  case back(host: String)
  case refused(Refusal)
  case bye(runs: Int)

  enum Refusal: Sendable, Equatable {
    case seatTaken(holder: String)
    case wrongCode
    case badStart
  }
}

/// How a seat is set up.
struct SeatOptions: Sendable {
  var seat: Seat
  var name: String
  var code: JoinCode
  /// Ready is pressed from the beginning.
  var isReady = true
  /// How much earlier this screen is told to change.
  var latency: Nanoseconds = 0
  /// The only address to look for the host at.
  var pinned: Endpoint?
  /// Search by broadcast from the beginning, and not by the group.
  var usesBroadcast = false
  /// Give up when no host has been heard for so long.
  var timeout: Nanoseconds?
  /// Somebody can be asked for another seat or code, so that a refusal is not the end.
  var canAsk = false
}
