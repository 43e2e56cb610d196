/// The value of a document that may not exist; the file holds the value itself.
struct OptionalDocument<Value: Codable & Sendable>: Sendable, Codable {
  var value: Value?

  init(_ value: Value? = nil) { self.value = value }

  init(from decoder: any Decoder) throws {
    let value = try Value(from: decoder)
    if let problem = (value as? any Validatable)?.problem {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: problem))
    }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws { try value?.encode(to: encoder) }
}
