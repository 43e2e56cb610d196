/// A stored value that a person may have edited: its numbers are checked before any rule
/// uses them.
protocol Validatable {
  /// What is wrong, with its place: `event.capacity: expected 0 to 100000`.
  var problem: String? { get }
}

/// The first number that is out of range.
private func firstProblem(_ numbers: [(String, Int, ClosedRange<Int>)]) -> String? {
  numbers.first { !$0.2.contains($0.1) }.map { name, _, range in
    "\(name): expected \(range.lowerBound) to \(range.upperBound)"
  }
}

/// More changes than a record can have.
private let manyTimes = 1_000_000_000_000

extension EventRecord: Validatable {
  var problem: String? {
    firstProblem([
      ("revision", revision, 1...manyTimes), ("nextSequence", nextSequence, 0...manyTimes),
      ("event.capacity", event.capacity, 0...100_000),
      ("event.maxGuests", event.maxGuests, 0...10),
    ])
      ?? tally.flatMap { tally in
        firstProblem([
          ("tally.answers", tally.answers, 0...manyTimes),
          ("tally.taken", tally.taken, 0...manyTimes),
          ("tally.waiting", tally.waiting, 0...manyTimes),
        ])
      }
      ?? rsvps.indices.lazy.compactMap { index in
        firstProblem([
          ("rsvps[\(index)].guests", rsvps[index].guests, 0...10),
          ("rsvps[\(index)].sequence", rsvps[index].sequence, 0...manyTimes),
        ])
      }.first
  }
}

extension PersonRecord: Validatable {
  var problem: String? {
    firstProblem([
      ("person.priority", person.priority, -1_000_000...1_000_000),
      ("account.password.iterations", account?.password?.iterations ?? 1, 1...10_000_000),
    ])
  }
}
