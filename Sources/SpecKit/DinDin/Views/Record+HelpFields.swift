internal import SpecCore

extension Record {
  /// The members as help lists them, each object followed by its own members; an object without a
  /// text of its own is listed by its members only.
  ///
  /// - Parameter parts: the members of objects, by the name of the member that holds them.
  static func helpFields(with parts: [String: [Field]]) -> [Field] {
    fields.flatMap { field in
      (field.help.isEmpty ? [] : [field]) + (parts[field.name] ?? []).under(field.name)
    }
  }
}

extension [Field] {
  /// The fields as those of an object that is the member `name`.
  func under(_ name: String) -> [Field] { map { Field("\(name).\($0.name)", $0.type, $0.help) } }
}
