internal import SpecCore

/// Where a dinner is, and where you are.
struct Whereabouts: Sendable {
  let dinner: Coordinates
  let you: Coordinates?
  /// The way there, once it was asked for.
  private(set) var route: Route?
  private let license: String?

  /// Nil where nobody knows where the dinner is.
  init?(_ dinner: Dinner, _ session: Session) throws {
    let places = try DinnerPlaces(session)
    do {
      (self.dinner, license) = try places.place(of: dinner)
    } catch PlaceError.noCoordinates {
      return nil
    }
    you = try places.finder.userLocation()?.point
  }

  /// The license lines of the services that were asked.
  var licenses: [String] { [license, route?.attribution].compactMap(\.self) }

  /// Finds the way: by the router of the settings, else straight on. A router that fails leaves the
  /// straight line, and its error goes on.
  mutating func findWay(_ command: CommandContext) throws {
    guard let you else { return }
    route = .straight(from: you, to: dinner, by: .drive, language: command.language)
    guard !command.isOffline, let router = try Router(command) else { return }
    route = try router.route(from: you, to: dinner, by: .drive)
  }
}
