internal import SpecCore

/// What can go wrong with places, maps and directions.
enum PlaceError: Error, Equatable {
  case badPlace(String, field: String)
  /// Coordinates that no place has.
  case outOfBounds(String, field: String)
  case ambiguous(String, [String], field: String)
  case badChoice(Int, of: Int)
  /// No location was given or saved.
  case noLocation
  case unknownName(String)
  case badName(String)
  /// Nobody knows where a dinner is.
  case noCoordinates(String)
  /// The geocoder could not be asked, and why.
  case geocoderFailed(reason: Failure)
  /// The service has been asked too often.
  case tooManyRequests(String)
  /// The service has no time.
  case busy(String)
  /// The service answered with something that cannot be used.
  case badAnswer(String)
  case noRoute

  /// Only the geocoder failed: what can do without a place on the map goes on.
  var isOfGeocoder: Bool { if case .geocoderFailed = self { true } else { false } }
}

extension PlaceError: ReportedError {
  var failure: Failure {
    var failure = told
    // Nobody has typed it in this call.
    if failure.field == UserLocation.variable {
      failure.text = Text { [text = failure.text] in "\(UserLocation.variable): \(text($0))" }
    }
    return failure
  }

  private var told: Failure {
    switch self {
    case .badPlace(let text, let field):
      Failure(
        .usage, "bad-place",
        Text(
          "unknown place '{text}': write 38.0441,-78.5067, geo:38.0441,-78.5067, a saved name or a known address"
        ), ["text": text], field: field)
    case .outOfBounds(let text, let field):
      Failure(
        .usage, "bad-place",
        Text("invalid coordinates '{text}': the latitude is -90 to 90, the longitude -180 to 180"),
        ["text": text], field: field)
    case .ambiguous(let text, let places, let field):
      Failure(
        .usage, "ambiguous-address",
        UserLocation.isField(field)
          ? Text("'{text}' can be {places}; write the full name of one")
          : Text("'{text}' can be {places}; choose with --choice N"),
        [
          "text": text,
          "places": Text(
            clauses: places.enumerated().map { Text(verbatim: "\($0.offset + 1) \($0.element)") }),
        ], field: field)
    case .badChoice(let number, let count):
      Failure(
        .usage, "bad-choice", Text("there is no place {number}; choose 1 to {count}"),
        ["number": "\(number)", "count": "\(count)"], field: "choice")
    case .noLocation:
      Failure(
        .notFound, "no-location",
        Text("your location is not known; save it with 'spec dindin location set PLACE'"))
    case .unknownName(let name):
      Failure(
        .notFound, "no-place",
        Text(
          "no place is saved as '{name}'; 'spec dindin location set PLACE --as {name}' saves one"),
        ["name": name], field: "name")
    case .badName(let name):
      Failure(
        .usage, "bad-name",
        Text("invalid name '{name}': give 1 to 60 characters that are no coordinates"),
        ["name": name], field: "as")
    case .noCoordinates(let label):
      Failure(
        .notFound, "no-coordinates",
        Text(
          "where '{label}' is on the map is not known; the host can give its coordinates as the address"
        ), ["label": label])
    case .geocoderFailed(let reason):
      Failure(
        reason.status, reason.code, placeTexts.geocoderFailed, ["reason": reason.text],
        field: reason.field)
    case .tooManyRequests(let origin):
      Failure(
        .temporary, "too-many-requests", Text("{origin} has been asked too often; try again later"),
        ["origin": origin])
    case .busy(let origin):
      Failure(.temporary, "busy", Text("{origin} is busy; try again later"), ["origin": origin])
    case .badAnswer(let origin):
      Failure(
        .unavailable, "bad-answer",
        Text(
          "{origin} gave an answer that cannot be used; check the settings geocoder.url and router.url"
        ), ["origin": origin])
    case .noRoute:
      Failure(
        .notFound, "no-route", Text("the router knows no way there; try another --by"), field: "by")
    }
  }
}
