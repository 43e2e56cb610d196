internal import SpecCore

/// A service that knows the coordinates of addresses: Nominatim, or Photon.
struct Geocoder {
  private let service: PlaceService
  private let kind: GeocoderKind

  /// Nil where the settings name none.
  init?(_ command: CommandContext) throws {
    guard let service = try PlaceService(DinDinSetting.geocoder, command) else { return nil }
    (self.service, kind) = (service, try command.configuration.geocoderKind())
  }

  /// How many answers are asked for.
  private static let limit = 5
  /// Photon's answers have no license line of their own; its data are those of OpenStreetMap.
  private static let openStreetMap = "© OpenStreetMap contributors"

  /// The places that an address can mean, as the service sorts them.
  func search(_ text: String) throws -> [Place] {
    switch kind {
    case .nominatim:
      try service.get(
        ["search"],
        [
          ("q", text), ("format", "jsonv2"), ("limit", "\(Self.limit)"), ("addressdetails", "1"),
          ("accept-language", service.language),
        ]
      ) { status, json in
        guard status == 200, let items = json.array else { return nil }
        return items.prefix(Self.limit).compactMap { Self.nominatim($0, label: text) }
      }
    case .photon:
      try service.get(["api"], [("q", text), ("limit", "\(Self.limit)"), ("lang", photonLanguage)])
      {
        status, json in
        guard status == 200, let items = json["features"]?.array else { return nil }
        return items.prefix(Self.limit).compactMap { Self.photon($0, label: text) }
      }
    }
  }

  /// What is at a point; nil where the service knows nothing.
  func reverse(_ point: Coordinates) throws -> Place? {
    let position = [("lat", point.degrees.latitude), ("lon", point.degrees.longitude)]
    let found: Place?? =
      switch kind {
      case .nominatim:
        try service.get(
          ["reverse"],
          position + [
            ("format", "jsonv2"), ("zoom", "18"), ("addressdetails", "1"), ("layer", "address"),
            ("accept-language", service.language),
          ]
        ) { status, json -> Place?? in
          guard status == 200, json.object != nil else { return nil }
          return .some(json["error"] == nil ? Self.nominatim(json, label: nil) : nil)
        }
      case .photon:
        try service.get(["reverse"], position + [("lang", photonLanguage)]) {
          status, json -> Place?? in
          guard status == 200, let items = json["features"]?.array else { return nil }
          return .some(items.first.flatMap { Self.photon($0, label: nil) })
        }
      }
    guard var place = found ?? nil else { return nil }
    // Where the person is, not where the house is.
    place.coordinates = point
    return place
  }

  /// Photon refuses the languages that it does not have.
  private var photonLanguage: String { service.language == "ar" ? "default" : "en" }

  /// - Parameter label: what the person typed; nil for what the service calls it.
  private static func nominatim(_ json: JSON, label: String?) -> Place? {
    guard let point = Coordinates(number(json["lat"]), number(json["lon"])),
      let address = line(json["display_name"]?.string), !address.isEmpty
    else { return nil }
    return Place(
      label: label ?? shortName(json) ?? address, address: address, coordinates: point,
      attribution: line(json["licence"]?.string) ?? openStreetMap)
  }

  /// The name of what is there, else street and number.
  private static func shortName(_ json: JSON) -> String? {
    if let name = line(json["name"]?.string), !name.isEmpty { return name }
    let road = line(json["address"]?["road"]?.string)
    let number = line(json["address"]?["house_number"]?.string)
    return road.map { road in number.map { "\($0) \(road)" } ?? road }
  }

  private static func photon(_ json: JSON, label: String?) -> Place? {
    let position = json["geometry"]?["coordinates"]?.array ?? []
    guard position.count >= 2, let point = Coordinates(position[1].number, position[0].number),
      let properties = json["properties"]
    else { return nil }
    func text(_ name: String) -> String? {
      line(properties[name]?.string).flatMap { $0.isEmpty ? nil : $0 }
    }
    let street = [text("housenumber"), text("street")].compactMap(\.self).joined(separator: " ")
    let city = [text("postcode"), text("city")].compactMap(\.self).joined(separator: " ")
    let parts = [text("name") ?? "", street, city, text("state") ?? "", text("country") ?? ""]
      .filter { !$0.isEmpty }
    guard let first = parts.first else { return nil }
    return Place(
      label: label ?? first, address: String(parts.joined(separator: ", ").prefix(200)),
      coordinates: point, attribution: openStreetMap)
  }

  /// Coordinates are strings in some answers and numbers in others.
  private static func number(_ json: JSON?) -> Double? {
    json?.number ?? json?.string.flatMap { $0.utf8.count <= 40 ? Double($0) : nil }
  }

  private static func line(_ text: String?) -> String? {
    text.map { String(cleanedLine($0).prefix(200)) }
  }
}
