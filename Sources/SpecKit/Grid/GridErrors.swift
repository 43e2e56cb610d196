internal import SpecCore

/// Why a command of the grid is refused, or ends early.
extension Failure {
  static var missingSeat: Failure {
    Failure(
      .usage, "missing-seat",
      "missing seat: write for example spec grid ready 3,4 --code K7QX2M", field: "seat")
  }

  static var missingCode: Failure {
    Failure(
      .usage, "missing-code",
      "missing join code: give the organizer's, for example --code K7QX2M", field: "code")
  }

  /// One of row and column without the other.
  static var incompleteSeat: Failure {
    Failure(
      .usage, "missing-seat",
      "missing row or column: give both, for example --row 3 --col 4", field: "row")
  }

  /// The seat was given twice.
  static var repeatedSeat: Failure {
    Failure(
      .usage, "bad-seat",
      "the seat is given twice: write either 3,4 or --row 3 --col 4", field: "seat")
  }

  /// `--timeout` without `--start-when`.
  static var unusedTimeout: Failure {
    Failure(
      .usage, "bad-combination",
      "--timeout needs --start-when; give both", field: "timeout")
  }

  /// `--port` without `--web`.
  static var unusedPort: Failure {
    Failure(
      .usage, "bad-combination",
      "--port needs --web; give both", field: "port")
  }

  static func timePassed(_ time: String, ago: Duration) -> Failure {
    Failure(
      .refused, "time-passed",
      "\(time) was \(spoken(ago)) ago; give a later time", field: "at")
  }

  static func noOrganizer(seconds: Int) -> Failure {
    Failure(
      .unavailable, "no-organizer",
      """
      organizer not found in \(seconds) s: press u on the organizer's screen and run the line with --host, \
      or try --broadcast
      """)
  }

  static var newerOrganizer: Failure {
    Failure(
      .damaged, "newer-organizer",
      "the organizer's version of spec is newer than this one; install the same version")
  }

  static var wrongCode: Failure {
    Failure(
      .denied, "wrong-code",
      "wrong join code; ask the organizer for it and give it with --code", field: "code")
  }

  static func seatTaken(_ seat: Seat, holder: String) -> Failure {
    Failure(
      .refused, "seat-taken",
      "row \(seat.row), column \(seat.column) is taken by \(holder); choose another seat",
      field: "seat")
  }

  static func anotherOrganizer(_ name: String, address: SocketAddress) -> Failure {
    Failure(
      .refused, "another-organizer",
      """
      another host (\(name) at \(address)) runs with this code: use that one, close it, or run \
      spec grid host --code new
      """)
  }

  static var nothingStarted: Failure {
    Failure(
      .refused, "nothing-started",
      "the input ended before a run was started; write 'start' first")
  }

  static func notEnoughSeats(good: Int, wanted: Int) -> Failure {
    Failure(
      .refused, "not-enough-seats",
      "only \(good) of \(wanted) seats were ready in time; give a longer --timeout or fewer seats",
      field: "start-when")
  }

  static var noNetwork: Failure {
    Failure(
      .unavailable, "no-network",
      "no network interface is up; connect this machine to a network")
  }

  static func noSuchInterface(_ name: String) -> Failure {
    Failure(
      .notFound, "no-such-interface",
      "no network interface '\(name)' with an IPv4 address; leave --interface out to use all",
      field: "interface")
  }

  static func noSuchHost(_ name: String) -> Failure {
    Failure(
      .unavailable, "no-such-host",
      "cannot find the host '\(name)'; give the organizer's IPv4 address", field: "host")
  }

  static func portInUse(_ port: UInt16) -> Failure {
    Failure(
      .unavailable, "port-in-use",
      "UDP port \(port) is in use; give the organizer and all seats the same --udp-port N",
      field: "udp-port")
  }

  /// The TCP port of the page.
  static func webPortInUse(_ port: UInt16) -> Failure {
    // Ports below 1024 may need the rights of an administrator.
    let reason =
      port < 1024
      ? "port \(port) is in use, or only administrators may use it: give"
      : "another program uses port \(port), perhaps another spec grid host: close it, or give"
    let other = port >= 1024 && port < .max ? port + 1 : 8080
    return Failure(
      .unavailable, "port-in-use", "\(reason) --port \(other)", field: "port")
  }

  /// Documents that are damaged, newer or unreadable.
  static var unusableDocuments: Failure {
    Failure(.damaged, "unusable", "stored documents cannot be used: remove them, or update spec")
  }

  /// A rehearsal with missed steps, or with changes too far apart.
  static func rehearsalFailed(_ reason: String) -> Failure {
    Failure(.refused, "rehearsal-failed", "the rehearsal failed: \(reason)")
  }
}

/// A duration in its two largest units: `3 min 20 s`.
func spoken(_ duration: Duration) -> String {
  let seconds = max(0, duration.components.seconds)
  let units: [(name: String, count: Int64)] = [
    ("d", seconds / 86_400), ("h", seconds / 3600 % 24), ("min", seconds / 60 % 60),
    ("s", seconds % 60),
  ]
  let parts = units.filter { $0.count > 0 }.prefix(2).map { "\($0.count) \($0.name)" }
  return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
}
