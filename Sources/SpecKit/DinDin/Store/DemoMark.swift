internal import SpecCore

/// What `demo load` added, so that `demo clear` removes exactly that.
struct DemoMark: Sendable, Equatable, Codable {
  /// To whom the dinners are addressed.
  @NonEmpty var you: String
  /// The ids of the people who were not there before.
  var people: [NonEmpty]
  var signedIn: Bool
  var setHere: Bool
  /// The location that it set; a mark of an older version does not tell.
  var here: SavedPlaces.SavedPlace?
  /// Whether it stands for the splash that nobody has seen: the demo begins at the home screen.
  var setSplash: Bool?

  var peopleIDs: [String] { people.map(\.wrappedValue) }
}
