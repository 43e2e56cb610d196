internal import SpecCore

/// The result of a run: delivery of the start, shown steps and lateness.
struct RunReport: Equatable, Decodable {
  struct Missed: Equatable, Decodable {
    var row: Int
    var column: Int
    var name: String
    /// `no-start`, `no-report`, `late` or `left`.
    var reason: String
  }

  struct Kind: Equatable, Decodable {
    /// `terminal` or `web`.
    var kind: String
    var seats: Int
    var p50Us: Int
    var p95Us: Int
    var p99Us: Int
    var maxUs: Int
  }

  var run: Int
  var sequence: Int
  var stepMs: Int
  var startedAt: Instant
  var seats: Int
  var delivered: Int
  var complete: Int
  var joinedLate: Int
  var missed: [Missed]
  var steps: [Lateness]
  var kinds: [Kind]
  var boundMaxUs: Int
}

extension RunReport: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("run", \.run, "the revision of the run, one more at each start and stop"),
    RecordMember("sequence", \.sequence, "1 or 2"),
    RecordMember("stepMs", \.stepMs, "how long a color of sequence 1 is held"),
    RecordMember("startedAt", \.startedAt, "when the first color came"),
    RecordMember("seats", \.seats, "ready seats"),
    RecordMember("delivered", \.delivered, "seats that had the start in time"),
    RecordMember("complete", \.complete, "seats that showed every step"),
    RecordMember("joinedLate", \.joinedLate, "seats that came after Start"),
    RecordMember("missed", \.missed, "who missed a step: row, column, name, reason"),
    RecordMember("steps", \.steps, "step, shown, p50Us, p95Us, p99Us, maxUs"),
    RecordMember("kinds", \.kinds, "kind, seats, p50Us, p95Us, p99Us, maxUs"),
    RecordMember("boundMaxUs", \.boundMaxUs, "the worst clock"),
  ]
}

extension RunReport.Missed: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("row", \.row, "1 to 10"), RecordMember("column", \.column, "1 to 10"),
    RecordMember("name", \.name, "the seat's name"),
    RecordMember("reason", \.reason, "no-start, no-report, late or left"),
  ]

  init(_ holder: SeatHolder, reason: String) {
    self.init(
      row: holder.seat.row, column: holder.seat.column, name: holder.name, reason: reason)
  }
}

extension RunReport.Kind: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("kind", \.kind, "terminal or web"), RecordMember("seats", \.seats, "ready seats"),
    RecordMember("p50Us", \.p50Us, "the median"), RecordMember("p95Us", \.p95Us, "of 95 %"),
    RecordMember("p99Us", \.p99Us, "of 99 %"), RecordMember("maxUs", \.maxUs, "of all"),
  ]

  init(_ kind: String, seats: Int, _ all: Lateness) {
    self.init(
      kind: kind, seats: seats, p50Us: all.p50Us, p95Us: all.p95Us, p99Us: all.p99Us,
      maxUs: all.maxUs)
  }
}
