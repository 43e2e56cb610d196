internal import SpecCore

/// What a member of an answer holds, as the API's document tells it.
indirect enum ReplySchema: Sendable {
  /// Members in their order; a name that ends with `?` may be absent.
  typealias Members = KeyValuePairs<String, ReplySchema>

  /// As a member of a body.
  case plain(Shape)
  case text
  case integer
  case constant(JSON)
  case list(ReplySchema)
  case object(Members)
  case nullable(ReplySchema)
  /// One of the document's components.
  case component(String)

  static let id = plain(.identifier)
  static let flag = plain(.flag)
  static let instant = plain(.instant)

  static func choice<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> ReplySchema
  where Value.RawValue == String { plain(.choice(type)) }

  static func words(_ words: String...) -> ReplySchema { plain(.choice(words)) }

  /// As JSON Schema has it.
  var json: JSON {
    switch self {
    case .plain(let shape): shape.schema
    case .text: ["type": "string"]
    case .integer: ["type": "integer"]
    case .constant(let value): ["const": value]
    case .list(let schema): ["type": "array", "items": schema.json]
    case .object(let members): Self.object(members.map { ($0.key, $0.value) })
    case .nullable(let schema): ["anyOf": [schema.json, ["type": "null"]]]
    case .component(let name): ["$ref": .string("#/components/schemas/\(name)")]
    }
  }

  /// More members than these may come one day.
  static func object(_ members: [(String, ReplySchema)]) -> JSON {
    let named = members.map { key, schema in
      key.hasSuffix("?") ? (String(key.dropLast()), schema, false) : (key, schema, true)
    }
    return [
      "type": "object",
      "properties": .object(named.map { JSON.Member($0.0, $0.1.json) }),
      "required": .array(named.filter(\.2).map { .string($0.0) }),
    ]
  }
}
