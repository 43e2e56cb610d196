internal import SpecCore

/// `spec dindin location set`
struct LocationSet: LegacyCommand {
  static let name = "set"
  static let abstract = Text("Save where you are, or a place under a name.")
  static let discussion: Text = placeHelp
  static let arguments: [Argument<Self>] =
    [
      .positional("place", \.place, help: Text("The place.")),
      .option(
        "as", \.label, value: "NAME",
        help: Text("The name to save it under."), shows: "here"),
      .choice(\.choice),
    ] + Argument.group(\.database)
  static let columns = ["lat", "lon", "name"]
  static var fields: [Field] { LocationView.fields }
  static let examples = [
    Example("spec dindin location set 38.0293,-78.4767", Text("Where you are.")),
    Example(
      "spec dindin location set 'Mill Street Hall' --as work",
      Text("A known address under a name."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin location show", "dindin map"]

  var place = ""
  var label = SavedPlaces.here
  var choice: Number?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database, usesServer: database.server != nil)
    let given = cleanedLine(label)
    let name = folded(given) == SavedPlaces.here ? SavedPlaces.here : given
    guard (1...60).contains(name.count), case .words? = PlaceText(name) else {
      throw PlaceError.badName(label)
    }
    var location = try PlaceFinder(command)
      .location(place, choice: choice?.value, field: "place", .saved)
    location.name = name
    try command.store.transaction { transaction in
      try transaction.update(Documents.places) { saved in
        saved.places.removeAll { folded($0.name) == folded(name) }
        saved.places.append(
          .init(
            name: name, lat: location.point.latitude, lon: location.point.longitude,
            attribution: location.attribution))
      }
    }
    context.done(
      placeTexts.saved(
        context.language, ["name": name, "word": name.shellWord]))
    try context.show(LocationView(location: location))
  }
}

let placeHelp = Text(
  """
  PLACE is a pair of degrees (38.0441,-78.5067: latitude, longitude), geo:38.0441,-78.5067, a name \
  that you saved, or an address: the places of the demo world are known, others are found by the \
  geocoder that the setting geocoder.url names.
  """)

extension Argument {
  /// `--choice`: which of several places that an address can mean.
  static func choice(_ path: Path<Number?>) -> Self {
    option(
      "choice", path, in: 1...99, value: "N",
      help: Text("Which of several places that fit is meant."))
  }

  /// `--at`: where the person is for this call.
  static func at(_ path: Path<String?>) -> Self {
    option(
      "at", path, value: "PLACE",
      help: Text("Where you are, for this call."),
      shows: Text("$SPEC_DINDIN_LOCATION, else the saved location"))
  }
}
