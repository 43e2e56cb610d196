import Foundation
import Fuzz
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// The files of their answers.
extension `A large event` {
  @Test func `has the lines that the coder of JSON makes`() throws {
    var rsvp = RSVP(
      personId: Sample.id(7), answer: .waitlist, guests: 2, createdAt: Sample.now,
      sequence: 1_234_567, source: .upcoming)
    var entries = [AnswerShard.Entry(person: rsvp.personId, answer: nil)]
    for text in [nil, "", "plain", "a \"b\" \\ \n \u{0} \u{7F} \u{202E} é 👍🏽", "K7M2PQ"] {
      rsvp.code = text
      rsvp.requestId = text
      entries.append(.init(person: rsvp.personId, answer: rsvp))
      rsvp.checkedInAt = Instant(seconds: -5, nanoseconds: 7_000_000)
      rsvp.answer = .yes
      entries.append(.init(person: rsvp.personId, answer: rsvp))
    }
    for entry in entries {
      let expected = try JSONCoder.text(of: entry) + "\n"
      #expect(String(decoding: entry.bytes, as: UTF8.self) == expected)
    }
  }

  @Test func `of the version before, in one document, is read, and moved by the next answer`()
    throws
  {
    var contents = StoreContents()
    var record = Sample.record()
    for number in 1...UInt64(200) {
      _ = try record.say(RSVPRequest(.yes), number)
      contents.people.append(Sample.person(number, "Person \(number)"))
      contents.people[contents.people.count - 1].rsvps = [Self.id]
    }
    try store().transaction { transaction in
      try transaction.fill(with: contents)
      contents.events = [record]
      for (month, page) in contents.calendarPages {
        try transaction.set(Documents.calendar(month), page)
      }
      for (path, page) in contents.keyPages {
        try transaction.set(Document(.data, path, initial: KeyPage()), page)
      }
      try transaction.set(Documents.event(Self.id), OptionalDocument(record))
    }
    #expect(try store().read { try $0.event(Self.id) } == record)
    #expect(try files().isEmpty && problems().isEmpty)
    try say(RSVPRequest(.no), by: 7)
    _ = try record.say(RSVPRequest(.no), 7)
    #expect(try store().read { try $0.event(Self.id) }?.summary == record.summary)
    #expect(try !files().isEmpty)
    #expect(try problems().map(\.detail) == [])
  }

  @Test func `with a damaged file is not answered, and the check names the file`() throws {
    try fill(200)
    let file = try #require(try files().first { !$0.hasSuffix("codes.jsonl") })
    let path = try store().path(of: Blob(.data, file))
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    try Files.write(path, Array(text.replacing("\"answer\":\"yes\"", with: "\"answer\":7").utf8))
    #expect(throws: StoreError.self) { try store().read { try $0.event(Self.id) } }
    #expect(try problems().contains { $0.document == file && $0.state == .damaged })
    // The lines of somebody else, or none.
    try Files.write(path, [])
    #expect(try problems().contains { $0.detail == "the numbers of its answers are not right" })
  }

  @Test func `drops the lines that say nothing any more`() throws {
    try fill(100)
    let store = try store()
    var words: [RSVPChoice] = [.no, .yes]
    for _ in 0..<400 {
      words.reverse()
      let word = words[0]
      try store.transaction { transaction in
        for number in 1...UInt64(5) {
          _ = try Self.answer(
            RSVPRequest(word), of: number, in: transaction)
        }
      }
    }
    let lines = try files().reduce(0) { count, file in
      let bytes = try Files.read(try store.path(of: Blob(.data, file)))
      return count + bytes.count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines < 2000)
    #expect(try problems().map(\.detail) == [])
  }
}
