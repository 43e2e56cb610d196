extension JSON {
  /// Parses a file's bytes; what is wrong with them names the file and the byte.
  init(decoding bytes: some Collection<UInt8>, path: String, offset: Int = 0) throws(StoreError) {
    do throws(JSONSyntaxError) {
      try self.init(parsing: bytes)
    } catch {
      let place = JSONSyntaxError(problem: error.problem, offset: error.offset + offset)
      throw .damaged(path: path, problem: "\(place)")
    }
  }

  /// The value that the JSON of a file stands for; what is wrong names the file and the field.
  func decoded<Value: Decodable>(
    as type: Value.Type, path: String, prefix: String = ""
  ) throws(StoreError) -> Value {
    do {
      return try JSONCoder.decode(type, from: self)
    } catch {
      throw .damaged(path: path, problem: prefix + JSONCoder.describe(error))
    }
  }
}
