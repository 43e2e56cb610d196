/// One event of a `text/event-stream` (WHATWG HTML, section 9.2).
package struct ServerSentEvent: Sendable, Equatable {
  /// `message` if the stream names none.
  package var name: String
  package var data: String
  /// The last one the stream gave.
  package var id: String

  package init(_ name: String = "message", data: String, id: String = "") {
    self.name = name
    self.data = data
    self.id = id
  }

  /// The event as lines. A line end in the data begins another `data:` line; in name or id, where
  /// it would begin another field, it becomes a space.
  package var bytes: [UInt8] {
    var text = ""
    if name != "message" { text += "event: \(Self.oneLine(name))\n" }
    if !id.isEmpty { text += "id: \(Self.oneLine(id))\n" }
    for line in Self.lines(data) { text += "data: \(line)\n" }
    return Array((text + "\n").utf8)
  }

  /// A line that clients ignore, which shows them that the stream lives.
  package static func comment(_ text: String) -> [UInt8] { Array(": \(oneLine(text))\n\n".utf8) }

  /// How long clients wait before they connect anew.
  package static func retry(milliseconds: Int) -> [UInt8] {
    Array("retry: \(milliseconds)\n\n".utf8)
  }

  private static func oneLine(_ text: String) -> String { lines(text).joined(separator: " ") }

  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        if scalar == "\r" || !afterReturn {
          lines.append(String(line))
          line = String.UnicodeScalarView()
        }
      } else {
        line.append(scalar)
      }
      afterReturn = scalar == "\r"
    }
    return lines + [String(line)]
  }
}

/// Bytes in, events out.
package struct ServerSentEventParser: Sendable {
  private var line: [UInt8] = []
  private var afterReturn = false
  private var isFirstLine = true
  private var name = ""
  private var data: [String] = []
  private var id = ""
  private var size = 0
  private let limit: Int

  package init(limit: Int = 16 << 20) { self.limit = limit }

  /// - Returns: the events that are complete; nil if one is larger than the limit.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent]? {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      let wasAfterReturn = afterReturn
      afterReturn = byte == 0x0D
      switch byte {
      case 0x0A where wasAfterReturn: break
      case 0x0A, 0x0D:
        if let event = endLine() { events.append(event) }
      default:
        line.append(byte)
        size += 1
        guard size <= limit else { return nil }
      }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    var bytes = line[...]
    line.removeAll(keepingCapacity: true)
    if isFirstLine, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    isFirstLine = false
    if bytes.isEmpty { return endEvent() }
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    var value = bytes[colon...].dropFirst()
    if value.first == 0x20 { value.removeFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: bytes[..<colon], as: UTF8.self) {
    case "event": name = text
    case "data": data.append(text)
    case "id" where !value.contains(0): id = text
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer { (name, data, size) = ("", [], 0) }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(
      name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id)
  }
}
