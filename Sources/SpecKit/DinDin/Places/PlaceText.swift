internal import SpecCore

/// What a person wrote for a place: coordinates, or words to look up.
enum PlaceText: Sendable, Equatable {
  case coordinates(Coordinates)
  case words(String)

  /// Nil for an empty text, and for coordinates that are outside their bounds or cut off.
  init?(_ raw: String) {
    let text = westernDigits(raw).trimmingSpaces()
    guard !text.isEmpty else { return nil }
    if text.lowercased().hasPrefix("geo:") {
      // RFC 5870: parameters and a query may follow, and a third number is the height.
      let body = text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
      let parts = body.split(separator: ",", omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count),
        parts.dropFirst(2).allSatisfy({ Self.number($0) != nil }),
        let point = Coordinates(Self.number(parts[0]), Self.number(parts[1]))
      else { return nil }
      self = .coordinates(point)
      return
    }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "،" }
    if parts.count == 2, let latitude = Self.number(parts[0]), let longitude = Self.number(parts[1])
    {
      guard let point = Coordinates(latitude, longitude) else { return nil }
      self = .coordinates(point)
    } else {
      let words = cleanedLine(raw)
      guard !words.isEmpty else { return nil }
      self = .words(words)
    }
  }

  /// A decimal number without an exponent.
  private static func number(_ part: Substring) -> Double? {
    var bytes = part.map { $0 == "٫" ? "." : $0 }[...]
    while bytes.first == " " { bytes.removeFirst() }
    while bytes.last == " " { bytes.removeLast() }
    let digits = bytes.first == "-" || bytes.first == "+" ? bytes.dropFirst() : bytes
    guard (1...30).contains(digits.count), digits.contains(where: { ("0"..."9").contains($0) }),
      digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." })
    else { return nil }
    return Double(String(bytes))
  }
}
