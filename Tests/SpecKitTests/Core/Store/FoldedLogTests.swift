import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Logs with the value that their lines add up to.
@Suite struct `A folded log` {
  private let sample = StoreSample()
  private static let sum = FoldedLog(.data, "numbers.jsonl", initial: 0) { bytes, path in
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return try lines.reduce(0) { sum, line in
      sum + (try Log<StoreSample.Entry>.entry(line, at: 0, path: path)).number
    }
  }

  private static func add(_ number: Int, _ transaction: Transaction) throws {
    try transaction.append(sum, StoreSample.Entry(number: number)) { value, line in
      #expect(String(decoding: line, as: UTF8.self) == "{\"number\":\(number)}\n")
      value += number
    }
  }

  @Test func `is read once, and a change writes only its own line`() throws {
    try sample.store().transaction { transaction in
      for number in 1...1000 { try Self.add(number, transaction) }
    }
    let watched = WatchedFiles(StoreSample.unflushed)
    let store = sample.store(watched.system, memory: StoreMemory())
    for number in 1...3 {
      try store.transaction { try Self.add(number, $0) }
      #expect(try store.read { try $0.value(Self.sum) } == 500_500 + number * (number + 1) / 2)
    }
    let activity = watched.take()
    #expect(activity.reads.count == 1)
    #expect(activity.appended == 3 * "{\"number\":1}\n".utf8.count)
    #expect(try sample.store().read { try $0.value(Self.sum) } == 500_506)
  }

  @Test func `a part that fails is taken back, and a rewritten log has its new value`() throws {
    try sample.store().transaction { transaction in
      try Self.add(1, transaction)
      try? transaction.attempt {
        try Self.add(100, transaction)
        throw CancellationError()
      }
      try Self.add(2, transaction)
      #expect(try transaction.value(Self.sum) == 3)
    }
    #expect(try sample.store().read { try $0.value(Self.sum) } == 3)
    try sample.store().transaction { transaction in
      try transaction.rewrite(Self.sum, [StoreSample.Entry(number: 7)])
      try Self.add(1, transaction)
      #expect(try transaction.value(Self.sum) == 8)
    }
    #expect(try sample.store().read { try $0.value(Self.sum) } == 8)
  }

  @Test func `what a person did to the file is seen`() throws {
    let store = sample.store(memory: StoreMemory())
    try store.transaction { try Self.add(1, $0) }
    try sample.write("{\"number\":40}\n", to: "data/sample/numbers.jsonl")
    #expect(try store.read { try $0.value(Self.sum) } == 40)
    try store.transaction { try Self.add(2, $0) }
    #expect(try store.read { try $0.value(Self.sum) } == 42)
  }
}
