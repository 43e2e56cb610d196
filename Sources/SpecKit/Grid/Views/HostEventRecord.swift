internal import SpecCore

/// An event of `spec grid host` in its stream.
struct HostEventRecord: GridEvent {
  var event: String
  var at: EventTime
  var code: String?
  var seat: Seat?
  var name: String?
  var kind: String?
  var address: String?
  var group: String?
  var urls: [String]?
  var boundUs: Int?
  var holder: String?
  var run: Int?
  var step: Int?
  var sequence: Int?
  var stepMs: Int?
  var leadMs: Int64?
  var startsAt: EventTime?
  var startedAt: Instant?
  var seats: Seats?
  var delivered: Int?
  /// The report of a finished run.
  var report: RunReport?

  static let members: [RecordMember<Self>] =
    own
    + RecordMember.all(
      ofOptional: \.report,
      RunReport.members.filter { member in !own.contains { $0.name == member.name } })

  private static let own: [RecordMember<Self>] = [
    RecordMember(
      "event", \.event, "listening, seated, ready, lost, start, delivered, finished, …"),
    RecordMember("at", \.at, "the wall clock, with three decimals"),
    RecordMember("code", \.code, "listening: the join code; refused: why"),
    RecordMember("row", \.seat?.row, "of the seat, 1 to 10"),
    RecordMember("column", \.seat?.column, "of the seat, 1 to 10"),
    RecordMember("name", \.name, "listening: this host's name; else the seat's"),
    RecordMember("kind", \.kind, "of the seat: terminal or web"),
    RecordMember("address", \.address, "listening: this host's; else the seat's address and port"),
    RecordMember("group", \.group, "listening: where it is announced"),
    RecordMember("urls", \.urls, "listening: addresses of the page for phones, with --web"),
    RecordMember("boundUs", \.boundUs, "ready: how well the seat knows this clock"),
    RecordMember("holder", \.holder, "duplicate: whose seat it is"),
    RecordMember("run", \.run, "the revision of the run, one more at each start and stop"),
    RecordMember("step", \.step, "step: counted from 1"),
    RecordMember("sequence", \.sequence, "start, finished: 1 or 2"),
    RecordMember(
      "stepMs", \.stepMs,
      "start, finished: how long a color of sequence 1 is held"),
    RecordMember("leadMs", \.leadMs, "start: from Start to the first color"),
    RecordMember("startsAt", \.startsAt, "start: when the first color comes"),
    RecordMember("startedAt", \.startedAt, "finished: when the first color came"),
    RecordMember(
      "seats", \.seats,
      "start, delivered, finished: ready seats; refused: bad ones, a list"),
    RecordMember("delivered", \.delivered, "seats that had the start in time"),
  ]

  static let columns = [
    "listening": ["code", "address"], "seated": seatColumns, "ready": seatColumns,
    "unready": seatColumns, "lost": seatColumns, "back": seatColumns, "left": seatColumns,
    "duplicate": seatColumns + ["holder"], "refused": ["code"],
    "start": ["run", "sequence", "stepMs", "startsAt", "seats"],
    "delivered": ["run", "delivered", "seats"], "step": ["run", "step"],
    "finished": ["run", "delivered", "complete", "seats"], "stopped": ["run"],
  ]
  private static let seatColumns = ["row", "column", "name"]

  /// A number of seats, or the seats for which a start was refused.
  enum Seats: MemberValue {
    case count(Int)
    case bad([RunReport.Missed])

    static var memberType: MemberType { .integer }
    func json(_ format: InstantFormat) -> JSON? {
      switch self {
      case .count(let count): count.json(format)
      case .bad(let seats): seats.json(format)
      }
    }
  }

  func records() -> [[String]] {
    if let urls { return [line([urls.first ?? ""])] }
    guard let kinds = report?.kinds else { return [line()] }
    return [line([kinds.map(\.p99Us).max() ?? 0, kinds.map(\.maxUs).max() ?? 0].map(String.init))]
  }
}

extension HostPresenter {
  func record(_ event: HostEvent, _ machine: HostMachine, at stamp: Stamp) -> HostEventRecord? {
    func record(_ name: String, _ set: (inout HostEventRecord) -> Void = { _ in })
      -> HostEventRecord
    {
      var record = HostEventRecord(event: name, at: EventTime(stamp.wall))
      set(&record)
      return record
    }
    return switch event {
    case .listening:
      record("listening") {
        ($0.code, $0.name) = (machine.options.code.text, machine.options.name)
        ($0.address, $0.group, $0.urls) = (address, group, web?.urls ?? [])
      }
    case .seated(let holder): record("seated") { $0.take(holder) }
    case .ready(let holder):
      record("ready") {
        $0.take(holder)
        $0.boundUs = holder.boundMicroseconds.map(Int.init)
      }
    case .unready(let holder): record("unready") { $0.take(holder) }
    case .lost(let holder): record("lost") { $0.take(holder) }
    case .back(let holder): record("back") { $0.take(holder) }
    case .left(let holder): record("left") { $0.take(holder) }
    case .duplicate(let seat, let name, let holder):
      record("duplicate") { ($0.seat, $0.name, $0.holder) = (seat, name, holder) }
    case .refused(let refusal): record("refused") { $0.take(refusal) }
    case .start(let run, let show, let lead, let at, let seats):
      record("start") {
        ($0.run, $0.sequence) = (Int(run), show.sequence.rawValue)
        ($0.stepMs, $0.leadMs) = (show.stepMilliseconds, lead / .milliseconds(1))
        ($0.startsAt, $0.seats) = (EventTime(stamp.wall(of: at)), .count(seats))
      }
    case .delivered(let run, let delivered, let seats):
      record("delivered") {
        ($0.run, $0.delivered, $0.seats) = (Int(run), delivered, .count(seats))
      }
    case .step(let run, let step): record("step") { ($0.run, $0.step) = (Int(run), step) }
    case .finished(let run):
      record("finished") { $0.take(run.report(startedAt: stamp.wall(of: run.start))) }
    case .stopped(let run): record("stopped") { $0.run = Int(run) }
    case .bye: record("bye")
    case .otherHost: nil
    }
  }
}

extension HostEventRecord {
  fileprivate mutating func take(_ holder: SeatHolder) {
    (seat, name, kind) = (holder.seat, holder.name, holder.carrier.kind.rawValue)
    address = holder.carrier.address
  }

  fileprivate mutating func take(_ refusal: HostEvent.StartRefusal) {
    switch refusal {
    case .nothingReady: code = "nothing-ready"
    case .alreadyRunning: code = "already-running"
    case .badLine: code = "bad-line"
    case .seatsNotGood(let troubles):
      code = "seats-not-good"
      seats = .bad(
        troubles.map { RunReport.Missed($0.holder, reason: $0.reason.rawValue) })
    }
  }

  fileprivate mutating func take(_ report: RunReport) {
    self.report = report
    (run, sequence, stepMs) = (report.run, report.sequence, report.stepMs)
    (startedAt, seats, delivered) = (report.startedAt, .count(report.seats), report.delivered)
  }
}
