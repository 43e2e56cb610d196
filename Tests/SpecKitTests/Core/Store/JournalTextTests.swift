import SpecTestSupport
import Testing

@testable import SpecCore

/// The text of a journal is written directly.
@Suite struct `The text of a journal` {
  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func edits() throws -> [StorePath: Edit] {
    let lines = Pieces(text("{\"a\":\"é \\ \\\"\"}\n")) + Pieces(text("{\"b\":[1,null]}\n"))
    return [
      try StorePath(.data, "b/1.json"):
        .put(text("{\n  \"text\": \"\u{202E} \u{0} \u{7F} 👍🏽 \\n\"\n}\n")),
      try StorePath(.data, "a \"quoted\".jsonl"): .append(lines, offset: 1234),
      try StorePath(.state, "gone.json"): .delete,
      try StorePath(.config, "empty.json"): .put([]),
      try StorePath(.cache, "picture"): .put([0xFF, 0x00, 0xD8]),
    ]
  }

  @Test func `is JSON as any other, and says what is in it`() throws {
    let edits = try Self.edits()
    let journal = Journal(edits, previous: [try StorePath(.data, "b/1.json")])
    let bytes = journal.encoded()
    let json = try JSON(parsing: bytes.dropLast())
    #expect(json.serialized() + "\n" == String(decoding: bytes, as: UTF8.self))
    #expect(
      json["edits"]?.array?.map { $0["path"]?.string ?? "" }
        == ["picture", "empty.json", "a \"quoted\".jsonl", "b/1.json", "gone.json"])
    let read = try Journal(decoding: bytes, path: "journal")
    #expect(read.edits == edits && read.previous == journal.previous && read.stamp == journal.stamp)
  }

  @Test func `begins with a head that tells commits and their end apart`() throws {
    let sample = StoreSample()
    let roots = Roots(directories: sample.directories, module: "sample")
    func head(_ bytes: [UInt8]) throws -> Journal.Head {
      try sample.write(String(decoding: bytes, as: UTF8.self), to: "data/sample/journal")
      return try Journal.Head(roots, .live)
    }
    let none = try Journal.Head(roots, .live)
    #expect(none.stamp == nil && !none.hasEdits)
    let journal = Journal(try Self.edits())
    let committed = try head(journal.encoded())
    let applied = try head(journal.applied.encoded())
    #expect(committed.hasEdits && !applied.hasEdits && committed != applied)
    #expect(committed.stamp == Array(journal.stamp.utf8) && applied.stamp == committed.stamp)
    #expect(try head(Journal().encoded()) != applied)
    // As a power cut can leave it, and as earlier versions wrote it.
    let torn = [[], Array(journal.applied.encoded().prefix(30)), [UInt8](repeating: 0, count: 52)]
    for bytes in torn {
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

  // MARK: earlier versions

  @Test func `of version 1 has its contents beside the files`() throws {
    let journal = try Journal(
      decoding: Self.text(
        #"{"version":1,"directories":{"data":"/d"},"edits":[{"edit":"put","base":"config","path":"s.json"},"#
          + #"{"edit":"put","base":"data","path":"t.json","keepsPrevious":true}]}"# + "\n"),
      path: "journal")
    let (s, t) = (try StorePath(.config, "s.json"), try StorePath(.data, "t.json"))
    #expect(journal.edits == [s: .staged, t: .staged] && journal.previous == [t])
  }

  private static let first =
    #"{"version":2,"edits":[{"edit":"append","base":"data","path":"l","offset":5,"text":"a\n"}]}"#

  private static func later(_ text: String) -> String {
    let sum = String(CRC32.of(text.utf8), radix: 16)
    return String(repeating: "0", count: 8 - sum.count) + sum + " " + text + "\n"
  }

  @Test func `of version 2 has a line with a checksum for each further commit`() throws {
    let log = try StorePath(.data, "l")
    func decoded(_ text: String) throws -> [StorePath: Edit] {
      try Journal(decoding: Self.text(text), path: "journal").edits
    }
    let second = Self.later(
      #"{"version":2,"edits":[{"edit":"append","base":"data","path":"l","offset":7,"text":"b\n"}]}"#
    )
    let third = Self.later(#"{"version":2,"edits":[{"edit":"delete","base":"state","path":"x"}]}"#)
    let whole = Self.first + "\n" + second + third
    #expect(
      try decoded(whole) == [
        log: .append(Pieces(Self.text("a\nb\n")), offset: 5), try StorePath(.state, "x"): .delete,
      ])
    // A last line that is not whole was never committed; one in the middle is damage.
    let two = [log: Edit.append(Pieces(Self.text("a\nb\n")), offset: 5)]
    for count in 1..<third.utf8.count - 1 {
      #expect(try decoded(String(whole.dropLast(count))) == two, "without \(count) bytes")
    }
    #expect(throws: StoreError.self) {
      try decoded(whole.replacing("offset\":7", with: "offset\":8"))
    }
  }

  @Test(arguments: [
    #"{"version":1,"edits":[{"edit":"put","base":"data","path":"three.json"}]}"#,
    #"{"version":2,"edits":[{"edit":"put","base":"data","path":"three.json","text":"{\"version\":1,\"count\":5}"}]}"#,
  ])
  func `of an earlier version is seen, and applied by the next writer`(text: String) throws {
    let sample = StoreSample()
    try sample.write(text + "\n", to: "data/sample/journal")
    try sample.write("{\"version\":1,\"count\":5}", to: "data/sample/three.json.new")
    try sample.write("", to: "data/sample/lock")
    func count() throws -> Int { try sample.store().read { try $0.value(LaterSample.three).count } }
    #expect(try count() == 5)
    try sample.store().transaction { try $0.update(LaterSample.three) { $0.count += 1 } }
    #expect(try count() == 6)
    #expect(try sample.text("data/sample/three.json").contains("\"count\": 6"))
    #expect(sample.litter().isEmpty)
  }
}
