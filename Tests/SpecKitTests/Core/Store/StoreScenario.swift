import Testing

@testable import SpecCore

/// A transaction of some kind, to be interrupted everywhere.
struct StoreScenario: Sendable, CustomTestStringConvertible {
  typealias Count = StoreSample.Count

  let testDescription: String
  /// The number of earlier increments; before a change applied later, all but the first are applied later.
  let increments: Int
  let isLater: Bool
  let change: @Sendable (Transaction) throws -> Void

  static let all = [
    StoreScenario("a first document", after: 0) { try $0.set(StoreSample.one, Count(count: 7)) },
    StoreScenario("a document that keeps its previous value", after: 2) {
      try $0.set(StoreSample.one, Count(count: 7))
    },
    StoreScenario("a first entry", after: 0) { try $0.append(StoreSample.log, [.init(number: 7)]) },
    StoreScenario("an entry", after: 1) { try $0.append(StoreSample.log, [.init(number: 7)]) },
    StoreScenario("a rewritten log", after: 1) {
      try $0.rewrite(StoreSample.log, [.init(number: 7)])
    },
    StoreScenario("a removed document", after: 2) { try $0.delete(StoreSample.one) },
    StoreScenario("two documents and a log", after: 0, StoreSample.increment),
    StoreScenario("two documents and a log again", after: 2, StoreSample.increment),
    StoreScenario("something of each kind", after: 2) { transaction in
      try transaction.delete(StoreSample.one)
      try transaction.set(StoreSample.two, Count(count: 7))
      try transaction.append(StoreSample.log, [.init(number: 7)])
      try transaction.set(Blob(.cache, "picture/a.bin"), [0, 1, 255])
      for index in 0..<3 {
        try transaction.set(
          Document(.data, "many/\(index).json", initial: Count()), Count(count: 1))
      }
      try transaction.append(Log<StoreSample.Entry>(.data, "other.jsonl"), [.init(number: 1)])
    },
    StoreScenario("a change applied later", after: 1, isLater: true, StoreSample.increment),
    StoreScenario("one that follows another", after: 2, isLater: true, StoreSample.increment),
    StoreScenario("one that follows two", after: 3, isLater: true, StoreSample.increment),
    StoreScenario("a removal that follows two", after: 3, isLater: true) {
      try $0.delete(StoreSample.one)
    },
  ]

  private init(
    _ name: String, after increments: Int, isLater: Bool = false,
    _ change: @escaping @Sendable (Transaction) throws -> Void
  ) {
    (testDescription, self.increments, self.change) = (name, increments, change)
    self.isLater = isLater
  }

  func prepare(_ store: Store) throws {
    for number in 0..<increments {
      try store.transaction(appliedLater: isLater && number > 0, StoreSample.increment)
    }
  }

  func run(_ store: Store) throws { try store.transaction(appliedLater: isLater, change) }

  /// Another change, which may follow that one.
  func writeNext(_ store: Store) throws {
    try store.transaction(appliedLater: isLater) { try $0.append(StoreSample.notes, ["next"]) }
  }

  /// The contents without what ``writeNext(_:)`` wrote; nil if that is not there.
  static func contentsBeforeNext(of store: Store) throws -> [String: [UInt8]]? {
    var contents = try contents(of: store)
    return contents.removeValue(forKey: "data/notes.jsonl") == Array("\"next\"\n".utf8)
      ? contents : nil
  }

  /// A disk on which what happened before is flushed, as it would be after a while.
  func disk(_ sample: StoreSample) throws -> MemoryDisk {
    let disk = MemoryDisk()
    try prepare(sample.store(disk.system))
    disk.cutPower { $0 }
    return disk
  }

  /// The contents before and after the transaction, and its number of modifying system calls.
  func outcomes() throws -> (old: [String: [UInt8]], new: [String: [UInt8]], calls: Int) {
    let sample = StoreSample()
    let disk = try disk(sample)
    let store = sample.store(disk.system)
    let old = try Self.contents(of: store)
    let counter = FaultySystem(.full, at: .max, of: disk.system)
    try run(sample.store(counter.system))
    return (old, try Self.contents(of: store), counter.count)
  }

  /// A path of a file that is not there.
  struct Vanished: Error { let path: String }

  /// Everything a reader can see, and the contents before.
  static func contents(of store: Store) throws -> [String: [UInt8]] {
    try store.read { snapshot in
      var contents: [String: [UInt8]] = [:]
      for base in Base.allCases {
        for path in try snapshot.paths(base) {
          guard let bytes = try snapshot.bytes(Blob(base, path)) else { throw Vanished(path: path) }
          contents["\(base)/\(path)"] = bytes
          let previous = try StorePath(base, path).previous
          contents["\(base)/\(previous.path)"] = try snapshot.files.read(previous)
        }
      }
      // Every listed document can be read.
      _ = try snapshot.value(StoreSample.one)
      _ = try snapshot.value(StoreSample.two)
      _ = try snapshot.entries(StoreSample.log)
      return contents
    }
  }
}
