internal import SpecCore

/// `spec dindin location clear`
struct LocationClear: LegacyCommand {
  static let name = "clear"
  static let abstract = Text("Forget a saved place; without a NAME where you are.")
  static let arguments: [Argument<Self>] =
    [
      .positional("name", \.label, help: Text("The saved name."))
        .completing(savedNames)
    ] + Argument.group(\.database)
  static let columns = ["lat", "lon", "name"]
  static var fields: [Field] { LocationView.fields }
  static let examples = [
    Example("spec dindin location clear", Text("Your location is unknown again."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin location set"]

  var label: String?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database, usesServer: database.server != nil)
    let name = label ?? SavedPlaces.here
    let removed = try command.store.transaction { transaction in
      try transaction.update(Documents.places) { saved in
        let found = saved.places.first { folded($0.name) == folded(name) }
        saved.places.removeAll { $0.name == found?.name }
        return found
      }
    }
    guard let removed else { throw label == nil ? PlaceError.noLocation : .unknownName(name) }
    context.done(placeTexts.removed(context.language, ["name": removed.name]))
    guard let point = removed.coordinates else { return }
    try context.show(
      LocationView(location: UserLocation(point: point, name: removed.name, source: .saved)))
  }

  @Sendable private static func savedNames(_ context: Context) throws -> [Candidate] {
    try PlaceFinder(CommandContext(context, DatabaseOptions())).saved.places
      .map { Candidate($0.name) }
  }
}
