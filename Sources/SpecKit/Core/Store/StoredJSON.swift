extension JSONTape {
  /// Parses the bytes of a file; an error names the file and the byte.
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
          problem: Text("{problem} in line {line}")
            .filled(with: ["line": "\(line)", "problem": error.what]))
      }
      let place = JSONSyntaxError(problem: error.problem, offset: error.offset + offset)
      throw .damaged(path: path, problem: place.told)
    }
  }

  /// Decodes the value of a file; an error names the file and the field.
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

// MARK: documents

extension Document {
  /// A file, brought to the current version.
  func upgraded(_ file: JSONTape, path: String) throws -> JSONTape {
    guard file.isObject else {
      throw StoreError.damaged(path: path, problem: "not a JSON object")
    }
    guard var current = Self.version(of: file, in: base) else {
      throw StoreError.damaged(path: path, problem: "version: expected a whole number above 0")
    }
    if current > Int64(version) {
      throw StoreError.newer(path: path, version: current, supported: version)
    }
    if current == Int64(version) { return file }
    var json = JSON(file)
    while current < Int64(version) {
      guard let upgrade = upgrades[Int(current)] else {
        throw StoreError.damaged(path: path, problem: "version \(current) cannot be upgraded")
      }
      do {
        json = try upgrade(json)
      } catch {
        throw StoreError.damaged(
          path: path, problem: JSONCoder.problem(error, "version \(current): "))
      }
      current += 1
    }
    return JSONTape(json)
  }

  /// A settings file that a person wrote may leave the version out: it is of the first.
  private static func version(of file: JSONTape, in base: Base) -> Int64? {
    guard let version = file.member("version") else { return base == .config ? 1 : nil }
    guard let number = file.wholeNumber(at: version), number >= 1 else { return nil }
    return number
  }

  /// The file that holds the value: `version`, then the members of the value.
  func encoded(_ value: Value) throws -> JSON {
    let json: JSON
    do {
      json = try JSONCoder.encode(value)
    } catch {
      throw StoreError.badValue(path: path, problem: "\(error)")
    }
    guard let members = json.object else {
      throw StoreError.badValue(path: path, problem: "not a JSON object")
    }
    return .object(
      [JSON.Member("version", .int(Int64(version)))] + members.filter { $0.key != "version" })
  }

  /// Encodes a value as a file. A settings file keeps the other members that it has, such as those of another version
  /// of this program. Nil if the settings file does not change.
  func encoded(_ value: Value, over old: [UInt8]?) throws -> JSON? {
    let json = try encoded(value)
    guard base == .config, let old else { return json }
    let tape = try upgraded(JSONTape(decoding: old, path: path), path: path)
    let file = JSON(tape)
    let kept = json.kept(in: file, instead: try encoded(tape.decoded(as: Value.self, path: path)))
    // In this expression `nil` would be the null of JSON.
    return kept == file ? Optional.none : kept
  }
}

extension JSON {
  /// Returns the file with this value instead of the earlier one; members that belong to neither stay.
  fileprivate func kept(in file: JSON, instead before: JSON) -> JSON {
    guard let old = file.object, let new = object else { return self }
    var members: [Member] = []
    for member in old {
      if let value = self[member.key] {
        members.append(
          Member(member.key, value.kept(in: member.value, instead: before[member.key] ?? [:])))
      } else if let value = before[member.key] {
        let rest = JSON.object([]).kept(in: member.value, instead: value)
        if rest != .object([]) { members.append(Member(member.key, rest)) }
      } else {
        members.append(member)
      }
    }
    for member in new where file[member.key] == nil {
      members.insert(member, at: member.key == "version" ? 0 : members.count)
    }
    return .object(members)
  }
}

// MARK: logs

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
  ) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    while start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: newline) else {
        throw .damaged(path: path, problem: "no end of the line at byte \(bytes.count)")
      }
      let tape = try JSONTape(decoding: bytes[start..<end], path: path, offset: start)
      let line = "line \(entries.count + 1): "
      entries.append(try tape.decoded(as: type, path: path, prefix: line))
      start = end + 1
    }
    return entries
  }

  private static let newline = UInt8(ascii: "\n")
}
