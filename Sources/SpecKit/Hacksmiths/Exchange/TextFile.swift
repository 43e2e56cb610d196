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
}
