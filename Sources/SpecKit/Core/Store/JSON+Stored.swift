extension JSON {
  /// Parses a file's bytes; what is wrong with them names the file and the byte.
  ///
  /// - Parameter isEdited: whether people write the file: then the line is named.
  init(
    decoding bytes: some Collection<UInt8>, path: String, offset: Int = 0, isEdited: Bool = false
  ) throws(StoreError) {
    do throws(JSONSyntaxError) {
      try self.init(parsing: bytes)
    } catch {
      if isEdited {
        let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
        throw .damaged(path: path, problem: Self.problem(error.what, line: line))
      }
      let place = JSONSyntaxError(problem: error.problem, offset: error.offset + offset)
      throw .damaged(path: path, problem: place.told)
    }
  }

  /// The value that the JSON of a file stands for; what is wrong names the file and the field.
  ///
  /// - Parameter edited: the bytes of a file that people write: then the line is named too.
  func decoded<Value: Decodable>(
    as type: Value.Type, path: String, prefix: String = "", edited: [UInt8]? = nil
  ) throws(StoreError) -> Value {
    do {
      return try JSONCoder.decode(type, from: self)
    } catch {
      let line = edited.flatMap { Self.line(of: JSONCoder.keys(of: error), in: $0) }
      let problem = JSONCoder.problem(error, prefix)
      throw .damaged(path: path, problem: line.map { Self.problem(problem, line: $0) } ?? problem)
    }
  }

  private static func problem(_ problem: ProblemText, line: Int) -> ProblemText {
    ProblemText(jsonTexts.inLine, ["line": "\(line)"], ["problem": problem])
  }

  /// The line of a member, found by the keys that lead to it; nil for what is in no object.
  private static func line(of keys: [String], in bytes: [UInt8]) -> Int? {
    guard !keys.isEmpty else { return nil }
    // Of each object or list that is open: the last key; nil in a list.
    var (open, line, isKeyNext, index) = ([String?](), 1, false, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "{"):
        open.append("")
        isKeyNext = true
      case UInt8(ascii: "["):
        open.append(nil)
        isKeyNext = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        isKeyNext = false
      case UInt8(ascii: ","): isKeyNext = open.last.map { $0 != nil } ?? false
      case UInt8(ascii: "\""):
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard isKeyNext, index < bytes.count else { break }
        open[open.count - 1] = String(decoding: bytes[start..<index], as: UTF8.self)
        isKeyNext = false
        if open == keys.map(Optional.some) { return line }
      default: break
      }
      index += 1
    }
    return nil
  }
}
