internal import SpecCore

/// A place that was found: for a dinner, or where a person is.
struct Place: Sendable, Equatable {
  /// What the place is called: the name of a known place, else what the person typed.
  var label: String
  /// What the gazetteer or the geocoder calls it.
  var address: String?
  /// Nil for a text that nobody could find.
  var coordinates: Coordinates?
  /// The license line of the service that found it.
  var attribution: String?
}

extension Place {
  init(_ place: GazetteerPlace) {
    self.init(label: place.name, address: place.address, coordinates: place.coordinates)
  }

  init(_ place: SavedPlaces.SavedPlace) {
    self.init(
      label: place.name, coordinates: place.coordinates, attribution: place.attribution)
  }

  init(_ point: Coordinates) { self.init(label: point.text, coordinates: point) }

  /// The license lines of what is shown together, each once, as one line.
  static func attribution(_ lines: [String?]) -> String? {
    var shown: [String] = []
    for line in lines.compactMap(\.self) where !shown.contains(line) { shown.append(line) }
    return shown.isEmpty ? nil : shown.joined(separator: " · ")
  }

  /// Whether it is not what a person typed: it has another name, or a geocoder took the text for it.
  func replaces(_ text: String) -> Bool {
    address != nil && attribution != nil || folded(label) != folded(cleanedLine(text))
  }

  /// The name and the address.
  var line: String { Self.line(label, address) }

  /// A line of a list to choose from; what was typed is the only one without coordinates.
  func choice(in language: String) -> String {
    coordinates == nil ? placeTexts.asTyped(language, ["text": label]) : line
  }

  /// What the place is called, and where it is, with the comma of their language.
  static func line(_ label: String, _ address: String?) -> String {
    guard let address, !address.isEmpty else { return label }
    guard !label.isEmpty else { return address }
    let isArabic = [label, address].allSatisfy { TextDirection(of: $0) == .rightToLeft }
    return label + ListSeparator.comma(in: isArabic ? "ar" : "en") + address
  }
}

/// What a text means.
enum PlaceMatch: Sendable, Equatable {
  case one(Place)
  /// Sorted by name, or in the order of the geocoder.
  case several([Place])
  case none
}
