internal import SpecCore

/// What a member of a body may hold: checked when it comes in, and told in the API's document.
indirect enum Shape: Sendable {
  /// Code points; from 1 on, one of them is not a space.
  case text(ClosedRange<Int>)
  case url
  /// Degrees of latitude and longitude, or a URL.
  case map
  case flag
  /// A boolean, or the word for one, as the original app sent it.
  case looseFlag
  case integer(ClosedRange<Int>)
  case instant
  case identifier
  case email
  /// A new one.
  case password
  case choice([String])
  case list(Shape, most: Int)
  case object(BodyShape)
  /// Any of these.
  case either([Shape])
  case anything

  /// An id, a key, or a word such as `next`.
  static let word = Shape.text(1...200)
  static let long = Shape.text(0...20_000)

  static func choice<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> Shape
  where Value.RawValue == String { .choice(type.allCases.map(\.rawValue)) }
}

/// The object a body has to be: its members, and those it needs. Others are ignored.
struct BodyShape: Sendable {
  struct Member: Sendable {
    var name: String
    var shape: Shape
    /// Null takes the value away.
    var isClearable: Bool
    var example: JSON?
  }

  var members: [Member]
  var required: Set<String>
  /// A further rule, and how JSON Schema has it.
  var isSaid: (@Sendable (JSON) -> Bool)?
  var anyOf: JSON?

  init(
    _ members: [Member], required: Set<String> = [], isSaid: (@Sendable (JSON) -> Bool)? = nil,
    anyOf: JSON? = nil
  ) {
    self.members = members
    self.required = required
    self.isSaid = isSaid
    self.anyOf = anyOf
  }

  func requiring(_ names: String...) -> BodyShape { BodyShape(members, required: Set(names)) }

  var isNeeded: Bool { !required.isEmpty || anyOf != nil }
}

extension BodyShape.Member {
  /// A member that a null takes away.
  static func maybe(_ name: String, _ shape: Shape) -> Self {
    Self(name: name, shape: shape, isClearable: true)
  }
  static func plain(_ name: String, _ shape: Shape, example: JSON? = nil) -> Self {
    Self(name: name, shape: shape, isClearable: false, example: example)
  }
}

// MARK: checking

extension Shape {
  /// What is wrong with a value that stands at that place; empty if nothing is.
  func problems(_ json: JSON, at field: String) -> [FieldError] {
    switch self {
    case .object(let body):
      guard json.object != nil else {
        return [FieldError(field, "bad-value", "\(field): \(Texts.expectedObject)")]
      }
      return body.problems(json, below: field + ".")
    case .list(let shape, let most):
      guard let items = json.array, items.count <= most else {
        return [FieldError(field, "bad-value", "\(field): \(Texts.expectedList(most))")]
      }
      return items.lazy.map { shape.problems($0, at: field) }.first { !$0.isEmpty } ?? []
    case .either(let shapes):
      let problems = shapes.map { $0.problems(json, at: field) }
      return problems.contains([]) ? [] : problems.first ?? []
    case .email:
      if json.string.flatMap(EmailAddress.init) != nil { return [] }
      let error = HacksmithsError.badEmail(json.string ?? json.serialized())
      return [FieldError(field, "bad-email", Texts.message(error))]
    case .password:
      guard let count = json.string?.unicodeScalars.count else { break }
      if count < 8 { return [FieldError(field, .shortPassword)] }
      return count > 256 ? [FieldError(field, .longPassword)] : []
    default: break
    }
    return problem(json).map { [FieldError(field, "bad-value", "\(field): \($0)")] } ?? []
  }

  /// What is wrong with a value that holds no others, or nil.
  func problem(_ json: JSON) -> String? {
    switch self {
    case .text(let range):
      guard let text = json.string else { return Texts.expectedText }
      // As regular expressions have it, to which some separators are spaces too.
      let isBlank = text.unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || (0x1C...0x1F).contains($0.value)
      }
      guard range.contains(text.unicodeScalars.count), range.lowerBound == 0 || !isBlank else {
        return Texts.expectedLength(range)
      }
    case .url:
      guard let text = json.string, Self.isURL(text) else { return Texts.expectedURL }
    case .map:
      guard let text = json.string, Self.isURL(text) || Self.isPoint(text) else {
        return Texts.expectedMap
      }
    case .flag: if json.bool == nil { return Texts.expectedFlag }
    case .looseFlag:
      if json.bool == nil, json != "true", json != "false" { return Texts.expectedFlag }
    case .integer(let range):
      guard let number = json.int, range.contains(Int(clamping: number)) else {
        return Texts.expectedNumber(range)
      }
    case .instant:
      guard let text = json.string, Instant(wire: text) != nil else {
        return Texts.badInstant(json.string ?? json.serialized())
      }
    case .identifier:
      guard json.string.flatMap(Identifier.init) != nil else { return Texts.expectedId }
    case .choice(let words):
      guard let word = json.string, words.contains(word) else {
        return Texts.expectedChoice(words)
      }
    case .email, .password: return Texts.expectedText
    case .list, .object, .either, .anything: break
    }
    return nil
  }

  /// `http` or `https` and something behind it without spaces, in ASCII.
  static func isURL(_ text: String) -> Bool {
    guard text.utf8.count <= 2000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return false
    }
    return ["http://", "https://"].contains { text.hasPrefix($0) && text.count > $0.count }
  }

  /// Degrees of latitude and longitude, such as `52.52, 13.405`.
  static func isPoint(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let longitude = parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1]
    return isDegrees(parts[0], most: 90) && isDegrees(longitude, most: 180)
  }

  private static func isDegrees(_ text: Substring, most: Double) -> Bool {
    let size = text.hasPrefix("-") ? text.dropFirst() : text
    let parts = size.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, (1...15).contains(parts.last?.count ?? 0),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      (1...2).contains(whole.count) || most > 100 && whole.count == 3 && whole.hasPrefix("1"),
      let degrees = Double(size)
    else { return false }
    return degrees <= most
  }
}

extension BodyShape {
  /// Everything that is wrong with an object, in the order of its members.
  func problems(_ json: JSON, below path: String = "") -> [FieldError] {
    let problems = members.flatMap { member -> [FieldError] in
      let field = path + member.name
      guard let value = json[member.name] else {
        guard required.contains(member.name) else { return [] }
        return [FieldError(field, "missing", "\(field): \(Texts.missingMember)")]
      }
      if value == .null, member.isClearable { return [] }
      return member.shape.problems(value, at: field)
    }
    guard problems.isEmpty, let isSaid, !isSaid(json) else { return problems }
    return [FieldError("body", "missing", Texts.missingAnswer)]
  }
}

extension FieldError {
  fileprivate init(_ field: String, _ error: HacksmithsError) {
    let failure = error.failure(in: "en")
    self.init(field, failure.code, failure.message)
  }
}

// MARK: telling

extension Shape {
  /// As JSON Schema has it.
  var schema: JSON {
    switch self {
    case .text(let range):
      var schema: [JSON.Member] = [JSON.Member("type", "string")]
      if range.lowerBound > 0 { schema.append(JSON.Member("minLength", .int(1))) }
      schema.append(JSON.Member("maxLength", .int(Int64(range.upperBound))))
      if range.lowerBound > 0 { schema.append(JSON.Member("pattern", "\\S")) }
      return .object(schema)
    case .url: return ["type": "string", "maxLength": 2000, "pattern": "^https?://[!-~]+$"]
    case .map:
      let fraction = "(\\.[0-9]{1,15})?"
      let nought = "(\\.0{1,15})?"
      let latitude = "-?(90\(nought)|[0-8]?[0-9]\(fraction))"
      let longitude = "-?(180\(nought)|(1[0-7][0-9]|[0-9]?[0-9])\(fraction))"
      return [
        "type": "string", "maxLength": 2000,
        "pattern": .string("^(https?://[!-~]+|\(latitude), ?\(longitude))$"),
      ]
    case .flag: return ["type": "boolean"]
    case .looseFlag:
      return ["anyOf": [["type": "boolean"], ["type": "string", "enum": ["true", "false"]]]]
    case .integer(let range):
      return [
        "type": "integer", "minimum": .int(Int64(range.lowerBound)),
        "maximum": .int(Int64(range.upperBound)),
      ]
    case .instant: return ["type": "string", "format": "date-time"]
    case .identifier: return ["type": "string", "pattern": "^[0-9a-f]{24}$"]
    case .email: return OpenAPI.address
    case .password: return ["type": "string", "minLength": 8, "maxLength": 256]
    case .choice(let words):
      return ["type": "string", "enum": .array(words.map { .string($0) })]
    case .list(let shape, let most):
      return ["type": "array", "items": shape.schema, "maxItems": .int(Int64(most))]
    case .object(let body): return body.schema
    case .either(let shapes): return ["anyOf": .array(shapes.map(\.schema))]
    case .anything: return [:]
    }
  }
}

extension BodyShape {
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
    if !required.isEmpty {
      members.append(JSON.Member("required", .array(required.sorted().map { .string($0) })))
    }
    // Makers of clients take a bare `anyOf` for a union of types, and give up on these.
    if let anyOf { members.append(JSON.Member("allOf", [["anyOf": anyOf]])) }
    return .object(members)
  }
}
