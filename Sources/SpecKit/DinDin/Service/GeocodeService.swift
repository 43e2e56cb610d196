internal import SpecCore

/// A geocoder over the gazetteer: `/geocode/search` and `/geocode/reverse`, with the answers of
/// Nominatim.
struct GeocodeService: MountedService {
  let gazetteer: Gazetteer

  private static let licence = "Made-up places that come with spec"
  /// How many answers there are where the request does not say it, and at most.
  private static let limits = (standard: 10, greatest: 40)
  /// Meters from a point to the place that is there.
  private static let radius = 200

  func owns(_ path: [String]) -> Bool { path.first == "geocode" }

  func respond(to request: Request) -> Response {
    var response = answer(request)
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response
  }

  private func answer(_ request: Request) -> Response {
    guard ["GET", "HEAD"].contains(request.method) else {
      return refusal(405, "Only GET is supported")
    }
    guard ["json", "jsonv2"].contains(request.value("format") ?? "jsonv2") else {
      return refusal(400, "Parameter 'format' must be one of: json, jsonv2")
    }
    switch request.path.dropFirst() {
    case ["search"]: return search(request)
    case ["reverse"]: return reverse(request)
    case ["status"]: return .json(["status": 0, "message": "OK"])
    default: return refusal(404, "Not found")
    }
  }

  private func search(_ request: Request) -> Response {
    let parts = ["street", "city", "county", "state", "postalcode", "country"]
      .compactMap(request.value)
    guard request.value("q") == nil || parts.isEmpty else {
      return refusal(400, "Structured query parameters cannot be used together with 'q' parameter.")
    }
    let text = request.value("q") ?? parts.joined(separator: " ")
    guard !cleanedLine(text).isEmpty, text.utf8.count <= 1000 else {
      return refusal(400, "Nothing to search for.")
    }
    guard let limit = request.value("limit").map({ Int($0) }) ?? Self.limits.standard, limit > 0
    else { return refusal(400, "Parameter 'limit' must be a number.") }
    let found = gazetteer.search(text).prefix(min(limit, Self.limits.greatest))
    return .json(.array(found.map(json)))
  }

  private func reverse(_ request: Request) -> Response {
    func number(_ name: String) -> Double? {
      request.value(name).flatMap { $0.utf8.count <= 40 ? Double($0) : nil }
    }
    guard let point = Coordinates(number("lat"), number("lon")) else {
      return refusal(400, "Parameters 'lat' and 'lon' must be degrees.")
    }
    let found = gazetteer.nearest(to: point, within: Self.radius)
    return .json(found.map(json) ?? ["error": "Unable to geocode"])
  }

  private func json(_ place: GazetteerPlace) -> JSON {
    let number = (gazetteer.places.firstIndex(of: place) ?? 0) + 1
    let name = "\(place.name), \(place.address)"
    let edges = [place.lat, place.lat, place.lon, place.lon]
    let offsets = [-0.00005, 0.00005, -0.00005, 0.00005]
    return [
      "place_id": .int(Int64(number)), "licence": .string(Self.licence), "osm_type": "node",
      "osm_id": .int(Int64(number)), "lat": .string("\(place.lat)"), "lon": .string("\(place.lon)"),
      "category": "amenity", "type": "restaurant", "place_rank": 30, "importance": 0.1,
      "addresstype": "amenity", "name": .string(place.name), "display_name": .string(name),
      "address": address(place),
      "boundingbox": .array(
        zip(edges, offsets).map { .string(decimalText($0 + $1, digits: 7)) }),
    ]
  }

  /// The parts of `12 Example Lane, Demoville`.
  private func address(_ place: GazetteerPlace) -> JSON {
    let parts = place.address.split(separator: ",", maxSplits: 1).map {
      String($0).trimmingSpaces()
    }
    let words = (parts.first ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    var members = [JSON.Member("amenity", .string(place.name))]
    if words.count == 2, words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      members.append(JSON.Member("house_number", .string(words[0])))
      members.append(JSON.Member("road", .string(words[1])))
    } else if let road = parts.first {
      members.append(JSON.Member("road", .string(road)))
    }
    if parts.count == 2 { members.append(JSON.Member("city", .string(parts[1]))) }
    return .object(members)
  }

  private func refusal(_ status: Int, _ message: String) -> Response {
    .json(
      ["error": ["code": .int(Int64(status)), "message": .string(message)]], status: status)
  }
}
