/// One event of a `text/event-stream` (WHATWG HTML, section 9.2).
package struct ServerSentEvent: Sendable, Equatable {
  /// `message` if the stream names none.
  package var name: String
  package var data: String

  package init(_ name: String = "message", data: String) {
    (self.name, self.data) = (name, data)
  }

  /// The event as lines. A line end in the data begins another `data:` line; in the name, where
  /// it would begin another field, it becomes a space.
  package var bytes: [UInt8] {
    let name = name == "message" ? [] : Self.field("event", name, lineEnd: " ")
    return name + Self.field("data", data, lineEnd: "\ndata: ") + [0x0A]
  }

  /// - Parameter lineEnd: what stands for each CR LF, CR or LF of the value.
  private static func field(_ name: String, _ value: String, lineEnd: String) -> [UInt8] {
    var bytes = Array("\(name): ".utf8)
    var afterReturn = false
    for byte in value.utf8 {
      switch byte {
      case 0x0A where afterReturn: break
      case 0x0A, 0x0D: bytes += lineEnd.utf8
      default: bytes.append(byte)
      }
      afterReturn = byte == 0x0D
    }
    return bytes + [0x0A]
  }
}

/// Bytes in, events out; `id` and `retry` are skipped, as no reader here connects anew by itself.
package struct ServerSentEventParser: Sendable {
  private var line: [UInt8] = []
  private var afterReturn = false
  private var isFirstLine = true
  private var name = ""
  private var data: [String] = []
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
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer { (name, data, size) = ("", [], 0) }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
  }
}
