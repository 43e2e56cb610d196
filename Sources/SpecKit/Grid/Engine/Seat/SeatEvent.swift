internal import SpecCore

enum SeatEvent: Sendable, Equatable {
  case found(host: String, address: SocketAddress)
  case seated(Seat, name: String)
  /// The host has acknowledged Ready. `joined` is the time since the program started, without the
  /// wait for the press of Ready.
  case ready(bound: Nanoseconds?, joined: Nanoseconds)
  case unready(bound: Nanoseconds?)
  /// A run will start, or has started, at a moment of this device's clock.
  case start(run: UInt32, show: Show, at: Moment)
  /// Show this step now. `due` is when the color should change, by this device's clock and less the
  /// latency of its screen. ``SeatMachine/Action/shown(run:step:late:)`` answers it.
  case step(run: UInt32, step: Int, color: GridColor, due: Moment)
  case finished(run: UInt32, shown: Int, of: Int)
  case stopped(run: UInt32)
  case lost(host: String)
  case back(host: String)
  case refused(SeatRefusal)
  case bye(runs: Int)

  enum SeatRefusal: Sendable, Equatable {
    case seatTaken(holder: String)
    case wrongCode
    case badStart
  }
}

struct SeatOptions: Sendable {
  var seat: Seat
  var name: String
  var key: JoinKey
  /// Ready is pressed at the start.
  var isReady = true
  /// The latency of the screen: colors are shown earlier by it.
  var latency: Nanoseconds = 0
  /// The only address where the host is searched for.
  var pinned: SocketAddress?
  /// Searches by broadcast instead of multicast.
  var usesBroadcast = false
  /// Ends if no host was heard for this time.
  var timeout: Nanoseconds?
  /// A person can enter another seat or code after a refusal.
  var canAsk = false

  var code: JoinCode { key.code }
}
