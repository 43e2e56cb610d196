import Fuzz
import SpecCore
import Testing

/// A little of what `make fuzz` does, the same each time.
@Suite struct `Mutated input` {
  @Test func `requests mean one thing only`() throws {
    let tally = try Self.tally(of: RequestSubject(), 2000)
    // Most are wrong, but not all: else only the first lines of the parser would be seen.
    #expect(tally["accepted", default: 0] > 400 && tally["refused", default: 0] > 400)
    #expect(tally["incomplete", default: 0] > 50 && tally["limited", default: 0] > 50)
  }

  @Test func `event streams, answers, targets and JSON too`() throws {
    #expect(try Self.tally(of: EventStreamSubject(), 400)["events", default: 0] > 200)
    #expect(try Self.tally(of: CurlHeadSubject(), 400)["answers", default: 0] > 100)
    #expect(try Self.tally(of: TargetSubject(), 400)["accepted", default: 0] > 100)
    #expect(try Self.tally(of: JSONSubject(), 400)["accepted", default: 0] > 40)
  }

  @Test func `pictures and compressed data too`() throws {
    for tally in [try Self.tally(of: PNGSubject(), 1500), try Self.tally(of: JPEGSubject(), 400)] {
      #expect(tally["read", default: 0] > 80 && tally["refused", default: 0] > 200)
    }
    let tally = try Self.tally(of: InflateSubject(), 200)
    #expect(tally["accepted", default: 0] > 60 && tally["refused", default: 0] > 30)
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
