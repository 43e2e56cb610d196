internal import SpecCore

extension DinnerFields {
  /// The options that say when, where and what a new dinner is.
  static let arguments = arguments(isNew: true)
  /// Those that change one: what is not given stays as it is.
  static let changes = arguments(isNew: false)

  private static func arguments(isNew: Bool) -> [Argument<Self>] {
    func usually(_ value: Text) -> Text? { isNew ? value : nil }
    return [
      .option(
        "date", \.date, value: "DATE", help: Text("The day."),
        shows: usually(Text("today if the time is still to come, else tomorrow"))),
      .option("time", \.time, value: "TIME", help: Text("The time: 19:30, 7:30pm or 7pm.")),
      .option(
        "start", \.start, value: "INSTANT",
        help: Text("Day and time as one instant, such as 2026-11-28T19:00:00-05:00.")),
      .option(
        "tz", \.zone, value: "ZONE",
        help: Text("The time zone of the dinner, such as Europe/Rome."),
        shows: usually(Text("yours"))),
      .option(
        "minutes", \.minutes, in: 15...1440, value: "N",
        help: Text("The length in minutes, 15 to 1440."),
        shows: usually("120")),
      .option(
        "address", \.address, value: "TEXT",
        help: Text("Where: an address, a known place, a saved name or coordinates.")),
      .flag("here", \.here, help: Text("Where you are now is the place.")),
      .choice(\.choice),
      .option("label", \.label, value: "TEXT", help: Text("What to call the place.")),
      .option("title", \.title, value: "TEXT", help: Text("A title; empty for none.")),
      .option("note", \.note, value: "TEXT", help: Text("A note to the guests; empty for none.")),
      .option(
        "rsvp-by", \.rsvpBy, value: "\"DATE TIME\"",
        help: Text("The last moment to answer; empty for none.")),
    ]
  }
}

extension Argument {
  /// A dinner that the person hosts.
  static func dinner(_ path: Path<String?>) -> Self {
    positional("id", path, help: Text("Which dinner."))
      .missedByCommand
      .completing { context in
        var context = context
        context.options.isQuiet = true
        return try Session(context, DatabaseOptions()).hosting.calendar(.upcoming).map { dinner in
          let when = calendarTexts.when(dinner.times.start, in: context.language)
          return Candidate(dinner.id, "\(when), \(dinner.details.label)")
        }
      }
  }

  /// `--force`, where the host plans something.
  static func force(_ path: Path<Bool>) -> Self {
    flag("force", path, help: Text("Go ahead even if it overlaps with another dinner."))
  }

  /// `--queue`, where invitations are sent.
  static func queueInvitations(_ path: Path<Bool>) -> Self {
    flag(
      "queue", path,
      help: Text("If the server cannot be reached, keep the invitations for 'spec dindin sync'."))
  }
}

let guestHelp = Text(
  """
  GUEST is a person's id, the full name, or what 'spec dindin guests search' finds, such as the start of \
  one word; of several people with one name, those whom you have invited or added are meant. LIST is one \
  or more of them with commas between.
  """)

extension DinnerFields {
  /// The place that the options name.
  ///
  /// - Throws: `PlaceError`, ``DinDinError/tooLong(field:limit:)``
  func place(_ command: CommandContext) throws -> DinnerPlace? {
    guard namesPlace else { return nil }
    let finder = try PlaceFinder(command)
    if let address {
      guard cleanedLine(address).utf16.count <= DinnerPlace.limit else {
        throw DinDinError.tooLong(field: "address", limit: DinnerPlace.limit)
      }
      let place = try finder.place(address, choice: choice?.value)
      return DinnerPlace(try lookedUp(place, address, command))
    }
    guard let location = try finder.userLocation() else { throw PlaceError.noLocation }
    return DinnerPlace(try finder.place(at: location.point))
  }

  /// Asks at a terminal whether a public geocoder may look up what is known nowhere here.
  private func lookedUp(
    _ place: Place, _ address: String, _ command: CommandContext
  ) throws -> Place {
    guard place.coordinates == nil, command.context.isInteractive, try GeocoderOffer.isDue(command)
    else { return place }
    let isAccepted = try command.context.confirm(
      placeTexts.offer(command.language, ["address": place.label]))
    let command = try GeocoderOffer.answer(isAccepted, command)
    return isAccepted
      ? try PlaceFinder(command).place(address, choice: choice?.value) : place
  }

  /// Tells of what was taken otherwise than one may think, once it is stored.
  ///
  /// - Parameter place: what ``place(_:)`` gave.
  func tell(_ draft: Draft, _ place: DinnerPlace?, _ command: CommandContext) {
    noteTwice(draft, command)
    guard address != nil, let place, place.coordinates == nil else { return }
    let configuration = (try? command.reconfigured())?.configuration
    let text =
      configuration?[DinDinSetting.geocoder] == nil
      ? hostingTexts.noGeocoder : hostingTexts.noCoordinates
    command.context.note(text(command.language, ["address": place.label]))
  }

  /// Tells of a wall-clock time that occurs twice.
  func noteTwice(_ draft: Draft, _ command: CommandContext) {
    guard time != nil || date != nil || zone != nil, draft.isSecond == nil, let wall = draft.wall,
      case .overlap? = draft.resolution(command.zones)
    else { return }
    command.context.note(
      hostingTexts.twice(
        command.language,
        [
          "zone": draft.timeZone, "when": calendarTexts.when(wall, in: command.language),
        ]))
  }
}
