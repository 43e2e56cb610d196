internal import SpecCore

/// A service that knows the streets: OSRM, version 1 of its route service.
struct Router {
  private let service: PlaceService

  /// Nil where the settings name none.
  init?(_ command: CommandContext) throws {
    guard let service = try PlaceService(DinDinSetting.router, command) else { return nil }
    self.service = service
  }

  private static let attribution = "© OpenStreetMap contributors"
  /// What a route of an answer may have at most.
  private static let pointLimit = 100_000
  private static let stepLimit = 5000

  /// - Throws: ``PlaceError/noRoute`` where there is no way.
  func route(from start: Coordinates, to end: Coordinates, by mode: TravelMode) throws -> Route {
    let points = [start.degrees, end.degrees].map { "\($0.longitude),\($0.latitude)" }
      .joined(separator: ";")
    return try service.get(
      ["route", "v1", mode.profile, points],
      [
        ("overview", "simplified"), ("geometries", "geojson"), ("steps", "true"),
        ("alternatives", "false"),
      ]
    ) { status, json in
      switch json["code"]?.string {
      case "Ok" where status == 200:
        return read(json, PlaceVector(from: start, to: end), mode)
      case "NoRoute", "NoSegment": throw PlaceError.noRoute
      default: return nil
      }
    }
  }

  private func read(_ json: JSON, _ vector: PlaceVector, _ mode: TravelMode) -> Route? {
    guard let route = json["routes"]?.array?.first, let meters = Self.whole(route["distance"]),
      let seconds = Self.whole(route["duration"])
    else { return nil }
    let steps = (route["legs"]?.array ?? []).flatMap { $0["steps"]?.array ?? [] }
      .prefix(Self.stepLimit).compactMap(step)
    let line = (route["geometry"]?["coordinates"]?.array ?? []).prefix(Self.pointLimit)
      .compactMap { point -> Coordinates? in
        guard let pair = point.array, pair.count >= 2 else { return nil }
        return Coordinates(pair[1].number, pair[0].number)
      }
    let own = json["attribution"]?.string.map { String(cleanedLine($0).prefix(200)) }
    return Route(
      source: .router, mode: mode, meters: meters, seconds: seconds, vector: vector, steps: steps,
      line: line, attribution: own.flatMap { $0.isEmpty ? nil : $0 } ?? Self.attribution)
  }

  private func step(_ json: JSON) -> Route.Step? {
    guard let meters = Self.whole(json["distance"]), let seconds = Self.whole(json["duration"])
    else { return nil }
    let names = [json["name"]?.string, json["ref"]?.string].compactMap { $0.map(cleanedLine) }
    let maneuver = Maneuver(
      type: json["maneuver"]?["type"]?.string ?? "",
      modifier: json["maneuver"]?["modifier"]?.string,
      exit: json["maneuver"]?["exit"]?.int.map(Int.init),
      street: names.first { !$0.isEmpty }.map { String($0.prefix(100)) })
    return Route.Step(
      meters: meters, seconds: seconds,
      text: maneuver.text(meters: meters, in: service.language))
  }

  /// A length or a time, rounded.
  private static func whole(_ json: JSON?) -> Int? {
    guard let number = json?.number, (0...1e9).contains(number) else { return nil }
    return Int(number.rounded())
  }
}
