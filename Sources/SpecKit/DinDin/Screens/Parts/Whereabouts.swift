internal import SpecCore

/// Where a dinner is, and where you are.
struct Whereabouts: Sendable {
  let dinner: Coordinates
  var you: Coordinates?
  var route: Route?
  /// The license lines of the services that were asked.
  var licenses: [String] = []

  /// Nil where nobody knows where the dinner is.
  init?(_ dinner: Dinner, _ session: Session) throws {
    guard let point = dinner.details.coordinates else { return nil }
    self.dinner = point
    let saved = try session.command.store.read { try $0.value(Documents.places) }
    you = saved.places.first { $0.name == SavedPlaces.here }?.coordinates
  }
}
struct Route: Sendable { var line: [Coordinates] = [] }
