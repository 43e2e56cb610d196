internal import SpecCore

/// What a host tells whoever runs it.
enum HostEvent: Sendable, Equatable {
  case listening
  case seated(SeatHolder)
  case ready(SeatHolder)
  case unready(SeatHolder)
  case lost(SeatHolder)
  case back(SeatHolder)
  case left(SeatHolder)
  /// Somebody asked for a seat that is another's.
  case duplicate(Seat, name: String, holder: String)
  case refused(Refusal)
  /// `at` is on the host's clock.
  case start(run: UInt32, show: Show, lead: Nanoseconds, at: Moment, seats: Int)
  case delivered(run: UInt32, delivered: Int, seats: Int)
  case step(run: UInt32, step: Int)
  case finished(HostRun)
  case stopped(run: UInt32)
  case bye

  enum Refusal: Sendable, Equatable {
    case nothingReady
    case seatsNotGood([Trouble])
    case alreadyRunning
    case badLine
  }

  /// A ready seat that may not show its colors at the right moment.
  struct Trouble: Sendable, Equatable {
    enum Reason: String, Sendable {
      case notHeard = "not-heard"
      case coarse
    }
    var holder: SeatHolder
    var reason: Reason
  }
}

/// Who holds a seat.
struct SeatHolder: Sendable, Equatable {
  let device: UInt64
  var seat: Seat
  var name: String
  var endpoint: Endpoint
  var isReady = false
  var isLost = false
  var lastHeard: Moment
  /// How well it knows the host's clock, in microseconds.
  var boundMicroseconds: UInt32?
  /// Of its datagrams.
  var highestSequence: UInt32
  /// Of its last HELLO, READY or BYE: older ones are not looked at any more.
  var lastOrder: UInt32

  static let coarse: UInt32 = 20_000

  var isCoarse: Bool { boundMicroseconds.map { $0 > Self.coarse } ?? true }
  /// It will show its colors at the right moment.
  var isGood: Bool { isReady && !isLost && !isCoarse }

  var trouble: HostEvent.Trouble.Reason? {
    guard isReady else { return nil }
    return isLost ? .notHeard : isCoarse ? .coarse : nil
  }
}

/// How a host is set up.
struct HostOptions: Sendable {
  var code: JoinCode
  var name: String
  var show = Show(sequence: .turns, stepMilliseconds: 2000)
  var lead = Nanoseconds.seconds(3)
  /// How it is announced to those who do not know it yet.
  var announces = Destination.multicast
  /// Starts by itself as soon as so many seats are good, and ends after the run.
  var startWhen: Int?
  /// Gives up waiting for them after so long.
  var timeout: Nanoseconds?
}
