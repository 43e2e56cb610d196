internal import SpecCore

/// Why a command of the grid is refused, or ends early.
enum GridError: Error, Equatable {
  case missingSeat, missingCode
  /// One of row and column without the other.
  case incompleteSeat
  /// The seat was given twice.
  case repeatedSeat
  /// `--timeout` without `--start-when`.
  case unusedTimeout
  /// `--port` without `--web`.
  case unusedPort
  case timePassed(String, ago: Duration)
  case noOrganizer(seconds: Int)
  case newerOrganizer
  case wrongCode
  case seatTaken(Seat, holder: String)
  case anotherOrganizer(String, address: SocketAddress)
  case nothingStarted
  case notEnoughSeats(good: Int, wanted: Int)
  case noNetwork
  case noSuchInterface(String)
  case noSuchHost(String)
  case portInUse(UInt16)
  /// The TCP port of the page.
  case webPortInUse(UInt16)
  /// A rehearsal with missed steps, or with changes too far apart.
  case rehearsalFailed(String)
}

extension GridError: ReportedError {
  var failure: Failure {
    let (status, code, field) = kind
    return Failure(status, code, message, field: field)
  }

  private var kind: (ExitStatus, code: String, field: String?) {
    switch self {
    case .missingSeat: (.usage, "missing-seat", "seat")
    case .missingCode: (.usage, "missing-code", "code")
    case .incompleteSeat: (.usage, "missing-seat", "row")
    case .repeatedSeat: (.usage, "bad-seat", "seat")
    case .unusedTimeout: (.usage, "bad-combination", "timeout")
    case .unusedPort: (.usage, "bad-combination", "port")
    case .timePassed: (.refused, "time-passed", "at")
    case .noOrganizer: (.unavailable, "no-organizer", nil)
    case .newerOrganizer: (.damaged, "newer-organizer", nil)
    case .wrongCode: (.denied, "wrong-code", "code")
    case .seatTaken: (.refused, "seat-taken", "seat")
    case .anotherOrganizer: (.refused, "another-organizer", nil)
    case .nothingStarted: (.refused, "nothing-started", nil)
    case .notEnoughSeats: (.refused, "not-enough-seats", "start-when")
    case .noNetwork: (.unavailable, "no-network", nil)
    case .noSuchInterface: (.notFound, "no-such-interface", "interface")
    case .noSuchHost: (.unavailable, "no-such-host", "host")
    case .portInUse: (.unavailable, "port-in-use", "udp-port")
    case .webPortInUse: (.unavailable, "port-in-use", "port")
    case .rehearsalFailed: (.refused, "rehearsal-failed", nil)
    }
  }

  private var message: String {
    switch self {
    case .missingSeat: "missing seat: write for example spec grid ready 3,4 --code K7QX2M"
    case .missingCode: "missing join code: give the organizer's, for example --code K7QX2M"
    case .incompleteSeat: "missing row or column: give both, for example --row 3 --col 4"
    case .repeatedSeat: "the seat is given twice: write either 3,4 or --row 3 --col 4"
    case .unusedTimeout: "--timeout needs --start-when; give both"
    case .unusedPort: "--port needs --web; give both"
    case .timePassed(let time, let ago):
      "\(time) was \(spoken(ago)) ago; give a time still to come"
    case .noOrganizer(let seconds):
      "no organizer was heard for \(seconds) s; give its address with --host, or try --broadcast"
    case .newerOrganizer:
      "the organizer's version of spec is newer than this one; install the same version"
    case .wrongCode: "wrong join code; ask the organizer for it and give it with --code"
    case .seatTaken(let seat, let holder):
      "row \(seat.row), column \(seat.column) is taken by \(holder); choose another seat"
    case .anotherOrganizer(let name, let address):
      "\(name) at \(address) already uses this join code; use that organizer, or give --code new"
    case .nothingStarted: "the input ended before a run was started; write 'start' first"
    case .notEnoughSeats(let good, let wanted):
      "only \(good) of \(wanted) seats were ready in time; give a longer --timeout or fewer seats"
    case .noNetwork: "no network interface is up; connect this machine to a network"
    case .noSuchInterface(let name):
      "no network interface '\(name)' with an IPv4 address; leave --interface out to use all"
    case .noSuchHost(let name): "cannot find the host '\(name)'; give the organizer's IPv4 address"
    case .portInUse(let port):
      "UDP port \(port) is in use; give the organizer and all seats the same --udp-port N"
    case .webPortInUse(let port):
      "TCP port \(port) is in use or not allowed; give --port N, or --port 0 for any free one"
    case .rehearsalFailed(let reason): "the rehearsal did not pass: \(reason)"
    }
  }
}

/// A duration in its two largest units: `3 min 20 s`.
func spoken(_ duration: Duration) -> String {
  let seconds = max(0, duration.components.seconds)
  let units: [(String, Int64)] = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)]
  var parts: [String] = []
  var rest = seconds
  for (name, size) in units where rest >= size || name == "s" {
    if rest >= size || parts.isEmpty { parts.append("\(rest / size) \(name)") }
    rest %= size
  }
  return parts.prefix(2).joined(separator: " ")
}
