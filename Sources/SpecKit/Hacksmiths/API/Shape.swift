internal import SpecCore

/// What a value of a request may hold: how it is checked when it comes in, and the JSON Schema that
/// tells it to those who write clients.
struct Shape: Sendable {
  /// Made when asked for: checking a value must not pay for the document.
  private let makeSchema: @Sendable () -> JSON
  private let check: @Sendable (_ value: JSON, _ field: String) -> [FieldError]

  /// - Parameter check: everything that is wrong with a value of that field; empty if nothing is.
  init(
    schema: @autoclosure @escaping @Sendable () -> JSON,
    problems check: @escaping @Sendable (_ value: JSON, _ field: String) -> [FieldError]
  ) {
    makeSchema = schema
    self.check = check
  }

  var schema: JSON { makeSchema() }

  /// A shape whose values hold no others.
  ///
  /// - Parameter problem: what is wrong with a value, or nil.
  init(
    schema: @autoclosure @escaping @Sendable () -> JSON,
    problem: @escaping @Sendable (JSON) -> String?
  ) {
    self.init(schema: schema()) { value, field in
      problem(value).map { [FieldError(field, "bad-value", "\(field): \($0)")] } ?? []
    }
  }

  /// Everything that is wrong with a value; empty if nothing is.
  func problems(_ value: JSON, at field: String) -> [FieldError] { check(value, field) }

  func accepts(_ value: JSON) -> Bool { check(value, "").isEmpty }
}

extension Shape {
  /// A text of so many code points; from 1 on, it is not blank.
  static func text(_ range: ClosedRange<Int>) -> Shape {
    guard range.lowerBound > 0 else { return characters(range) }
    return characters(range, notBlankPattern, "not only spaces") { !isBlank($0) }
  }

  /// A name or a title of so many code points, one of which is visible.
  static func title(_ range: ClosedRange<Int>) -> Shape {
    characters(range, visiblePattern, "at least one of them visible") { isVisible($0) }
  }

  /// - Parameter isWanted: what one of the code points has to be.
  private static func characters(
    _ range: ClosedRange<Int>, _ pattern: @autoclosure @escaping @Sendable () -> String,
    _ rule: String, _ isWanted: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) -> Shape {
    let any = characters(range)
    return Shape(
      schema: .object((any.schema.object ?? []) + [JSON.Member("pattern", .string(pattern()))])
    ) { value in
      guard let text = value.string else { return "expected a text" }
      if range.contains(text.unicodeScalars.count), text.unicodeScalars.contains(where: isWanted) {
        return nil
      }
      return "\(range.lowerBound) to \(range.upperBound) characters, \(rule)"
    }
  }

  /// A text of so many code points, whatever they are.
  static func characters(_ range: ClosedRange<Int>) -> Shape {
    let (least, most) = (Int64(range.lowerBound), Int64(range.upperBound))
    return Shape(
      schema: least == 0
        ? ["type": "string", "maxLength": .int(most)]
        : ["type": "string", "minLength": .int(least), "maxLength": .int(most)]
    ) { value in
      guard let text = value.string else { return "expected a text" }
      if range.contains(text.unicodeScalars.count) { return nil }
      return (least == 0 ? "at most" : "\(least) to") + " \(most) characters"
    }
  }

  /// An id, a key, or a word such as `next`.
  static let word = characters(1...200)

  /// A URL of up to 2000 characters with `http` or `https`, in ASCII and without spaces.
  static let url = Shape(
    schema: ["type": "string", "maxLength": 2000, "pattern": "^https?://[!-~]+$"]
  ) { $0.string.map(isURL) == true ? nil : "expected a URL with http or https" }

  static func isURL(_ text: String) -> Bool {
    guard text.utf8.count <= 2000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return false
    }
    return ["http://", "https://"].contains { text.hasPrefix($0) && text.count > $0.count }
  }

  static let flag = Shape(schema: ["type": "boolean"]) {
    $0.bool == nil ? expectedFlag : nil
  }

  /// A boolean, or the word for one.
  static let looseFlag = Shape(
    schema: ["anyOf": [["type": "boolean"], ["type": "string", "enum": ["true", "false"]]]]
  ) { $0.bool != nil || $0 == "true" || $0 == "false" ? nil : expectedFlag }

  private static let expectedFlag = "expected true or false"

  static func integer(_ range: ClosedRange<Int>) -> Shape {
    Shape(
      schema: [
        "type": "integer", "minimum": .int(Int64(range.lowerBound)),
        "maximum": .int(Int64(range.upperBound)),
      ]
    ) { value in
      value.int.map { range.contains(Int(clamping: $0)) } == true
        ? nil : "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// A date-time of RFC 3339.
  static let instant = Shape(schema: ["type": "string", "format": "date-time"]) { value in
    value.string.flatMap { Instant(rfc3339: $0) } == nil
      ? badInstant(value.string ?? value.serialized()) : nil
  }

  /// What is said of a text that is no date-time.
  static func badInstant(_ text: String) -> String {
    "invalid date and time \"\(text)\"; write 2026-12-05T08:00:00Z"
  }

  /// A text of a form (ECMA 262), checked by `isRight`.
  static func pattern(
    _ pattern: String, expected: String, _ isRight: @escaping @Sendable (String) -> Bool
  ) -> Shape {
    Shape(schema: ["type": "string", "pattern": .string(pattern)]) { value in
      value.string.map(isRight) == true ? nil : expected
    }
  }

  static func choice(_ words: [String]) -> Shape {
    Shape(schema: ["type": "string", "enum": .array(words.map { .string($0) })]) { value in
      value.string.map(words.contains) == true
        ? nil : "expected one of \(words.joined(separator: ", "))"
    }
  }

  static func choice<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> Shape
  where Value.RawValue == String { choice(type.allCases.map(\.rawValue)) }

  static func list(_ shape: Shape, most: Int) -> Shape {
    Shape(
      schema: ["type": "array", "items": shape.schema, "maxItems": .int(Int64(most))]
    ) { value, field in
      guard let items = value.array, items.count <= most else {
        return [FieldError(field, "bad-value", "\(field): expected a list of at most \(most)")]
      }
      return items.lazy.map { shape.problems($0, at: field) }.first { !$0.isEmpty } ?? []
    }
  }

  static func object(_ body: BodyShape) -> Shape {
    Shape(schema: body.schema) { value, field in
      guard value.object != nil else {
        return [FieldError(field, "bad-value", "\(field): expected an object")]
      }
      return body.problems(value, below: field + ".")
    }
  }

  /// Any of these. If it is none, the one that finds nothing wrong but what is inside was meant.
  static func either(_ shapes: [Shape]) -> Shape {
    Shape(schema: ["anyOf": .array(shapes.map(\.schema))]) { value, field in
      let problems = shapes.map { $0.problems(value, at: field) }
      if problems.contains([]) { return [] }
      let inside = problems.first { $0.allSatisfy { $0.field != field } }
      return inside ?? problems.first ?? []
    }
  }
}
