/// A value that is stored as one string.
public protocol TextCodable: Codable {
  /// The value; nil if the text says none.
  init?(storedText: String)
  var storedText: String { get }
  /// The kind of text, such as `an ISO 8601 date`.
  static var textKind: String { get }
}

extension TextCodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(storedText: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not \(Self.textKind): \(text)")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storedText)
  }
}
