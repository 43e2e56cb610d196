/// The object that a body has to be: its members, and those it needs. Members beside these are
/// ignored.
package struct BodyShape: Sendable {
  package struct Member: Sendable {
    package var name: String
    package var shape: Shape
    /// Null takes the value away.
    package var isClearable: Bool
    package var example: JSON?

    package init(name: String, shape: Shape, isClearable: Bool, example: JSON? = nil) {
      self.name = name
      self.shape = shape
      self.isClearable = isClearable
      self.example = example
    }
  }

  package let members: [Member]
  package let requirement: BodyRequirement

  package init(_ members: [Member], _ requirement: BodyRequirement = .none) {
    self.members = members
    self.requirement = requirement
  }

  /// Whether an empty body is refused.
  package var isNeeded: Bool { !requirement.members.isEmpty || requirement.rule != nil }
}

/// What a body must hold.
package struct BodyRequirement: Sendable {
  /// One of several ways to say what is meant, and how JSON Schema has it (`anyOf`).
  package struct Rule: Sendable {
    let isMet: @Sendable (JSON) -> Bool
    let anyOf: JSON
    let message: String

    package init(
      _ message: String, anyOf: JSON, isMet: @escaping @Sendable (JSON) -> Bool
    ) {
      self.isMet = isMet
      self.anyOf = anyOf
      self.message = message
    }
  }

  package var members: Set<String> = []
  package var rule: Rule?

  package static let none = BodyRequirement()

  package static func members(_ names: String..., rule: Rule? = nil) -> BodyRequirement {
    BodyRequirement(members: Set(names), rule: rule)
  }
}

extension BodyShape {
  /// Everything that is wrong with an object, in the order of its members.
  package func problems(_ json: JSON, below path: String = "") -> [FieldError] {
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
  package var schema: JSON {
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
