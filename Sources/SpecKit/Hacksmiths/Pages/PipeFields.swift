internal import SpecCore

/// Records of a pipe: an absent value is empty; an object is represented by its name or key.
enum PipeFields {
  static func record(_ values: (any MemberValue)?...) -> [String] {
    values.map { value in value?.json.map(text) ?? "" }
  }

  /// The lines `NAME<TAB>VALUE` of the present members, one for each item of a list.
  static func lines(_ record: some Record, except left: Set<String> = []) -> [[String]] {
    record.jsonMembers().filter { !left.contains($0.key) }.flatMap { member in
      (member.value.array ?? [member.value]).map { [member.key, text($0)] }
    }
  }

  private static func text(_ value: JSON) -> String {
    guard value.object != nil else { return value.string ?? value.serialized() }
    if let name = value["name"] { return text(name) }
    if let first = value["first"]?.string {
      return value["last"]?.string.map { "\(first) \($0)" } ?? first
    }
    return value["key"].map(text) ?? value.serialized()
  }
}
