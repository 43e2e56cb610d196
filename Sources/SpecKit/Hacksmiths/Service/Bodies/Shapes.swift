internal import SpecCore

extension Shape {
  static let identifier = pattern(
    Identifier.pattern, expected: "expected an id of 24 hex digits"
  ) { Identifier($0) != nil }

  /// A text of several lines.
  static let long = text(0...20_000)

  /// As the HTML standard has it, with a dot in the domain.
  static let email = Shape(schema: [
    "type": "string", "maxLength": 254,
    "pattern": .string(
      "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" + label + "(\\." + label + ")+$"),
  ]) { value, field in
    if value.string.flatMap(EmailAddress.init) != nil { return [] }
    return [FieldError(field, .badEmail(value.string ?? value.serialized()))]
  }
  private static let label = "[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"

  /// A password to set.
  static let newPassword = Shape(schema: ["type": "string", "minLength": 8, "maxLength": 256]) {
    value, field in
    guard let count = value.string?.unicodeScalars.count else {
      return [FieldError(field, "bad-value", "\(field): expected a text")]
    }
    if count < 8 { return [FieldError(field, .shortPassword)] }
    return count > 256 ? [FieldError(field, .longPassword)] : []
  }

  /// Degrees of latitude and longitude, or a URL.
  static let map = Shape(schema: [
    "type": "string", "maxLength": 2000,
    "pattern": .string("^(https?://[!-~]+|\(latitude), ?\(longitude))$"),
  ]) { value in
    value.string.map { isURL($0) || isPoint($0) } == true
      ? nil : "expected 52.52,13.405 (latitude, longitude) or a URL with http or https"
  }
  private static let fraction = "(\\.[0-9]{1,15})?"
  private static let nought = "(\\.0{1,15})?"
  private static let latitude = "-?(90\(nought)|[0-8]?[0-9]\(fraction))"
  private static let longitude = "-?(180\(nought)|(1[0-7][0-9]|[0-9]?[0-9])\(fraction))"

  /// Degrees of latitude and longitude, such as `52.52, 13.405`.
  static func isPoint(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let longitude = parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1]
    return isDegrees(parts[0], most: 90) && isDegrees(longitude, most: 180)
  }

  private static func isDegrees(_ text: Substring, most: Int) -> Bool {
    let size = text.hasPrefix("-") ? text.dropFirst() : text
    let parts = size.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, (1...15).contains(parts.last?.count ?? 0),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      (1...2).contains(whole.count) || most > 100 && whole.count == 3 && whole.hasPrefix("1"),
      let degrees = Int(whole)
    else { return false }
    return degrees < most
      || degrees == most && parts.dropFirst().allSatisfy { $0.allSatisfy { $0 == "0" } }
  }
}

extension FieldError {
  fileprivate init(_ field: String, _ error: HacksmithsError) {
    let failure = error.failure
    self.init(field, failure.code, failure.text)
  }
}
