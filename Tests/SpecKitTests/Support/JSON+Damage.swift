package import SpecCore

extension JSON {
  /// This value once for each number and text in it, with that one replaced; the version stays.
  package func replacingLeaves(by value: JSON) -> [JSON] {
    switch self {
    case .int, .double: value.string == nil ? [value] : []
    case .string: value.string == nil ? [] : [value]
    case .array(let items):
      items.indices.flatMap { index in
        items[index].replacingLeaves(by: value).map { new in
          var items = items
          items[index] = new
          return .array(items)
        }
      }
    case .object(let members):
      members.indices.flatMap { index in
        members[index].key == "version"
          ? []
          : members[index].value.replacingLeaves(by: value).map { new in
            var members = members
            members[index] = JSON.Member(members[index].key, new)
            return .object(members)
          }
      }
    default: []
    }
  }
}
