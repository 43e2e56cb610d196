import Testing

@testable import SpecCore

/// The text of a journal is written directly.
@Suite struct `The text of a journal` {
  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func journal(isInline: Bool) throws -> Journal {
    let lines = Pieces(text("{\"a\":\"é \\\\ \\\"\"}\n")) + Pieces(text("{\"b\":[1,null]}\n"))
    let edits: [StorePath: Edit] = [
      try StorePath(.data, "b/1.json"): isInline
        ? .put(text("{\n  \"text\": \"\u{202E} \u{0} \u{7F} 👍🏽 \\n\"\n}\n")) : .staged,
      try StorePath(.data, "a \"quoted\".jsonl"): .append(lines, offset: 1234),
      try StorePath(.state, "gone.json"): .delete,
      try StorePath(.config, "empty.json"): isInline ? .put([]) : .staged,
    ]
    return Journal(
      edits, previous: [try StorePath(.data, "b/1.json")], isInline: isInline)
  }

  @Test(arguments: [true, false])
  func `is JSON as any other, and says what is in it`(isInline: Bool) throws {
    let journal = try Self.journal(isInline: isInline)
    let bytes = journal.encoded()
    let json = try JSON(parsing: bytes.dropLast())
    #expect(json.serialized() + "\n" == String(decoding: bytes, as: UTF8.self))
    #expect(
      json["edits"]?.array?.map { $0["path"]?.string ?? "" }
        == ["empty.json", "a \"quoted\".jsonl", "b/1.json", "gone.json"])
    #expect(try Journal(decoding: bytes, path: "journal") == journal)
    // An older version wrote its directories too.
    let directories = #","directories":{"config":"/c","data":"/d","state":"/s","cache":"/k"}"#
    let old = String(decoding: bytes, as: UTF8.self).replacing(
      ",\"edits\"", with: "\(directories),\"edits\"", maxReplacements: 1)
    #expect(try Journal(decoding: Array(old.utf8), path: "journal") == journal)
  }

  @Test func `takes in what is added to it by a line`() throws {
    let first = try Self.journal(isInline: true).withBytes()
    let log = try StorePath(.data, "a \"quoted\".jsonl")
    let later = Journal([log: .append(Pieces(Self.text("{}\n")), offset: 1266)], isInline: true)
    let line = later.addedLine()
    #expect(line.last == UInt8(ascii: "\n") && line.count { $0 == UInt8(ascii: "\n") } == 1)
    var both = first
    both.add(later, line: line)
    let read = try Journal(decoding: first.bytes.joined + line, path: "journal")
    #expect(read == both && read.bytes == both.bytes)
    guard case .append(let all, offset: 1234) = both.byPlace[log] else {
      return #expect(Bool(false), "\(both.byPlace)")
    }
    #expect(all.joined.suffix(3) == Self.text("{}\n"))
    // A line that is not whole was never committed.
    let torn = try Journal(decoding: first.bytes.joined + line.dropLast(2), path: "journal")
    #expect(torn == first && torn.bytes == first.bytes)
  }
}
