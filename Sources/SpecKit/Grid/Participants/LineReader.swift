internal import SpecCore

/// Reads lines from standard input without waiting.
struct LineReader {
  private(set) var isOpen = true
  private var rest: [UInt8] = []
  private static let lineLimit = 4096

  /// Reads the lines that are available; nil stands for the end of the input.
  mutating func read() -> [String?] {
    let bytes = (try? Descriptor.input.read(upTo: 4096)) ?? []
    var lines: [String?] = []
    for byte in bytes {
      if byte == 0x0A {
        lines.append(String(decoding: rest, as: UTF8.self))
        rest = []
      } else if rest.count < Self.lineLimit {
        rest.append(byte)
      }
    }
    if bytes.isEmpty {
      isOpen = false
      if !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
      lines.append(nil)
    }
    return lines
  }
}
