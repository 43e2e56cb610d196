internal import SpecCore

enum HostEvent: Sendable, Equatable {
  case listening
  case seated(SeatHolder)
  case ready(SeatHolder)
  case unready(SeatHolder)
  case lost(SeatHolder)
  case back(SeatHolder)
  case left(SeatHolder)
  /// A device asked for a seat that another one has.
  case duplicate(Seat, name: String, holder: String)
  case refused(StartRefusal)
  /// `at` is on the host's clock.
  case start(run: UInt32, show: Show, lead: Nanoseconds, at: Moment, seats: Int)
  case delivered(run: UInt32, delivered: Int, seats: Int)
  case step(run: UInt32, step: Int)
  case finished(HostRun)
  case stopped(run: UInt32)
  /// Another host announces itself with the same join code.
  case otherHost(name: String, address: SocketAddress)
  case bye

  enum StartRefusal: Sendable, Equatable {
    case nothingReady
    case seatsNotGood([Trouble])
    case alreadyRunning
    /// A line of standard input that is not a command.
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

/// Another host that announces itself with the same join code.
struct OtherHost: Sendable, Equatable {
  let session: UInt64
  let name: String
  let address: SocketAddress
  var lastHeard: Moment
}

/// The way to reach a seat.
enum Carrier: Sendable, Equatable {
  case datagram(SocketAddress)
  /// A page in a browser at that numeric address, reached by its stream of events.
  case stream(String)

  enum Kind: String, Sendable, CaseIterable {
    case terminal, web
  }

  var kind: Kind {
    switch self {
    case .datagram: .terminal
    case .stream: .web
    }
  }

  var address: String {
    switch self {
    case .datagram(let endpoint): endpoint.description
    case .stream(let peer): peer
    }
  }
}

/// The device that has a seat.
struct SeatHolder: Sendable, Equatable {
  let device: UInt64
  var seat: Seat
  var name: String
  var carrier: Carrier
  var isReady = false
  var isLost = false
  var lastHeard: Moment
  /// The error bound of its estimate of the host's clock, in microseconds.
  var boundMicroseconds: UInt32?
  /// The highest number of its datagrams; pages send none.
  var highestSequence: UInt32 = 0
  /// The number of its last HELLO, READY or BYE; older ones are ignored.
  var lastOrder: UInt32 = 0

  static let coarse: UInt32 = 20_000

  var isCoarse: Bool { boundMicroseconds.map { $0 > Self.coarse } ?? true }
  /// Ready, heard and with a good clock: it will show its colors on time.
  var isGood: Bool { isReady && !isLost && !isCoarse }

  var trouble: HostEvent.Trouble.Reason? {
    guard isReady else { return nil }
    return isLost ? .notHeard : isCoarse ? .coarse : nil
  }
}

struct HostOptions: Sendable {
  var key: JoinKey
  var name: String
  var show = Show(sequence: .turns, stepMilliseconds: 2000)
  var lead = Nanoseconds.seconds(3)
  /// The destination of beacons.
  var announces = Destination.multicast
  /// Starts as soon as this many seats are good, and ends after the run.
  var startWhen: Int?
  /// Ends if there are not enough good seats after this time.
  var timeout: Nanoseconds?

  var code: JoinCode { key.code }
}
