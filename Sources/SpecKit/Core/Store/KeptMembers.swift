extension Document {
  /// The file for a value: of one that people write, what they wrote beside it stays where it is, such as what
  /// another version of this program knows. Nil if their file says the same already.
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
  /// A file that holds this instead of what it held; members that are in neither stay.
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
