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
      try sample.store().transaction { try $0.set(LaterSample.three, Count(count: number)) }
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

  /// A version 1 of the journal has its contents beside the files, so that nothing may follow it unapplied.
  @Test func `of an earlier version is applied before a deferred one follows`() throws {
    try sample.write("\"old\"\n", to: "data/sample/notes.jsonl")
    try sample.write("\"rewritten, long\"\n", to: "data/sample/notes.jsonl.new")
    try sample.write(
      #"{"version":1,"edits":[{"edit":"put","base":"data","path":"notes.jsonl"}]}"# + "\n",
      to: "data/sample/journal")
    func notes() throws -> [String] {
      try sample.store().read { try $0.entries(LaterSample.notes) }
    }
    #expect(try notes() == ["rewritten, long"])
    try sample.store().transaction(appliedLater: true) { try $0.append(LaterSample.notes, ["b"]) }
    #expect(try notes() == ["rewritten, long", "b"])
    try sample.store().endUnfinished()
    #expect(try notes() == ["rewritten, long", "b"])
  }

  /// A reader that comes in between must not remember what is taken back.
  @Test func `and is taken back has a stamp of its own`() throws {
    try commit { try $0.set(LaterSample.three, Count(count: 1)) }
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
          try $0.set(LaterSample.three, Count(count: 666))
        }
      }
      return seen.withLock { $0 }
    }
    var store = sample.store(reading)
    store.memory = StoreMemory()
    #expect(try store.read { try $0.value(LaterSample.three).count } == 1)
    #expect(try store.read { try $0.value(LaterSample.three).count } == 1)
  }

  private static func append(_ offset: Int) -> String {
    #"{"version":2,"edits":[{"edit":"append","base":"data","path":"notes.jsonl","offset":\#(offset),"text":"\"a\"\n"}]}"#
  }

  private static let hostile = [
    append(.max) + "\n" + later(append(.max)), append(.max),
    #"{"version":3,"stamp":"0123456789abcdef","edits":[{"edit":"put","base":"data","path":"a","base64":"!!!"}]}"#,
    #"{"version":3,"stamp":"0123456789abcdef","edits":[{"edit":"put","base":"data","path":"../a","text":""}]}"#,
    #"{"version":3,"stamp":"0123456789abcdef","edits":[{"edit":"put","base":"data","path":"journal","text":""}]}"#,
    #"{"version":3,"stamp":"0123456789abcdef","edits":[{"edit":"put","base":"dat"#,
  ]

  private static func later(_ text: String) -> String {
    let sum = String(CRC32.of(text.utf8), radix: 16)
    return String(repeating: "0", count: 8 - sum.count) + sum + " " + text
  }

  @Test(arguments: hostile)
  func `is damage where its journal makes no sense`(journal: String) throws {
    try sample.write(journal + "\n", to: "data/sample/journal")
    let changes: [(Store) throws -> Void] = [
      { _ = try $0.read { try $0.entries(LaterSample.notes) } },
      { try $0.transaction(appliedLater: true) { try $0.append(LaterSample.notes, ["b"]) } },
    ]
    for change in changes { #expect(throws: StoreError.self) { try change(sample.store()) } }
    #expect(try sample.text("data/sample/journal") == journal + "\n")
  }

  @Test func `has the lines of the last commit where a damaged journal puts them before the first`()
    throws
  {
    let text = Self.append(10) + "\n" + Self.later(Self.append(5)) + "\n"
    let journal = try Journal(decoding: Array(text.utf8), path: "journal")
    let log = try StorePath(.data, "notes.jsonl")
    #expect(journal.edits == [log: .append(Pieces(Array("\"a\"\n".utf8)), offset: 5)])
  }

  @Test func `has a good stamp again where somebody has changed it`() throws {
    let text =
      #"{"version":3,"stamp":"a\"b\n","edits":[{"edit":"put","base":"data","path":"three.json","text":"{\"version\":1,\"count\":5}"}]}"#
    try sample.write(text + "\n", to: "data/sample/journal")
    try sample.write("", to: "data/sample/lock")
    #expect(try sample.store().read { try $0.value(LaterSample.three).count } == 5)
    try sample.store().endUnfinished()
    #expect(try sample.store().read { try $0.value(LaterSample.three).count } == 5)
    #expect(sample.store().generation()?.count == 16)
  }

  /// Its name may not be on the disk when the next writer applies it.
  @Test(arguments: StoreScenario.all)
  func `is whole or not at all where the power goes while it is recovered`(
    scenario: StoreScenario
  ) throws {
    func disk() throws -> MemoryDisk {
      let disk = MemoryDisk(lockPath: sample.directory + ".lock")
      try scenario.prepare(sample.store(disk.system))
      disk.cutPower { $0 }
      return disk
    }
    let reference = try disk()
    let old = try StoreScenario.contents(of: sample.store(reference.system))
    let counter = FaultySystem(.full, at: .max, of: reference.system)
    try scenario.run(sample.store(counter.system))
    let new = try StoreScenario.contents(of: sample.store(reference.system))
    for first in stride(from: 1, through: counter.count, by: runsAllCases ? 1 : 2) {
      for second in 1...12 {
        var numbers = SplitMix64(seed: UInt64(first * 100 + second))
        let disk = try disk()
        let killed = FaultySystem(.killedAfter, at: first, of: disk.system)
        _ = try? scenario.run(sample.store(killed.system))
        let again = FaultySystem(.killedAfter, at: second, of: disk.system)
        _ = try? sample.store(again.system).transaction { _ in }
        disk.cutPower { second % 3 == 0 ? 0 : .random(in: 0...$0, using: &numbers) }
        let seen = try StoreScenario.contents(of: sample.store(disk.system))
        #expect(seen == old || seen == new, "killed after \(first), cut after \(second)")
      }
    }
  }
}
