internal import SpecCore

/// An event of `spec grid ready` in its stream.
struct SeatEventRecord: GridEvent {
  var event: String
  var at: EventTime
  var code: String?
  var host: String?
  var address: String?
  var run: Int?
  var step: Int?
  var color: GridColor?
  var seat: Seat?
  var name: String?
  var boundUs: Int?
  var joinMs: Int64?
  var show: Show?
  var startsAt: EventTime?
  var inMs: Int64?
  var clockUs: Int64?
  var lateUs: Int?
  var shown: Int?
  var of: Int?
  var holder: String?
  var runs: Int?

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "event", \.event, "found, seated, ready, unready, start, step, finished, stopped, …"),
    RecordMember("at", \.at, "the wall clock, with three decimals"),
    RecordMember("host", \.host, "found, lost, back: the organizer's name"),
    RecordMember("address", \.address, "found: its address and port"),
    RecordMember(
      "run", \.run,
      "start, step, finished, stopped: the revision of the run, one more at each start and stop"),
    RecordMember("step", \.step, "step: counted from 1"),
    RecordMember("color", \.color?.rawValue, "step: red, yellow, blue or green"),
    RecordMember("row", \.seat?.row, "seated, step: 1 to 10"),
    RecordMember("column", \.seat?.column, "seated, step: 1 to 10"),
    RecordMember("name", \.name, "seated: your name as the organizer sees it"),
    RecordMember("boundUs", \.boundUs, "ready, unready: how well the organizer's clock is known"),
    RecordMember("joinMs", \.joinMs, "ready: from the call to Ready, less the wait for the press"),
    RecordMember("sequence", \.show?.sequence.rawValue, "start: 1 or 2"),
    RecordMember(
      "stepMs", \.show?.stepMilliseconds, "start: how long a color of sequence 1 is held"),
    RecordMember("startsAt", \.startsAt, "start: when the first color comes"),
    RecordMember("inMs", \.inMs, "start: the same from now, negative when late"),
    RecordMember("clockUs", \.clockUs, "step: the counting clock just before the line is written"),
    RecordMember("lateUs", \.lateUs, "step: that minus the moment it was due"),
    RecordMember("shown", \.shown, "finished: steps shown"),
    RecordMember("of", \.of, "finished: steps of the sequence"),
    RecordMember("code", \.code, "refused: seat-taken, wrong-code or bad-start"),
    RecordMember("holder", \.holder, "refused: whose seat it is"),
    RecordMember("runs", \.runs, "bye: runs shown"),
  ]

  static let columns = [
    "found": ["host", "address"], "seated": ["row", "column", "name"], "ready": ["boundUs"],
    "unready": ["boundUs"], "start": ["run", "sequence", "stepMs", "startsAt"],
    "finished": ["shown", "of"], "stopped": ["run"], "lost": ["host"], "back": ["host"],
    "refused": ["code"], "bye": ["runs"],
  ]

  /// A color is its letter in a line.
  func records() -> [[String]] {
    guard event == "step", let step, let color, let lateUs else { return [line()] }
    return [line([String(step), color.letter, String(lateUs)])]
  }
}

extension SeatPresenter {
  func record(_ event: SeatEvent, _ machine: SeatMachine, at stamp: Stamp) -> SeatEventRecord? {
    func record(_ name: String, _ set: (inout SeatEventRecord) -> Void) -> SeatEventRecord {
      var record = SeatEventRecord(event: name, at: EventTime(stamp.wall))
      set(&record)
      return record
    }
    return switch event {
    case .found(let host, let address):
      record("found") { ($0.host, $0.address) = (host, address.description) }
    case .seated(let seat, let name): record("seated") { ($0.seat, $0.name) = (seat, name) }
    case .ready(let bound, let joined):
      record("ready") {
        ($0.boundUs, $0.joinMs) = (bound?.inMicroseconds, (joined + 500_000) / 1_000_000)
      }
    case .unready(let bound): record("unready") { $0.boundUs = bound?.inMicroseconds }
    case .start(let run, let show, let at):
      record("start") {
        ($0.run, $0.show) = (Int(run), show)
        ($0.startsAt, $0.inMs) = (EventTime(stamp.wall(of: at)), (at - stamp.moment) / 1_000_000)
      }
    case .step(let run, let step, let color, let due):
      record("step") {
        ($0.run, $0.step, $0.color, $0.seat) = (Int(run), step, color, machine.options.seat)
        $0.clockUs = stamp.moment.nanoseconds / 1000
        $0.lateUs = (stamp.moment - due).inMicroseconds
      }
    case .finished(let run, let shown, let count):
      record("finished") { ($0.run, $0.shown, $0.of) = (Int(run), shown, count) }
    case .stopped(let run): record("stopped") { $0.run = Int(run) }
    case .lost(let host): record("lost") { $0.host = host }
    case .back(let host): record("back") { $0.host = host }
    case .refused(.seatTaken(let holder)):
      record("refused") { ($0.code, $0.holder) = ("seat-taken", holder) }
    case .refused(.wrongCode): record("refused") { $0.code = "wrong-code" }
    case .refused(.badStart): record("refused") { $0.code = "bad-start" }
    case .bye(let runs): record("bye") { $0.runs = runs }
    }
  }
}
