extension JSONTape {
  /// Parses a file's bytes; what is wrong with them names the file and the byte.
  ///
  /// - Parameter isEdited: whether people write the file: then the line is named.
  convenience init(
    decoding bytes: some Collection<UInt8>, path: String, offset: Int = 0, isEdited: Bool = false
  ) throws(StoreError) {
    do throws(JSONSyntaxError) {
      try self.init(parsing: bytes)
    } catch {
      if isEdited {
        let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
        throw .damaged(
          path: path,
          problem: jsonTexts.inLine.filled(with: ["line": "\(line)", "problem": error.what]))
      }
      let place = JSONSyntaxError(problem: error.problem, offset: error.offset + offset)
      throw .damaged(path: path, problem: place.told)
    }
  }

  /// The value that the JSON of a file stands for; what is wrong names the file and the field.
  func decoded<Value: Decodable>(
    as type: Value.Type, path: String, prefix: String = ""
  ) throws(StoreError) -> Value {
    do {
      return try JSONCoder.decode(type, from: self)
    } catch {
      throw .damaged(path: path, problem: JSONCoder.problem(error, prefix))
    }
  }
}
