internal import SpecCore

/// The object that a body has to be: its members, and those it needs. Members beside these are
/// ignored.
struct BodyShape: Sendable {
  struct Member: Sendable {
    var name: String
    var shape: Shape
    /// Null takes the value away.
    var isClearable: Bool
    var example: JSON?
  }

  let members: [Member]
  let requirement: BodyRequirement

  init(_ members: [Member], _ requirement: BodyRequirement = .none) {
    self.members = members
    self.requirement = requirement
  }

  /// Whether an empty body is refused.
  var isNeeded: Bool { !requirement.members.isEmpty || requirement.rule != nil }
}

/// What a body must hold.
struct BodyRequirement: Sendable {
  /// One of several ways to say what is meant, and how JSON Schema has it (`anyOf`).
  struct Rule: Sendable {
    let isMet: @Sendable (JSON) -> Bool
    let anyOf: JSON
    let message: String

    init(
      _ message: String, anyOf: JSON, isMet: @escaping @Sendable (JSON) -> Bool
    ) {
      self.isMet = isMet
      self.anyOf = anyOf
      self.message = message
    }
  }

  var members: Set<String> = []
  var rule: Rule?

  static let none = BodyRequirement()

  static func members(_ names: String..., rule: Rule? = nil) -> BodyRequirement {
    BodyRequirement(members: Set(names), rule: rule)
  }
}

extension BodyShape {
  /// Everything that is wrong with an object, in the order of its members.
  func problems(_ json: JSON, below path: String = "") -> [FieldError] {
    let problems = members.flatMap { member -> [FieldError] in
      let field = path + member.name
      guard let value = json[member.name] else {
        guard requirement.members.contains(member.name) else { return [] }
        return [FieldError(field, "missing", "\(field): is needed")]
      }
      if value == .null, member.isClearable { return [] }
      return member.shape.problems(value, at: field)
    }
    guard problems.isEmpty, let rule = requirement.rule, !rule.isMet(json) else { return problems }
    return [FieldError("body", "missing", rule.message)]
  }

  /// As JSON Schema has it.
  var schema: JSON {
    var properties: [JSON.Member] = []
    for member in members {
      var schema = member.shape.schema
      if member.isClearable { schema = ["anyOf": [schema, ["type": "null"]]] }
      if let example = member.example, let object = schema.object {
        schema = .object(object + [JSON.Member("examples", [example])])
      }
      properties.append(JSON.Member(member.name, schema))
    }
    var members: [JSON.Member] = [
      JSON.Member("type", "object"), JSON.Member("properties", .object(properties)),
    ]
    if !requirement.members.isEmpty {
      let names = requirement.members.sorted().map { JSON.string($0) }
      members.append(JSON.Member("required", .array(names)))
    }
    // Makers of clients take a bare `anyOf` for a union of types, and give up on these.
    if let rule = requirement.rule { members.append(JSON.Member("allOf", [["anyOf": rule.anyOf]])) }
    return .object(members)
  }
}
