import Fuzz
import SpecCore
import Testing

/// A little of what `make fuzz` does, the same each time.
@Suite struct `Mutated input` {
  @Test func `requests mean one thing only`() throws {
    let tally = try Self.tally(of: RequestSubject(), 8000)
    // Most are wrong, but not all: else only the first lines of the parser would be seen.
    #expect(tally["accepted", default: 0] > 1000 && tally["refused", default: 0] > 1000)
    #expect(tally["incomplete", default: 0] > 200 && tally["limited", default: 0] > 200)
  }

  @Test func `event streams, answers, targets and JSON too`() throws {
    #expect(try Self.tally(of: EventStreamSubject(), 2000)["events", default: 0] > 1000)
    #expect(try Self.tally(of: CurlHeadSubject(), 2000)["answers", default: 0] > 500)
    #expect(try Self.tally(of: TargetSubject(), 2000)["accepted", default: 0] > 500)
    #expect(try Self.tally(of: JSONSubject(), 2000)["accepted", default: 0] > 200)
  }

  @Test(arguments: ["+200", "0200", "99", "1000", "2x0", ""])
  func `a status of an answer is three digits`(status: String) {
    var head = CurlHead()
    #expect(throws: RemoteError.notHTTP("x")) {
      try head.read(Array("HTTP/1.1 \(status)\r\n\r\n".utf8), origin: "x")
    }
  }

  private static func tally(of subject: some Subject, _ count: Int) throws -> [String: Int] {
    var subject = subject
    try fuzz(&subject, seed: 1, 0..<count)
    return subject.tally
  }
}
