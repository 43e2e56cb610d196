import SpecCore
import Testing

@testable import SpecGrid

/// Hosts and seats of tests, in simulated time.
struct SampleNetwork {
  static let code = JoinCode("K7QX2M")!
  static let show = Show(sequence: .turns, stepMilliseconds: 500)

  let network: SimulatedNetwork
  var hostEvents: [(at: Nanoseconds, host: Int, event: HostEvent)] = []
  var seatEvents: [(at: Nanoseconds, seat: Int, event: SeatEvent)] = []

  init(link: LinkTransport.Link = .init(), seed: UInt64 = 1) {
    network = SimulatedNetwork(link: link, seed: seed)
  }

  static func host(name: String = "Hall 1", code: JoinCode = code, show: Show = show) -> HostOptions
  {
    HostOptions(code: code, name: name, show: show)
  }

  static func seat(_ row: Int, _ column: Int, name: String = "Ann", code: JoinCode = code)
    -> SeatOptions
  {
    SeatOptions(seat: Seat(row: row, column: column)!, name: name, code: code)
  }

  /// Seat i sits at row i / 10 + 1, column i % 10 + 1.
  static func full(_ count: Int, code: JoinCode = code) -> [SeatOptions] {
    (0..<count).map { seat($0 / 10 + 1, $0 % 10 + 1, name: "seat \($0)", code: code) }
  }

  mutating func run(_ seconds: Double) {
    network.run(until: network.elapsed + Nanoseconds(seconds * 1e9))
    let events = network.takeEvents()
    hostEvents += events.hosts
    seatEvents += events.seats
  }

  func events(ofSeat seat: Int) -> [SeatEvent] {
    seatEvents.filter { $0.seat == seat }.map(\.event)
  }
  func events(ofHost host: Int = 0) -> [HostEvent] {
    hostEvents.filter { $0.host == host }.map(\.event)
  }

  /// The steps a seat showed, with their distance from the true moment.
  func steps(ofSeat seat: Int, start: Nanoseconds, show: Show = show) -> [(
    step: Int, off: Nanoseconds
  )] {
    seatEvents.filter { $0.seat == seat }.compactMap { at, _, event in
      guard case .step(_, let step, _, _) = event else { return nil }
      return (step, at - start - .milliseconds(Int64(show.startMilliseconds(of: step))))
    }
  }

  /// True time of the first color of the newest run.
  var start: Nanoseconds? {
    for (_, host, event) in hostEvents.reversed() {
      if case .start(_, _, _, let at, _) = event {
        return network.clock(.host(host)).elapsed(at: at)
      }
    }
    return nil
  }

  var report: RunReport? {
    for (_, _, event) in hostEvents.reversed() {
      if case .finished(let run) = event { return run.report(startedAt: Instant(seconds: 0)) }
    }
    return nil
  }
}

extension SeatEvent {
  /// The name that the event has in an output.
  var word: String {
    switch self {
    case .found: "found"
    case .seated: "seated"
    case .ready: "ready"
    case .unready: "unready"
    case .start: "start"
    case .step(_, let step, _, _): "step\(step)"
    case .finished: "finished"
    case .stopped: "stopped"
    case .lost: "lost"
    case .back: "back"
    case .refused: "refused"
    case .bye: "bye"
    }
  }
}
