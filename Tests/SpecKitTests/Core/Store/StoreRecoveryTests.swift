import Foundation
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecCore

/// A deferred change leaves exactly what a writer leaves that is killed after its commit.
@Suite struct `A committed change that is not in the files` {
  private typealias Count = StoreSample.Count
  private let sample = StoreSample()

  private func commit(_ body: (Transaction) throws -> Void) throws {
    try sample.increment()
    try sample.store().transaction(appliedLater: true, body)
  }

  private func expectWriters(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for number in 1...2 {
      try sample.store().transaction { try $0.set(StoreSample.three, Count(count: number)) }
    }
    #expect(sample.litter().isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `is applied although its document was removed meanwhile`() throws {
    try commit { try $0.set(StoreSample.one, Count(count: 7)) }
    try Files.remove("\(sample.directory)/\(StoreSample.onePath)")
    try expectWriters()
    #expect(try sample.text(StoreSample.onePath).contains("\"count\": 7"))
  }

  @Test func `is applied although its folder was removed meanwhile`() throws {
    let page = Document(.cache, "pages/a.json", initial: Count())
    try commit { try $0.set(page, Count(count: 7)) }
    try FileManager.default.removeItem(atPath: sample.directory + "/cache")
    try expectWriters()
    #expect(try sample.store().read { try $0.value(page).count } == 7)
  }

  @Test func `is applied although its log was removed meanwhile`() throws {
    try commit { try $0.append(StoreSample.log, [.init(number: 7)]) }
    try Files.remove(sample.directory + "/state/sample/log.jsonl")
    func numbers() throws -> [Int] {
      try sample.store().read { try $0.entries(StoreSample.log).map(\.number) }
    }
    #expect(try numbers() == [7])
    try expectWriters()
    #expect(try numbers() == [7])
  }

  /// The lines are longer than the log was, so that its size does not tell whether they were added.
  @Test func `is applied once to a log that begins anew, wherever its writer is killed`() throws {
    for position in 1... {
      let sample = StoreSample()
      try sample.increment()
      try sample.store().transaction(appliedLater: true) {
        try $0.append(StoreSample.log, [.init(number: 7), .init(number: 8), .init(number: 9)])
      }
      try Files.remove(sample.directory + "/state/sample/log.jsonl")
      @Sendable func numbers() throws -> [Int] {
        try sample.store().read { try $0.entries(StoreSample.log).map(\.number) }
      }
      let seen = Mutex<[[Int]]>([])
      let killed = FaultySystem(.killedInside, at: position) {
        let numbers = try numbers()
        seen.withLock { $0.append(numbers) }
      }
      var isRecovered = false
      _ = try? sample.store(killed.system).transaction { _ in isRecovered = true }
      #expect(seen.withLock { $0.allSatisfy { $0 == [7, 8, 9] } }, "\(position)")
      #expect(try numbers() == [7, 8, 9], "\(position)")
      try sample.store().transaction { try $0.set(StoreSample.three, Count(count: 1)) }
      #expect(try numbers() == [7, 8, 9], "\(position)")
      #expect(sample.litter().isEmpty, "\(position): \(sample.litter())")
      if isRecovered { break }
    }
  }

  /// Its staged file is the only copy of the contents.
  @Test func `of an earlier version keeps its staged contents when it is stopped`() throws {
    for position in 1... {
      let sample = StoreSample()
      try sample.write(
        #"{"version":2,"edits":[{"edit":"put","base":"data","path":"three.json"},"#
          + #"{"edit":"append","base":"state","path":"log.jsonl","offset":9,"text":"{\"number\":7}\n"}]}"#
          + "\n", to: "data/sample/journal")
      try sample.write(#"{"version": 1, "count": 9}"#, to: "data/sample/three.json.new")
      let killed = FaultySystem(.killedInside, at: position)
      var isRecovered = false
      _ = try? sample.store(killed.system).transaction { _ in isRecovered = true }
      try sample.store().transaction { _ in }
      let (count, numbers) = try sample.store().read {
        (try $0.value(StoreSample.three).count, try $0.entries(StoreSample.log).map(\.number))
      }
      #expect(count == 9 && numbers == [7], "\(position)")
      if isRecovered { break }
    }
  }

  @Test(arguments: 1...14)
  func `keeps previous contents when a further change is applied with it`(position: Int) throws {
    for _ in 0..<2 { try sample.increment() }
    try sample.store().transaction(appliedLater: true) {
      try $0.set(StoreSample.one, Count(count: 7))
    }
    let killed = FaultySystem(.killed, at: position)
    _ = try? sample.store(killed.system).endUnfinished()
    var store = sample.store()
    // Between the bytes of one document and of two.
    store.deferralLimit = 50
    try store.transaction(appliedLater: true) {
      try $0.set(StoreSample.three, Count(count: 1))
    }
    #expect(try sample.text(StoreSample.onePath).contains("\"count\": 7"))
    #expect(try sample.text(StoreSample.onePath + ".prev").contains("\"count\": 2"))
  }

  /// A writer whose journal was lost in a power cut may have left it.
  @Test(arguments: 1...8)
  func `is not written through a link that was staged before`(position: Int) throws {
    for _ in 0..<2 { try sample.increment() }
    let path = "\(sample.directory)/\(StoreSample.onePath)"
    try Files.link(path, to: path + ".prev.new")
    for count in 3...4 {
      try sample.store().transaction(appliedLater: true) {
        try $0.set(StoreSample.one, Count(count: count))
      }
    }
    let killed = FaultySystem(.killed, at: position)
    #expect(throws: FaultySystem.Killed.self) { try sample.store(killed.system).endUnfinished() }
    #expect(try !sample.text(StoreSample.onePath).contains("\"count\": 3"))
    try expectWriters()
    #expect(try sample.text(StoreSample.onePath).contains("\"count\": 4"))
    #expect(try sample.text(StoreSample.onePath + ".prev").contains("\"count\": 3"))
  }

  @Test func `is damage where a person made its log shorter`() throws {
    try commit { try $0.append(StoreSample.log, [.init(number: 7)]) }
    let path = sample.directory + "/state/sample/log.jsonl"
    let short = Array("{}\n".utf8)
    try Files.write(path, short)
    #expect(throws: StoreError.self) {
      try sample.store().read { try $0.entries(StoreSample.log) }
    }
    #expect(throws: StoreError.self) { try sample.increment() }
    #expect(try Files.read(path) == short)
  }

  @Test func `leaves no previous contents where its document was deleted before`() throws {
    for _ in 0..<2 { try sample.increment() }
    try commit { try $0.delete(StoreSample.one) }
    try sample.store().transaction(appliedLater: true) {
      try $0.set(StoreSample.one, Count(count: 50))
    }
    try sample.store().endUnfinished()
    #expect(!sample.files().contains("\(StoreSample.onePath).prev"))
  }

  /// Else all further changes would have to wait for it.
  @Test func `is refused before the commit where it could not be applied`() throws {
    try sample.increment()
    try Files.makeDirectories(sample.directory + "/data/sample/picture")
    #expect(throws: SystemError.self) {
      try sample.store().transaction { try $0.delete(Blob(.data, "picture")) }
    }
    var system = StoreSample.unflushed
    system.checkWritable = { path, _ in
      if path.contains("/config/") { throw SystemError(code: 13, operation: .write, path: path) }
    }
    #expect(throws: SystemError.self) { try sample.increment(system) }
    #expect(try sample.count() == 1)
    try expectWriters()
  }

  /// A concurrent reader must not cache a change that is rolled back.
  @Test func `and is taken back has a stamp of its own`() throws {
    try commit { try $0.set(StoreSample.three, Count(count: 1)) }
    let isTakenBack = Mutex(false)
    var reading = StoreSample.unflushed
    reading.read = { [sample] path in
      let isFirst = isTakenBack.withLock { isTakenBack in
        defer { isTakenBack = isTakenBack || path.hasSuffix("/journal") }
        return path.hasSuffix("/journal") && !isTakenBack
      }
      guard isFirst else { return try StoreSample.unflushed.read(path) }
      let seen = Mutex<[UInt8]?>(nil)
      var failing = StoreSample.unflushed
      failing.syncDirectory = { directory in
        guard directory.hasSuffix("data/sample") else { return }
        try seen.withLock { $0 = try Files.read(path) }
        throw SystemError(code: 5, operation: .write, path: directory)
      }
      #expect(throws: SystemError.self) {
        try sample.store(failing).transaction(appliedLater: true) {
          try $0.set(StoreSample.three, Count(count: 666))
        }
      }
      return seen.withLock { $0 }
    }
    let store = sample.store(reading, memory: StoreMemory())
    #expect(try store.read { try $0.value(StoreSample.three).count } == 1)
    #expect(try store.read { try $0.value(StoreSample.three).count } == 1)
  }
}
