internal import SpecCore

/// `spec dindin location show`
struct LocationShow: LegacyCommand {
  static let name = "show"
  static let abstract = Text("Show where you are.")
  static let arguments: [Argument<Self>] = Argument.group(\.database)
  static let columns = ["lat", "lon", "name"]
  static var fields: [Field] { LocationView.fields }
  static let examples = [
    Example("spec dindin location show", Text("Latitude, longitude, name."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin location set"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let finder = try PlaceFinder(
      CommandContext(context, database, usesServer: database.server != nil))
    guard let location = try finder.userLocation() else { throw PlaceError.noLocation }
    try context.show(LocationView(location: location))
  }
}
