internal import SpecCore

/// Compares the parser of event streams with the algorithm of the standard (WHATWG HTML, section 9.2.6), which gets
/// the whole stream at once, and reads written events again.
package struct EventStreamSubject: Subject {
  package private(set) var tally = ["events": 0, "empty": 0, "named": 0]

  package init() {}

  private static let mutator = Mutator(
    seeds: [
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      "data\n\ndata\ndata\n\ndata:", "event: add\rdata: 73857293\r\rdata: YHOO\r\ndata: +2\r\n\r\n",
      "\u{FEFF}data: a\n\nevent: gone\n\ndata: b\n\n", "retry: 10\r\nid: a\0b\r\ndata: é€😀\r\n\r\n",
      "event: put\ndata: {\"path\":\"/\",\"data\":null}\n\nevent: keep-alive\ndata: null\n\n",
    ],
    words: [
      "\n", "\r", "\r\n", "\n\n", "data", "data:", "data: ", "event:", "event: x\n", "id:",
      "id: 7\n",
      "retry:", ":", " ", "\u{FEFF}", "\0", "é", "Data: x\n", "message",
    ],
    binary: [[0xFF], [0xC3], [0xE2, 0x82], [0xEF, 0xBB], [0xED, 0xA0, 0x80]])

  package mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    let bytes = Self.mutator.input(using: &numbers)
    var read: [ServerSentEvent] = []
    var parser = ServerSentEventParser()
    for piece in pieces(of: bytes, using: &numbers) {
      guard let events = parser.read(piece) else { throw Divergence("too large", bytes) }
      read += events
    }
    let second = Self.secondReading(String(decoding: bytes, as: UTF8.self))
    guard read == second else { throw Divergence("\(read) is not \(second)", bytes) }
    tally["events", default: 0] += read.count
    tally["named", default: 0] += read.count { $0.name != "message" }
    if read.isEmpty { tally["empty", default: 0] += 1 }
    try writeAgain(read, bytes)
  }

  /// Written and read again, each is the same event.
  private func writeAgain(_ events: [ServerSentEvent], _ bytes: [UInt8]) throws(Divergence) {
    for event in events {
      var parser = ServerSentEventParser()
      let again = parser.read(event.bytes)
      guard again == [event] else {
        throw Divergence("\(event) is written \(event.bytes), read \(again ?? [])", bytes)
      }
    }
  }

  private static func secondReading(_ text: String) -> [ServerSentEvent] {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    var lines: [[Unicode.Scalar]] = [[]]
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\n", index > 0, scalars[index - 1] == "\r" { continue }
      if scalar == "\n" || scalar == "\r" {
        lines.append([])
      } else {
        lines[lines.count - 1].append(scalar)
      }
    }
    lines.removeLast()
    var (events, data, name): ([ServerSentEvent], [Unicode.Scalar], String) = ([], [], "")
    for line in lines {
      if line.isEmpty {
        if data.last == "\n" {
          events.append(
            ServerSentEvent(name.isEmpty ? "message" : name, data: Self.text(data.dropLast())))
        }
        (data, name) = ([], "")
        continue
      }
      let field = line.prefix { $0 != ":" }
      var value = line.dropFirst(field.count + 1)
      if value.first == " " { value.removeFirst() }
      switch Self.text(field) {
      case "event": name = Self.text(value)
      case "data": data += value + ["\n"]
      default: break
      }
    }
    return events
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
