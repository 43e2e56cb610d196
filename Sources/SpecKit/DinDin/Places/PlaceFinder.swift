internal import SpecCore

/// Finds places by what people type: coordinates, saved names, the places of the demo world where that is
/// loaded, the geocoder.
struct PlaceFinder {
  let saved: SavedPlaces
  let gazetteer: Gazetteer
  private let command: CommandContext

  init(_ command: CommandContext) throws {
    self.command = command
    // A server on this machine may serve the database of this home.
    let databases =
      command.address.isOnThisMachine ? [command.address, .embedded] : [command.address]
    let isDemo: Bool
    (saved, isDemo) = try command.store.read { snapshot in
      (
        try snapshot.value(Documents.places),
        try databases.contains { try snapshot.value(Documents.demo(of: $0)) != nil }
      )
    }
    gazetteer = isDemo ? try Gazetteer(command.context) : Gazetteer(places: [])
  }

  /// What a text means; a geocoder is asked only for what is not known here.
  ///
  /// - Throws: ``PlaceError/outOfBounds(_:field:)``; ``PlaceError/badPlace(_:field:)`` for an empty text;
  ///   ``PlaceError/geocoderFailed(reason:)``.
  func match(_ text: String, field: String = "address") throws -> PlaceMatch {
    switch PlaceText(text) {
    case nil where cleanedLine(text).isEmpty: throw PlaceError.badPlace(text, field: field)
    case nil: throw PlaceError.outOfBounds(text, field: field)
    case .coordinates(let point):
      return .one(Place(label: cleanedLine(text), coordinates: point))
    case .words(let words):
      if let found = known(words) { return found }
      guard let places = try asked({ try $0.search(words) }) else { return .none }
      return places.count > 1 ? .several(places) : places.first.map { .one($0) } ?? .none
    }
  }

  /// The place a text means, chosen among several by its number or by asking; without coordinates
  /// where nobody knows it.
  ///
  /// - Parameters:
  ///   - choice: which of several, from 1.
  ///   - field: the option that the text was given with, for errors.
  /// - Throws: ``PlaceError/ambiguous(_:_:field:)`` where nothing may be asked.
  func place(_ text: String, choice: Int? = nil, field: String = "address") throws -> Place {
    let places: [Place]
    switch try match(text, field: field) {
    case .none: return Place(label: cleanedLine(text))
    case .one(let place): places = [place]
    case .several(let found): places = found
    }
    // Guests go where a dinner is, so that a place which is not what was typed is asked about.
    let typed = field == "address" ? Place(label: cleanedLine(text)) : nil
    let isReplaced = typed != nil && places[0].replaces(text)
    if places.count == 1, choice ?? 1 == 1,
      choice != nil || !isReplaced || !command.context.isInteractive
    {
      if isReplaced { noteReplaced(text, by: places[0]) }
      return places[0]
    }
    let shown = choice == nil ? places + [typed].compactMap(\.self) : places
    guard let number = try choice ?? asked(shown) else {
      throw PlaceError.ambiguous(text, places.map(\.line), field: field)
    }
    guard shown.indices.contains(number - 1) else {
      throw PlaceError.badChoice(number, of: shown.count)
    }
    return shown[number - 1]
  }

  /// The same for what needs coordinates.
  ///
  /// - Throws: ``PlaceError/badPlace(_:field:)`` for what nobody knows.
  func location(_ text: String, choice: Int? = nil, field: String, _ source: UserLocation.Source)
    throws -> UserLocation
  {
    let place = try place(text, choice: choice, field: field)
    guard let point = place.coordinates else { throw PlaceError.badPlace(text, field: field) }
    var location = UserLocation(
      point: point, name: place.label, source: source, attribution: place.attribution)
    if case .coordinates = PlaceText(text) { location.name = nil }
    return location
  }

  /// The place at a point (R35): one of the gazetteer that is near, else what the geocoder says, else
  /// the coordinates.
  func place(at point: Coordinates) throws -> Place {
    if let near = gazetteer.nearest(to: point, within: Self.nearness) { return Place(near) }
    return try asked { try $0.reverse(point) } ?? Place(point)
  }

  private func noteReplaced(_ text: String, by place: Place) {
    command.context.note(
      placeTexts.replaced(command.language, ["text": cleanedLine(text), "place": place.line]))
  }

  /// What the geocoder says; nil where there is none to ask.
  ///
  /// - Throws: ``PlaceError/geocoderFailed(reason:)``
  private func asked<Answer>(_ question: (Geocoder) throws -> Answer?) throws -> Answer? {
    guard !command.isOffline else { return nil }
    do {
      return try Geocoder(command).flatMap(question)
    } catch let error as any ReportedError {
      throw PlaceError.geocoderFailed(reason: error.failure)
    }
  }

  /// What the environment says of where the person is.
  var environmentLocation: String? { command.configuration.variable(UserLocation.variable) }

  /// Meters within which a known place is meant.
  private static let nearness = 200

  /// A saved name that is exactly this, else what has it as its whole name or address. A part of a name
  /// means no place; where it fits several of the demo world, they are to choose from.
  private func known(_ words: String) -> PlaceMatch? {
    let name = folded(words)
    if let place = saved.places.first(where: { folded($0.name) == name && $0.coordinates != nil }) {
      return .one(Place(place))
    }
    let all =
      saved.places.filter { $0.coordinates != nil }.map { Place($0) }
      + gazetteer.places.map { Place($0) }
    let search = PlaceSearch(words)
    let equal = search.equals(all) { [$0.label, $0.address ?? ""] }
    if equal.count == 1 { return .one(equal[0]) }
    let found = equal.isEmpty ? gazetteer.search(words).map { Place($0) } : equal
    guard found.count > 1 else { return nil }
    return .several(
      found.sorted { (folded($0.label), $0.label) < (folded($1.label), $1.label) })
  }

  /// Asks at a terminal which of several is meant; nil where nothing may be asked.
  private func asked(_ places: [Place]) throws -> Int? {
    let context = command.context
    guard context.isInteractive else { return nil }
    let layout = PageLayout(page: context.page)
    for (index, place) in places.enumerated() {
      let line = layout.aligned(
        Line("\(index + 1)  ") + layout.data(place.choice(in: command.language)))
      try context.error.write(Renderer.text(line, color: .none) + "\n")
    }
    let answer = try context.ask(placeTexts.which(command.language) + " ", option: "--choice")
    guard let number = Int(westernDigits(answer)) else {
      throw PlaceError.badChoice(0, of: places.count)
    }
    return number
  }
}
