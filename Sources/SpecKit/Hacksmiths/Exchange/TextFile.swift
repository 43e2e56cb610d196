internal import SpecCore

/// The bytes of a file that comes in.
enum TextFile {
  /// Throws `RowError` with the first line that is not UTF-8.
  static func text(_ bytes: ArraySlice<UInt8>) throws -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw RowError(IncomingText.invalidLine(bytes) ?? 1, "the file is not UTF-8")
  }

  /// The value a JSON file holds. Throws `badRows` with the line where it is no JSON.
  static func json(_ bytes: ArraySlice<UInt8>) throws -> JSON {
    do {
      return try JSON(parsing: bytes)
    } catch {
      let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
      throw RowError(line, "the file is no JSON: \("\(error)")")
    }
  }

  /// The line on which each item of a JSON array begins.
  static func linesOfItems(_ bytes: ArraySlice<UInt8>) -> [Int] {
    var lines: [Int] = []
    var (line, depth, isQuoted, isEscaped, isAwaited) = (1, 0, false, false, false)
    for byte in bytes {
      if byte == 0x0A { line += 1 }
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      if byte <= 0x20 { continue }
      let isEnd = byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      if depth == 1, isAwaited, !isEnd {
        lines.append(line)
        isAwaited = false
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth == 1 { isAwaited = true }
      case UInt8(ascii: ","): if depth == 1 { isAwaited = true }
      default: if isEnd { depth -= 1 }
      }
    }
    return lines
  }
}
