import SpecTestSupport
import Testing

@testable import SpecCore

@Suite struct `The text of a journal` {
  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func edits() throws -> [StorePath: Edit] {
    let lines = text("{\"a\":\"é \\ \\\"\"}\n{\"b\":[1,null]}\n")
    return [
      try StorePath(.data, "b/1.json"):
        .put(text("{\n  \"text\": \"\u{202E} \u{0} \u{7F} 👍🏽 \\n\"\n}\n")),
      try StorePath(.data, "a \"quoted\".jsonl"): .append(lines, offset: 1234),
      try StorePath(.state, "gone.json"): .delete,
      try StorePath(.state, "gone.json").previous: .put(text("{}")),
      try StorePath(.config, "empty.json"): .put([]),
      try StorePath(.config, "empty.json").previous: .keepPrevious,
      try StorePath(.cache, "picture"): .put([0xFF, 0x00, 0xD8]),
    ]
  }

  @Test func `is JSON with the edits and their stamp`() throws {
    let edits = try Self.edits()
    let journal = Journal(edits)
    let bytes = try journal.encoded()
    let json = try JSON(parsing: bytes.dropLast())
    #expect(json.serialized() + "\n" == String(decoding: bytes, as: UTF8.self))
    #expect(
      json["edits"]?.array?.map { $0["path"]?.string ?? "" }
        == [
          "picture", "empty.json", "empty.json.prev", "a \"quoted\".jsonl", "b/1.json", "gone.json",
          "gone.json.prev",
        ])
    let read = try Journal(decoding: bytes, path: "journal")
    #expect(read.edits == edits && read.stamp == journal.stamp)
  }

  @Test func `begins with a head that tells commits and their end apart`() throws {
    let sample = StoreSample()
    let folders = sample.store().folders
    func head(_ bytes: [UInt8]) throws -> Journal.Head {
      try sample.write(String(decoding: bytes, as: UTF8.self), to: "data/sample/journal")
      return try Journal.Head(folders)
    }
    let none = try Journal.Head(folders)
    #expect(none.stamp == nil && !none.hasEdits)
    let journal = Journal(try Self.edits())
    let committed = try head(journal.encoded())
    let bytes = try journal.applied.encoded()
    let applied = try head(bytes)
    #expect(committed.hasEdits && !applied.hasEdits && committed != applied)
    #expect(committed.stamp == journal.stamp && applied.stamp == committed.stamp)
    #expect(try head(Journal().encoded()) != applied)
    // After a power cut, and of an earlier version.
    for bytes in [[], Array(bytes.prefix(30)), [UInt8](repeating: 0, count: 52)] {
      let head = try head(bytes)
      #expect(!head.hasEdits)
      #expect(head.stamp == nil)
    }
    let old = try head(
      Self.text(#"{"version":1,"edits":[{"edit":"delete","base":"data","path":"a"}]}"#))
    #expect(old.hasEdits && old.stamp == nil)
  }

  @Test func `of a newer version is refused`() {
    #expect(throws: StoreError.newer(path: "journal", version: 4, supported: 3)) {
      try Journal(decoding: Self.text(#"{"version":4,"edits":[]}"# + "\n"), path: "journal")
    }
  }

  private static let hostile = [
    append(.max) + "\n" + later(append(.max)), append(.max),
    #"{"version":3,"stamp":"0123456789abcdef","edits":[{"edit":"put","base":"data","path":"a","base64":"!!!"}]}"#,
    #"{"version":3,"stamp":"0123456789abcdef","edits":[{"edit":"put","base":"data","path":"../a","text":""}]}"#,
    #"{"version":3,"stamp":"0123456789abcdef","edits":[{"edit":"put","base":"data","path":"journal","text":""}]}"#,
    #"{"version":3,"stamp":"0123456789abcdef","edits":[{"edit":"put","base":"dat"#,
  ]

  @Test(arguments: hostile)
  func `that makes no sense is damage, and is left as it is`(journal: String) throws {
    let sample = StoreSample()
    try sample.write(journal + "\n", to: "data/sample/journal")
    let changes: [(Store) throws -> Void] = [
      { _ = try $0.read { try $0.entries(StoreSample.notes) } },
      { try $0.transaction(appliedLater: true) { try $0.append(StoreSample.notes, ["b"]) } },
    ]
    for change in changes { #expect(throws: StoreError.self) { try change(sample.store()) } }
    #expect(try sample.text("data/sample/journal") == journal + "\n")
  }

  @Test func `has a good stamp again where somebody has changed it`() throws {
    let sample = StoreSample()
    let text =
      #"{"version":3,"stamp":"a\"b\n","edits":[{"edit":"put","base":"data","path":"three.json","text":"{\"version\":1,\"count\":5}"}]}"#
    try sample.write(text + "\n", to: "data/sample/journal")
    try sample.write("", to: "data/sample/lock")
    #expect(try sample.store().read { try $0.value(StoreSample.three).count } == 5)
    try sample.store().endUnfinished()
    #expect(try sample.store().read { try $0.value(StoreSample.three).count } == 5)
    #expect(sample.store().generation()?.count == 16)
  }

  // MARK: earlier versions

  /// The bytes of the log at the offset, as version 2 wrote them.
  static func append(_ offset: Int, _ text: String = "a") -> String {
    #"{"version":2,"edits":[{"edit":"append","base":"data","path":"notes.jsonl","offset":\#(offset),"text":"\"\#(text)\"\n"}]}"#
  }

  /// A further commit in a journal of version 2.
  static func later(_ text: String) -> String {
    let sum = String(CRC32.of(text.utf8), radix: 16)
    return String(repeating: "0", count: 8 - sum.count) + sum + " " + text
  }

  private static func decoded(_ text: String) throws -> [StorePath: Edit] {
    try Journal(decoding: Self.text(text), path: "journal").edits
  }

  @Test func `of version 2 has a line with a checksum for each further commit`() throws {
    let log = try StorePath(.data, "notes.jsonl")
    let third = Self.later(
      #"{"version":2,"edits":[{"edit":"delete","base":"state","path":"x"}]}"#)
    let whole = [Self.append(5), Self.later(Self.append(9, "b")), third, ""].joined(separator: "\n")
    let two = [log: Edit.append(Self.text("\"a\"\n\"b\"\n"), offset: 5)]
    #expect(
      try Self.decoded(whole) == two.merging([try StorePath(.state, "x"): .delete]) { $1 })
    // A last line that is not whole was never committed; one in the middle is damage.
    for count in 1...third.utf8.count {
      #expect(try Self.decoded(String(whole.dropLast(count))) == two, "without \(count) bytes")
    }
    #expect(throws: StoreError.self) {
      try Self.decoded(whole.replacing("offset\":9", with: "offset\":8"))
    }
  }

  @Test func `has the lines of the last commit where it is damaged and puts them before the first`()
    throws
  {
    let log = try StorePath(.data, "notes.jsonl")
    let text = Self.append(10) + "\n" + Self.later(Self.append(5)) + "\n"
    #expect(try Self.decoded(text) == [log: .append(Self.text("\"a\"\n"), offset: 5)])
  }

  private static let staged =
    #"{"version":1,"edits":[{"edit":"put","base":"data","path":"three.json"}]}"#

  /// Staged contents (`.new`) were put in place by renaming: a missing one is applied already.
  @Test(arguments: [
    (staged, "three.json.new"), (staged, "three.json"),
    (
      #"{"version":2,"edits":[{"edit":"put","base":"data","path":"three.json","text":"{\"version\":1,\"count\":5}"}]}"#,
      "three.json.new"
    ),
  ])
  func `of an earlier version is seen, and applied by the next writer`(text: String, file: String)
    throws
  {
    for isLater in [false, true] {
      let sample = StoreSample()
      func count() throws -> Int {
        try sample.store().read { try $0.value(StoreSample.three).count }
      }
      func change() throws {
        try sample.store().transaction(appliedLater: isLater) {
          try $0.update(StoreSample.three) { $0.count += 1 }
        }
      }
      try sample.write(text + "\n", to: "data/sample/journal")
      try sample.write(#"{"version":1,"count":5}"#, to: "data/sample/" + file)
      #expect(try count() == 5)
      // Killed at any call, the next writer finds the same.
      for position in 1...4 {
        let killed = FaultySystem(.killedInside, at: position)
        _ = try? sample.store(killed.system).transaction { _ in }
        #expect(try count() == 5)
      }
      try change()
      #expect(try count() == 6)
      try sample.store().endUnfinished()
      #expect(try sample.text("data/sample/three.json").contains("\"count\": 6"))
      #expect(sample.litter().isEmpty)
    }
  }
}
