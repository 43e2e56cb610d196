internal import SpecCore

/// The result of a run: which seats heard the start, what they showed, and how late.
struct RunReport: Sendable, Equatable, Codable {
  struct Missed: Sendable, Equatable, Codable {
    var row: Int
    var column: Int
    var name: String
    /// `no-start`, `no-report`, `late` or `left`.
    var reason: String
  }

  struct Kind: Sendable, Equatable, Codable {
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

/// How late or early the color changes of a step were: percentiles in microseconds.
struct Lateness: Sendable, Equatable, Codable {
  /// Nil for the total of all steps.
  var step: Int?
  /// How many devices showed the step, over all runs.
  var shown: Int
  var p50Us: Int
  var p95Us: Int
  var p99Us: Int
  var maxUs: Int
  /// In a rehearsal: the time from the first device to the last, in the worst run.
  var spreadUs: Int?
}

extension Lateness {
  /// - Parameter lateness: of each device, in microseconds, early ones negative.
  init(step: Int? = nil, of lateness: some Collection<Int>, spread: Int? = nil) {
    let found = Percentiles(of: lateness)
    (self.step, shown, spreadUs) = (step, lateness.count, spread)
    (p50Us, p95Us, p99Us, maxUs) = (found.p50, found.p95, found.p99, found.max)
  }
}

extension RunReport.Kind {
  init(_ kind: String, seats: Int, _ all: Lateness) {
    self.init(
      kind: kind, seats: seats, p50Us: all.p50Us, p95Us: all.p95Us, p99Us: all.p99Us,
      maxUs: all.maxUs)
  }
}
