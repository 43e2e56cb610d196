import Foundation
import SpecCore
import Testing

/// Requests changed at random: whatever comes, the parser neither crashes nor depends on how the
/// bytes were cut, and what it accepts it would write the same way again.
@Suite struct `Mutated requests` {
  private static let seeds: [[UInt8]] =
    MalformedRequests.all.map(\.text).filter { $0.utf8.count < 500 }.map { Array($0.utf8) }
    + [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET /a%20b?c=d+e HTTP/1.1\r\nHost: a:80\r\nAccept: */*\r\nUser-Agent: x\r\n\r\n",
      "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcdGET /2 HTTP/1.1\r\nHost: b\r\n\r\n",
      "PUT /1 HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n3;x=\"y\"\r\nabc\r\n0\r\n"
        + "T: u\r\n\r\nOPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "PUT / HTTP/1.0\r\nContent-Length: 1\r\nConnection: keep-alive\r\nExpect: 100-continue\r\n\r\nx",
    ].map { Array($0.utf8) }

  private static let words: [[UInt8]] = [
    "\r\n", "\n", "\r", "\0", " ", "\t", ":", ",", ";", "\"", "\\", "0", "1", "f", "-1",
    "\r\n\r\n", "0\r\n\r\n", "Content-Length: ", "Transfer-Encoding: chunked", "chunked",
    "Host: b\r\n",
    "HTTP/1.0", "HTTP/1.1", "http://a/", "%00", "%", "é", "Expect: 100-continue\r\n",
    "Connection: close\r\n", "99999999999999999999", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
  ].map { Array($0.utf8) }

  static func mutated(using numbers: inout Numbers) -> [UInt8] {
    var bytes = seeds.randomElement(using: &numbers) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 0...8, using: &numbers))
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: bytes.replaceSubrange(place..<end, with: words.randomElement(using: &numbers) ?? [])
      case 1: bytes.insert(contentsOf: words.randomElement(using: &numbers) ?? [], at: place)
      case 2: bytes.removeSubrange(place..<end)
      case 3:
        if place < bytes.count { bytes[place] = .random(in: .min ... .max, using: &numbers) }
      default: bytes.append(contentsOf: seeds.randomElement(using: &numbers) ?? [])
      }
    }
    return bytes
  }

  /// The request as another program would send it on.
  static func written(_ incoming: IncomingRequest) -> [UInt8] {
    let request = incoming.request
    let framing: Set<String> = ["content-length", "transfer-encoding", "expect"]
    var text = "\(request.method) \(incoming.isAboutServer ? "*" : request.target) "
    text += "HTTP/1.\(incoming.version == .old ? 0 : 1)\r\n"
    for field in request.headers.fields where !framing.contains(field.name.lowercased()) {
      text += "\(field.name): \(field.value)\r\n"
    }
    return Array("\(text)Content-Length: \(request.body.count)\r\n\r\n".utf8) + request.body
  }

  /// `SPEC_FUZZ_REQUESTS`: how many, such as ten million before a release.
  @Test func `never crash the parser and mean one thing only`() throws {
    let count =
      ProcessInfo.processInfo.environment["SPEC_FUZZ_REQUESTS"].flatMap(Int.init) ?? 20_000
    let seed = ProcessInfo.processInfo.environment["SPEC_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    var numbers = Numbers(seed)
    var accepted = 0
    for round in 0..<count {
      let bytes = Self.mutated(using: &numbers)
      let whole = Parsed([bytes[...]])
      let cut = Parsed(pieces(of: bytes, using: &numbers))
      // A plain comparison: a macro ten million times takes longer than the parser.
      if whole != cut { Issue.record("round \(round): \(bytes)\n\(whole)\n\(cut)") }
      accepted += whole.requests.count
      for request in whole.requests {
        let again = Parsed([Self.written(request)[...]])
        guard again.requests.count == 1, again.error == nil, !again.isIncomplete,
          let copy = again.requests.first, copy.request.body == request.request.body,
          copy.request.target == request.request.target, copy.keepsAlive == request.keepsAlive
        else {
          Issue.record("round \(round): \(bytes)\n\(request)\n\(again)")
          continue
        }
      }
    }
    // Most are wrong, but not all: else the test would only see the first lines of the parser.
    #expect(accepted > count / 20 && accepted < count * 3)
  }
}
