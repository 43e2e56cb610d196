internal import SpecCore

/// `spec dindin map`
struct Map: LegacyCommand {
  static let name = "map"
  static let abstract = Text("Show where a dinner is, with you on the map.")
  static let discussion = Text(
    """
    Without an ID it is the dinner of the current card, else the next one. The map is drawn on a \
    terminal: ◉ is the dinner, ● is you. A pipe gets the coordinates and the distance.

    The way is that of the router in the setting router.url, else a dotted straight line.
    """)
  static let arguments: [Argument<Self>] =
    [
      .invitation(\.id), .at(\.at),
      .option(
        "size", \.size, value: "WxH",
        help: Text("Cells of the map."),
        shows: Text("60x18; on a terminal its width")),
      .flag("ascii", \.isASCII, help: Text("Draw with D, Y and points.")),
    ] + Argument.group(\.database)
  static var fields: [Field] { MapView.helpFields }
  static let examples = [
    Example("spec dindin map", Text("Where the current card is."), setup: demoSetup),
    Example(
      "spec dindin map 0005 --at 'Mill Street Hall'",
      Text("Another dinner, from a known place."),
      setup: demoSetup),
    Example("spec dindin map --json", Text("With the cells of the marks."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin directions", "dindin location set"]

  var id: String?
  var at: String?
  var size: ScreenSize?
  var isASCII = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database).looking
    let places = try DinnerPlaces(session)
    let dinner = try places.dinner(id)
    let (point, own) = try places.place(of: dinner)
    let you = try places.finder.userLocation(at: at)
    let route = you.flatMap { way(from: $0.point, to: point, session.command) }
    let page = context.page
    let isUTF8 = !isASCII && (page.isUTF8 || !context.output.isTerminal)
    let size = self.size ?? Self.size(context)
    let map = MapDrawing(
      dinner: point, label: dinner.details.label, you: you?.point, route: route?.line ?? [],
      columns: size.columns, rows: size.rows)
    let license = Place.attribution([own, you?.attribution, route?.attribution])
    try context.show(
      MapView(dinner: dinner, map: map, attribution: license, isUTF8: isUTF8))
    if you == nil { context.hint(placeTexts.locationHint(context.language)) }
  }

  /// The router's way; a map without it is none the worse.
  private func way(from start: Coordinates, to end: Coordinates, _ command: CommandContext)
    -> Route?
  {
    guard !command.isOffline else { return nil }
    do {
      return try Router(command)?.route(from: start, to: end, by: .drive)
    } catch {
      command.context.note(Failure(error).message(in: command.language))
      return nil
    }
  }

  /// What fits a terminal, in about the proportions of the map elsewhere.
  private static func size(_ context: Context) -> ScreenSize {
    guard context.output.isTerminal, !context.wantsData else {
      return ScreenSize(columns: 60, rows: 18)
    }
    let page = context.page
    let columns = max(10, min(page.columns - 3, 160))
    return ScreenSize(
      columns: columns, rows: max(6, min(columns * 3 / 10, page.rows - 6)))
  }
}
