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

  /// Some of these, from all parts of the value; with SPEC_FUZZ set, forty.
  package func replacingSomeLeaves(by value: JSON) -> [JSON] {
    let all = replacingLeaves(by: value)
    let count = min(all.count, runsAllCases ? 40 : 10)
    return (0..<count).map { all[$0 * all.count / count] }
  }

  /// Values that no command writes, each with a command that is to read it. Each number comes with one
  /// of the commands; with SPEC_FUZZ set, with every one.
  package static func damages(readBy lines: [String]) -> [(JSON, String)] {
    let numbers: [JSON] = [.int(1 << 53 + 1), .int(.max), .int(.min), .int(-1)]
    let pairs = numbers.enumerated().flatMap { index, number in
      (runsAllCases ? lines : [lines[index % lines.count]]).map { (number, $0) }
    }
    return pairs + lines.map { (JSON.string(""), $0) }
  }
}
