internal import SpecCore

/// A parameter that an operation takes in its query.
struct QueryParameter: Sendable {
  enum Kind: Sendable {
    case text
    /// An id, a key, or a word such as `next`.
    case word
    case flag
    case instant
    case integer(ClosedRange<Int>)
    /// Texts, each given by the name again.
    case list
  }

  let name: String
  let kind: Kind

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// As JSON Schema has it.
  var schema: JSON {
    let text: JSON = ["type": "string", "pattern": "^[^\\u0000]*$"]
    return switch kind {
    case .text: text
    case .word: Self.wordSchema
    case .flag: Shape.flag.schema
    case .instant: Shape.instant.schema
    case .integer(let range): Shape.integer(range).schema
    case .list: ["type": "array", "items": text]
    }
  }

  static let wordSchema: JSON = [
    "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\\u0000]*$",
  ]

  /// What is wrong with the values that a query gives it, or nil.
  func problem(_ values: [String]) -> FieldError? {
    if case .list = kind { return nil }
    guard let value = values.first else { return nil }
    guard values.count == 1 else {
      return FieldError(name, "given-twice", "\(name) is given twice")
    }
    switch kind {
    case .text, .word, .list: return nil
    case .flag:
      return ["true", "false"].contains(value)
        ? nil : FieldError(name, "bad-flag", "\(name) must be true or false")
    case .instant:
      return Instant(rfc3339: value) != nil
        ? nil : FieldError(name, "bad-instant", Shape.badInstant(value))
    case .integer(let range):
      return Int(value).map(range.contains) == true
        ? nil
        : FieldError(
          name, "bad-number",
          "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
