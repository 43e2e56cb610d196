internal import SpecCore

/// `spec dindin directions`
struct Directions: LegacyCommand {
  static let name = "directions"
  static let abstract = Text("Tell the way to a dinner.")
  static let discussion = Text(
    """
    Without an ID it is the dinner of the current card, else the next one. Steps come from the \
    router in the setting router.url (OSRM). Without one there are distance, direction and an \
    estimate along the straight line: 5 km/h on foot, 15 by bike, 30 by car.
    """)
  static let arguments: [Argument<Self>] =
    [
      .invitation(\.id), .at(\.at),
      .option("by", \.mode, value: "MODE", help: Text("How you go."), shows: "drive"),
    ] + Argument.group(\.database)
  static let columns = ["step", "meters", "seconds", "text"]
  static var fields: [Field] { DirectionsView.helpFields }
  static let examples = [
    Example("spec dindin directions", Text("To the current card."), setup: demoSetup),
    Example("spec dindin directions 0005 --by walk", Text("On foot."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin map", "dindin location set"]

  var id: String?
  var at: String?
  var mode = TravelMode.drive
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database).looking
    let places = try DinnerPlaces(session)
    let dinner = try places.dinner(id)
    let (end, license) = try places.place(of: dinner)
    guard let you = try places.finder.userLocation(at: at) else { throw PlaceError.noLocation }
    var route = try route(from: you.point, to: end, session.command)
    route.attribution = Place.attribution([license, you.attribution, route.attribution])
    try context.show(DirectionsView(dinner: dinner, route: route, language: context.language))
  }

  private func route(from start: Coordinates, to end: Coordinates, _ command: CommandContext) throws
    -> Route
  {
    let language = command.language
    let straight = Route.straight(from: start, to: end, by: mode, language: language)
    guard !command.isOffline, let router = try Router(command) else { return straight }
    do {
      return try router.route(from: start, to: end, by: mode)
    } catch {
      // What is known anyway helps although the command fails.
      command.context.note(
        placeTexts.routeFailed(
          language,
          [
            "summary":
              "\(straight.summary(in: language)); \(straight.vector.fromYou(in: language))",
            "kind": placeTexts.straightLine(language),
          ]))
      throw error
    }
  }
}
