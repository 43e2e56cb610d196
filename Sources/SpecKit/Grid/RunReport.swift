internal import SpecCore

/// What a run of the show came to: who heard the start, who showed what, how late.
struct RunReport: Sendable, Equatable, Codable {
  struct Missed: Sendable, Equatable, Codable {
    var row: Int
    var column: Int
    var name: String
    /// `no-start`, `no-report`, `late` or `left`.
    var reason: String
  }

  /// Percentiles of lateness, in microseconds.
  struct Step: Sendable, Equatable, Codable {
    var step: Int
    var shown: Int
    var p50Us: Int
    var p95Us: Int
    var p99Us: Int
    var maxUs: Int
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
  var steps: [Step]
  var kinds: [Kind]
  var boundMaxUs: Int
}
