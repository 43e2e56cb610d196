/// A result whose members are declared once: JSON in their order, `--fields`, the lines of a pipe and
/// the schema of an API are loops over them.
///
///     struct Seat: Record {
///       var row: Int
///       var name: String?
///       static let members: [RecordMember<Self>] = [
///         RecordMember("row", \.row, "the row, 1 at the front"),
///         RecordMember("name", \.name, "who sits there"),
///       ]
///     }
package protocol Record: Encodable, MemberValue {
  static var members: [RecordMember<Self>] { get }
  /// The name of the object in a schema.
  static var schemaName: String { get }
}

/// One member of a record. A class, because a copy of all that it holds costs more than a value.
package final class RecordMember<Root>: Sendable {
  package let name: String
  package let type: MemberType
  package let help: Text
  private let get: @Sendable (Root, InstantFormat) -> JSON?

  package convenience init<Value: MemberValue>(
    _ name: String, _ get: @escaping @Sendable (Root) -> Value, _ help: Text = ""
  ) {
    self.init(name, Value.memberType, help) { get($0).json($1) }
  }

  private init(
    _ name: String, _ type: MemberType, _ help: Text,
    _ get: @escaping @Sendable (Root, InstantFormat) -> JSON?
  ) {
    self.name = name
    self.type = type
    self.help = help
    self.get = get
  }

  /// The value; nothing where it is absent.
  package func json(_ root: Root, _ format: InstantFormat = .shortest) -> JSON? {
    get(root, format)
  }

  /// The same member for results that may lack it, for example without an option.
  package var optional: RecordMember { RecordMember(name, type.optional, help, get) }

  /// The members of a part that only some results have, as members of the whole.
  package static func all<Part>(
    ofOptional get: @escaping @Sendable (Root) -> Part?, _ members: [RecordMember<Part>]
  ) -> [RecordMember] {
    members.map { member in
      RecordMember(member.name, member.type.optional, member.help) { root, format in
        get(root).flatMap { member.json($0, format) }
      }
    }
  }

  /// The members of a part of a result, as members of the whole.
  package static func all<Part>(
    of get: @escaping @Sendable (Root) -> Part, _ members: [RecordMember<Part>]
  ) -> [RecordMember] {
    members.map { member in
      RecordMember(member.name, member.type, member.help) { member.json(get($0), $1) }
    }
  }
}

extension Record {
  package static var schemaName: String { "\(Self.self)" }

  package static var memberType: MemberType {
    .object(ObjectType(name: schemaName) { fields })
  }

  package func json(_ format: InstantFormat) -> JSON? { .object(jsonMembers(format)) }

  package func jsonMembers(_ format: InstantFormat = .shortest) -> [JSON.Member] {
    let declared = Self.members
    var members: [JSON.Member] = []
    members.reserveCapacity(declared.count)
    for member in declared {
      if let value = member.json(self, format) { members.append(JSON.Member(member.name, value)) }
    }
    return members
  }

  package func encode(to encoder: any Encoder) throws {
    try JSON.object(jsonMembers()).encode(to: encoder)
  }

  /// The members as `--fields help` lists them.
  package static var fields: [Field] { members.map { Field($0.name, $0.type, $0.help) } }

  /// The same, each of the named objects followed by the members inside it: `seat`, `seat.row`.
  package static func fieldsOpening(_ names: String...) -> [Field] {
    members.flatMap { member in
      let inside = names.contains(member.name) ? member.type.insideFields : []
      return [Field(member.name, member.type, member.help)]
        + inside.map { Field("\(member.name).\($0.name)", $0.type, $0.help) }
    }
  }

  /// A line for each present member: its name and its value. Members inside an object have the name of the object
  /// before theirs.
  package var lines: [[String]] { JSON.object(jsonMembers()).lines(under: "") }

  /// The values of the named members, empty where they are absent: one record of a pipe.
  package func columns(_ names: String...) -> [String] {
    names.map { name in
      Self.members.first { $0.name == name }?.json(self)?.columnText ?? ""
    }
  }
}

extension JSON {
  fileprivate func lines(under prefix: String) -> [[String]] {
    (object ?? []).flatMap { member in
      member.value.object == nil
        ? [[prefix + member.key, member.value.columnText]]
        : member.value.lines(under: "\(prefix)\(member.key).")
    }
  }

  /// The value as a column of a pipe, without escapes: the writer of records and the renderer add them.
  package var columnText: String { string ?? serialized() }
}
