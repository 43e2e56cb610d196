internal import SpecCore

/// Why `ready`, `host` and `rehearse` end before their time, or do not begin.
enum NetworkError: Error, Equatable {
  case missingSeat, missingCode
  case badSeat(String)
  case badCombination(String, String)
  case noOrganizer(seconds: Int)
  case newerOrganizer
  case wrongCode
  case seatTaken(Seat, holder: String)
  case anotherOrganizer(String, address: Endpoint)
  case nothingStarted
  case notEnoughSeats(good: Int, wanted: Int)
  case noNetwork
  case noSuchInterface(String)
  case noSuchHost(String)
  case portInUse(UInt16)
  /// A rehearsal with missed steps, or with screens too far apart.
  case rehearsalFailed(String)
}

extension NetworkError: ReportedError {
  func failure(in language: String) -> Failure {
    Failure(status, code, message, field: field)
  }

  private var status: ExitStatus {
    switch self {
    case .missingSeat, .missingCode, .badSeat, .badCombination: .usage
    case .seatTaken, .anotherOrganizer, .nothingStarted, .notEnoughSeats, .rehearsalFailed:
      .refused
    case .noOrganizer, .noNetwork, .noSuchHost, .portInUse: .unavailable
    case .newerOrganizer: .damaged
    case .wrongCode: .denied
    case .noSuchInterface: .notFound
    }
  }

  private var code: String {
    switch self {
    case .missingSeat: "missing-seat"
    case .missingCode: "missing-code"
    case .badSeat: "bad-seat"
    case .badCombination: "bad-combination"
    case .noOrganizer: "no-organizer"
    case .newerOrganizer: "newer-organizer"
    case .wrongCode: "wrong-code"
    case .seatTaken: "seat-taken"
    case .anotherOrganizer: "another-organizer"
    case .nothingStarted: "nothing-started"
    case .notEnoughSeats: "not-enough-seats"
    case .noNetwork: "no-network"
    case .noSuchInterface: "no-such-interface"
    case .noSuchHost: "no-such-host"
    case .portInUse: "port-in-use"
    case .rehearsalFailed: "rehearsal-failed"
    }
  }

  private var field: String? {
    switch self {
    case .missingSeat, .badSeat, .seatTaken: "seat"
    case .missingCode, .wrongCode: "code"
    case .notEnoughSeats: "start-when"
    case .noSuchInterface: "interface"
    case .noSuchHost: "host"
    case .portInUse: "udp-port"
    default: nil
    }
  }

  private var message: String {
    switch self {
    case .missingSeat: "a seat is needed, for example: spec grid ready 3,4 --code K7QX2M"
    case .missingCode: "the organizer's join code is needed, for example --code K7QX2M"
    case .badSeat(let text):
      "'\(text)' is no seat: rows and columns are 1 to 10, for example --row 3 --col 4"
    case .badCombination(let one, let other):
      "\(one) and \(other) do not go together; leave one out"
    case .noOrganizer(let seconds):
      "no organizer heard for \(seconds) s; try --host ADDR, the organizer's address, or --broadcast"
    case .newerOrganizer: "the organizer's spec is newer than this one; use the same"
    case .wrongCode: "the join code is not the organizer's; ask for it and give it with --code"
    case .seatTaken(let seat, let holder):
      "row \(seat.row), column \(seat.column) is \(holder)'s; take another seat"
    case .anotherOrganizer(let name, let address):
      "\(name) at \(address) organizes with this code already; use that one, or give --code new"
    case .nothingStarted: "the input ended before a run was started; write 'start' first"
    case .notEnoughSeats(let good, let wanted):
      "\(good) of \(wanted) seats were good in time; give a longer --timeout or fewer seats"
    case .noNetwork: "no network interface is up; connect this machine to the others first"
    case .noSuchInterface(let name):
      "'\(name)' is no network interface with an IPv4 address; "
        + "leave --interface out for all"
    case .noSuchHost(let name): "'\(name)' was not found; give the organizer's IPv4 address"
    case .portInUse(let port): "UDP port \(port) is taken; give all the same --udp-port N"
    case .rehearsalFailed(let why): "the rehearsal did not pass: \(why); the report above says more"
    }
  }
}
