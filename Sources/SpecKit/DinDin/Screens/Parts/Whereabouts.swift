internal import SpecCore

/// Where a dinner is, and where you are.
struct Whereabouts: Sendable {
  let dinner: Coordinates
  let you: Coordinates?
  /// The way there, once it was asked for.
  private(set) var route: Route?
  /// The license lines of the two places.
  private let licenses: [String?]

  /// Nil where nobody knows where the dinner is.
  ///
  /// - Throws: what a geocoder throws.
  init?(_ dinner: Dinner, _ session: Session) throws {
    let places = try DinnerPlaces(session)
    let license: String?
    do {
      (self.dinner, license) = try places.place(of: dinner)
    } catch PlaceError.noCoordinates {
      return nil
    }
    let you = try Self.you(places.finder)
    (self.you, licenses) = (you?.point, [license, you?.attribution])
  }

  private static func you(_ finder: PlaceFinder) throws -> UserLocation? {
    do {
      return try finder.userLocation()
    } catch let error as PlaceError where error.isOfGeocoder {
      return nil
    }
  }

  /// The license lines of what the map shows.
  var license: String? { Place.attribution(licenses + [route?.attribution]) }

  /// Finds the way: by the router of the settings, else straight on. A router that fails leaves the
  /// straight line, and its error goes on.
  mutating func findWay(_ command: CommandContext) throws {
    guard let you else { return }
    route = .straight(from: you, to: dinner, by: .drive, language: command.language)
    guard !command.isOffline, let router = try Router(command) else { return }
    route = try router.route(from: you, to: dinner, by: .drive)
  }
}
