import Testing

@testable import SpecCore

/// Milliseconds as the queue counts them.
private func ms(_ count: UInt64) -> UInt64 { count * 1_000_000 }

@Suite struct `Changes on their way to the service` {
  private func add(_ numbers: ClosedRange<Int>, to queue: inout ChangeQueue, at now: UInt64) {
    for number in numbers {
      let ticket = SlowRequests.Ticket(descriptor: Descriptor(rawValue: -1), serial: 1)
      queue.add(Request("POST", ["\(number)"]), ticket, at: now)
    }
  }

  private func taken(_ queue: inout ChangeQueue, at now: UInt64) -> [String] {
    queue.take(at: now).flatMap(\.request.path)
  }

  @Test func `wait for nobody where one is alone`() {
    var queue = ChangeQueue()
    #expect(queue.deadline == nil && taken(&queue, at: 0) == [])
    for now in [ms(1), ms(2)] {
      add(1...1, to: &queue, at: now)
      #expect(taken(&queue, at: now) == ["1"])
      queue.stored(1, in: ms(800), at: now)
    }
  }

  @Test func `wait for as many as came last, or an eighth of the time that took`() {
    var queue = ChangeQueue()
    add(1...3, to: &queue, at: 0)
    #expect(taken(&queue, at: 0) == ["1", "2", "3"])
    queue.stored(3, in: ms(16), at: ms(16))

    add(1...2, to: &queue, at: ms(20))
    #expect(queue.deadline == ms(22) && taken(&queue, at: ms(22) - 1) == [])
    // Later ones do not put it off.
    add(3...3, to: &queue, at: ms(22) - 1)
    #expect(taken(&queue, at: ms(22) - 1) == ["1", "2", "3"])
    queue.stored(3, in: ms(16), at: ms(38))

    add(1...1, to: &queue, at: ms(40))
    #expect(taken(&queue, at: ms(42)) == ["1"])
    // Who is alone now was kept waiting once.
    queue.stored(1, in: ms(16), at: ms(58))
    add(2...2, to: &queue, at: ms(60))
    #expect(taken(&queue, at: ms(60)) == ["2"])
  }

  @Test func `wait no longer than ten milliseconds, however slow the disk is`() {
    var queue = ChangeQueue()
    queue.stored(50, in: ms(60_000), at: 0)
    add(1...1, to: &queue, at: 0)
    #expect(queue.deadline == ms(10))
    #expect(queue.takeAll().count == 1 && queue.deadline == nil)
  }

  private static let waits: [(waited: UInt64, expected: UInt64)] = [
    (ms(15), ms(2)), (ms(9), ms(2)), (ms(8) + 500_000, ms(1)), (ms(8), 0), (ms(1), 0),
  ]

  @Test(arguments: waits)
  func `wait only as far as the disk took longer than what was computed`(
    waited: UInt64, expected: UInt64
  ) {
    var queue = ChangeQueue()
    queue.stored(50, in: ms(16), waited: waited, at: 0)
    add(1...1, to: &queue, at: 0)
    #expect(queue.deadline == expected)
  }

  @Test func `those that came meanwhile wait for those that were answered`() {
    var queue = ChangeQueue()
    add(1...2, to: &queue, at: 0)
    #expect(taken(&queue, at: 0) == ["1", "2"])
    add(3...4, to: &queue, at: ms(8))
    queue.stored(2, in: ms(16), at: ms(16))
    #expect(taken(&queue, at: ms(16)) == [])
    add(1...2, to: &queue, at: ms(17))
    #expect(taken(&queue, at: ms(17)) == ["3", "4", "1", "2"])
    // Nobody comes again: they wait once, for an eighth.
    add(5...5, to: &queue, at: ms(20))
    queue.stored(4, in: ms(16), at: ms(33))
    #expect(queue.deadline == ms(35) && taken(&queue, at: ms(35)) == ["5"])
  }

  private static let halves: [(all: Int, waited: UInt64, expected: Int)] = [
    (32, ms(1), 16), (100, ms(1), 50), (20, ms(1), 16), (10, ms(1), 10), (32, ms(9), 32),
    (1000, ms(1), 256), (1000, ms(9), 256),
  ]

  /// While one half is stored, the other is answered and asks again.
  @Test(arguments: halves)
  func `are stored by halves where the disk is quicker than what is computed`(
    all: Int, waited: UInt64, expected: Int
  ) {
    var queue = ChangeQueue()
    queue.stored(all, in: ms(16), waited: waited, at: 0)
    add(1...all, to: &queue, at: 0)
    let group = taken(&queue, at: ms(2))
    #expect(group == (1...expected).map(String.init))
    // The others need not wait for more.
    #expect(queue.isEmpty == (expected == all) && queue.deadline ?? 0 <= ms(2))
    #expect(queue.takeAll().count == min(all - expected, ChangeQueue.longestGroup))
  }
}
