internal import SpecCore

/// The reader of what curl(1) writes: the same however its output is cut, and nothing but the last
/// head and what follows it.
package struct CurlHeadSubject: Subject {
  package private(set) var tally = ["answers": 0, "refused": 0, "incomplete": 0]

  package init() {}

  private static let mutator = Mutator(
    seeds: [
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nLocation: /x\r\n\r\nbody\r\n\r\nmore",
      "HTTP/2 204 \r\nset-cookie: a=b\r\nset-cookie: c=d\r\n\r\n", "HTTP/1.0 404\r\n\r\n",
      "HTTP/1.1 200 Connection established\r\n\r\nHTTP/2 500 \r\nx: \u{E9}\r\n\r\n\r\n\r\n",
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 \r\n\r\n",
    ],
    words: [
      "\r\n", "\n", "\r", "\r\n\r\n", "HTTP/1.1 ", "HTTP/2 ", "100", "200", "99", "1000", "+200",
      "-1",
      " ", "\t", ":", "x: y\r\n", "\0", "99999999999999999999",
    ], binary: [[0xFF], [0xC3]])

  package mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    let bytes = Self.mutator.input(using: &numbers)
    let whole = Self.read(CollectionOfOne(bytes[...]))
    let cut = Self.read(pieces(of: bytes, using: &numbers))
    guard whole == cut else { throw Divergence("at once \(whole), in pieces \(cut)", bytes) }
    let second = Self.secondReading(bytes)
    switch (whole, second) {
    case (.incomplete, .incomplete): tally["incomplete", default: 0] += 1
    case (.refused, .refused): tally["refused", default: 0] += 1
    case (.answer(let ours, let rest), .answer(let other, let otherRest))
    where ours.status == other.status && ours.headers == other.headers && rest == otherRest:
      tally["answers", default: 0] += 1
    default: throw Divergence("\(whole) is not \(second)", bytes)
    }
  }

  private enum Outcome: Equatable {
    case answer(Response, rest: [UInt8])
    case refused
    case incomplete
  }

  private static func read(_ pieces: some Sequence<ArraySlice<UInt8>>) -> Outcome {
    var head = CurlHead()
    var outcome = Outcome.incomplete
    do throws(RemoteError) {
      for piece in pieces {
        if case .answer(let response, let rest) = outcome {
          outcome = .answer(response, rest: rest + piece)
        } else if let (response, rest) = try head.read(Array(piece), origin: "x") {
          outcome = .answer(response, rest: rest)
        }
      }
    } catch {
      return .refused
    }
    return outcome
  }

  private static func secondReading(_ bytes: [UInt8]) -> Outcome {
    let crlf = SecondReading.crlf
    guard let end = SecondReading.find(crlf + crlf, in: bytes, from: 0) else { return .incomplete }
    var lines = bytes[..<end].split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let first = lines.isEmpty ? [] : lines.removeFirst()
    let words = first.split(separator: 0x20)
    guard words.count > 1, words[0].starts(with: Array("HTTP/".utf8)), words[1].count == 3,
      words[1].allSatisfy(SecondReading.isDigit), words[1].first != 0x30
    else { return .refused }
    let rest = Array(bytes[(end + 4)...])
    if words[1].first == 0x31 { return secondReading(rest) }
    var response = Response(words[1].reduce(0) { $0 * 10 + Int($1) - 0x30 })
    for line in lines {
      let name = line.prefix { $0 != 0x3A }
      if name.isEmpty || name.count == line.count { continue }
      let value = SecondReading.trimmed(line[(name.endIndex + 1)...])
      response.headers.add(text(Array(name)), text(value))
    }
    return .answer(response, rest: rest)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    SecondTarget.isUTF8(bytes)
      ? String(decoding: bytes, as: UTF8.self)
      : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
