extension Log {
  /// The entry of one line, which begins at that byte of the file.
  package static func entry(
    _ line: some Collection<UInt8>, at offset: Int, path: String
  ) throws(StoreError) -> Entry {
    try JSONTape(decoding: line, path: path, offset: offset)
      .decoded(as: Entry.self, path: path, prefix: "line at byte \(offset): ")
  }
}

/// The lines of a ``Log``: one JSON value each.
enum Lines {
  struct Decoded<Entry> {
    var entries: [Entry]
    /// The bytes of the lines that were read, up to the first damaged one.
    var length: Int
    var damage: StoreError?
  }

  static func encode(_ entries: [some Encodable], path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      do {
        bytes += try JSONCoder.encode(entry).bytes()
      } catch {
        throw StoreError.badValue(path: path, problem: "\(error)")
      }
      bytes.append(newline)
    }
    return bytes
  }

  /// - Throws: ``StoreError/damaged(path:problem:)`` with the line and the byte or field.
  static func decode<Entry: Decodable>(
    _ bytes: [UInt8], as type: Entry.Type, path: String
  ) throws(StoreError) -> Decoded<Entry> {
    let result = prefix(bytes, as: type, path: path)
    if let damage = result.damage { throw damage }
    return result
  }

  /// The entries up to the first damaged line.
  static func prefix<Entry: Decodable>(
    _ bytes: [UInt8], as type: Entry.Type, path: String
  ) -> Decoded<Entry> {
    var result = Decoded<Entry>(entries: [], length: 0)
    while result.length < bytes.count {
      do throws(StoreError) {
        let rest = bytes[result.length...]
        guard let end = rest.firstIndex(of: newline) else {
          throw .damaged(path: path, problem: "no end of the line at byte \(bytes.count)")
        }
        let tape = try JSONTape(decoding: rest[..<end], path: path, offset: result.length)
        let line = "line \(result.entries.count + 1): "
        result.entries.append(try tape.decoded(as: type, path: path, prefix: line))
        result.length = end + 1
      } catch {
        result.damage = error
        break
      }
    }
    return result
  }

  private static let newline = UInt8(ascii: "\n")
}
