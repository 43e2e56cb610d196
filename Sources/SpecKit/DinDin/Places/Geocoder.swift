internal import SpecCore

/// A service that knows the coordinates of addresses: Nominatim.
struct Geocoder {
  private let service: PlaceService

  /// Nil where the settings name none.
  init?(_ command: CommandContext) throws {
    guard let service = try PlaceService(DinDinSetting.geocoder, command) else { return nil }
    self.service = service
  }

  /// How many answers are asked for.
  private static let limit = 5
  /// The license of an answer that names none.
  private static let openStreetMap = "© OpenStreetMap contributors"

  /// The places that an address can mean, as the service sorts them.
  func search(_ text: String) throws -> [Place] {
    try service.get(
      ["search"],
      [
        ("q", text), ("format", "jsonv2"), ("limit", "\(Self.limit)"), ("addressdetails", "1"),
        ("accept-language", service.language),
      ]
    ) { status, json in
      guard status == 200, let items = json.array else { return nil }
      return items.prefix(Self.limit).compactMap { Self.place($0, label: text) }
    }
  }

  /// What is at a point; nil where the service knows nothing.
  func reverse(_ point: Coordinates) throws -> Place? {
    let found: Place?? = try service.get(
      ["reverse"],
      [
        ("lat", point.degrees.latitude), ("lon", point.degrees.longitude), ("format", "jsonv2"),
        ("zoom", "18"), ("addressdetails", "1"), ("layer", "address"),
        ("accept-language", service.language),
      ]
    ) { status, json -> Place?? in
      guard status == 200, json.object != nil else { return nil }
      return .some(json["error"] == nil ? Self.place(json, label: nil) : nil)
    }
    guard var place = found ?? nil else { return nil }
    // Where the person is, not where the house is.
    place.coordinates = point
    return place
  }

  /// - Parameter label: what the person typed; nil for what the service calls it.
  private static func place(_ json: JSON, label: String?) -> Place? {
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

  /// Coordinates are strings in some answers and numbers in others.
  private static func number(_ json: JSON?) -> Double? {
    json?.number ?? json?.string.flatMap { $0.utf8.count <= 40 ? Double($0) : nil }
  }

  private static func line(_ text: String?) -> String? {
    text.map { String(cleanedLine($0).prefix(200)) }
  }
}
