internal import SpecCore

/// A draft with what is derived from it.
struct DraftView: Record {
  let draft: Draft
  /// The selected people by name.
  let guests: [Person]
  /// The ids of those who are no longer on the list.
  let gone: [String]
  /// Of the draft.
  let zone: Zone
  let language: String
  /// Where the person is, for the map on a terminal.
  let you: UserLocation?

  init(_ draft: Draft, _ session: Session) throws {
    self.draft = draft
    zone = session.zones[draft.timeZone]
    language = session.language
    let isDrawn = session.command.context.output.isTerminal && draft.place?.coordinates != nil
    you = isDrawn ? (try? PlaceFinder(session.command).userLocation()) ?? nil : nil
    let people = draft.guests.isEmpty ? nil : try DraftPeople(draft, session)
    guests = people?.selected ?? []
    gone = people?.gone ?? []
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.draft.id, Text("the id that the dinner will have")),
    RecordMember(
      "editing", { $0.draft.isEdit ? $0.draft.id : nil },
      Text("the dinner that it changes")),
    RecordMember(
      "when", { view in view.draft.wall.map { calendarTexts.when($0, in: view.language) } },
      Text("the start as cards show it")),
    RecordMember(
      "date", { $0.draft.date?.iso8601 },
      Text("the day, which is known before the time too")),
    RecordMember("startsAt", { $0.draft.start(in: $0.zone) }, Text("the start")),
    RecordMember("timeZone", \.draft.timeZone, Text("the time zone of the dinner")),
    RecordMember("minutes", \.draft.minutes, Text("the length in minutes", context: "dinner")),
    RecordMember("title", \.draft.title, Text("the title")),
    RecordMember("label", \.draft.place?.label, Text("what you call the place")),
    RecordMember("address", \.draft.place?.address, Text("the address")),
    RecordMember("lat", \.draft.place?.lat, Text("the latitude in degrees")),
    RecordMember("lon", \.draft.place?.lon, Text("the longitude in degrees")),
    RecordMember("note", \.draft.note, Text("your note to the guests")),
    RecordMember(
      "rsvpBy", { $0.draft.rsvpBy.map { Instant(milliseconds: $0.wrappedValue) } },
      Text("the last moment to answer")),
    RecordMember("guests", \.guests, Text("the selected people")),
    RecordMember("selected", \.draft.guests.count, Text("how many are selected")),
    RecordMember(
      "missing", { $0.draft.missing.map(\.rawValue) },
      Text("what it lacks before it can be sent: time, address, guests")),
  ]

  static var helpFields: [Field] {
    fields.flatMap { $0.name == "guests" ? [$0] + Person.guestFields.under("guests") : [$0] }
  }

  /// Those of a dinner that was not sent yet.
  static var newFields: [Field] { helpFields.filter { $0.name != "editing" } }
}

extension DraftView: Presentable {
  func records() -> [[String]] {
    let start = draft.start(in: zone).map { start in
      start.iso8601WithOffset(zone.offset(at: start))
    }
    // Without a time it is the day.
    let when = start ?? draft.date?.iso8601 ?? ""
    return [[draft.id, when, draft.place?.label ?? "", "\(draft.guests.count)"]]
  }

  func drawing(_ page: Page) -> [Line] {
    let drawing = DraftDrawing(layout: PageLayout(page: page), draft: draft, zone: zone)
    return drawing.lines + drawing.guests(guests) + drawing.map(you: you, rows: 10)
  }
}

/// A draft as its fields, each with its name.
struct DraftDrawing {
  let layout: PageLayout
  let draft: Draft
  let zone: Zone

  private var language: String { layout.language }

  /// When the dinner is, as far as that is known.
  var when: String? {
    if let wall = draft.wall { return calendarTexts.when(wall, in: language) }
    if let date = draft.date { return calendarTexts.heading(date, in: language) }
    return draft.time.map { calendarTexts.time($0, in: language) }
  }

  private var length: String {
    placeTexts.duration(seconds: draft.minutes * 60, in: language)
  }

  /// The deadline on the clock of the dinner.
  var deadline: String? {
    draft.rsvpBy.map { deadline in
      let moment = Instant(milliseconds: deadline.wrappedValue)
      return calendarTexts.when(zone.civil(at: moment), in: language)
    }
  }

  var place: String? {
    draft.place.map { Place.line($0.label, $0.address) }
  }

  var lines: [Line] {
    var rows: [(Text, Line?)] = [
      (hostingTexts.when, when.map { Line($0, .bold) }),
      (hostingTexts.minutes, Line(length)),
      (hostingTexts.place, place.map { layout.data($0, .bold) }),
    ]
    if let title = draft.title { rows.append((hostingTexts.title, layout.data(title))) }
    if let note = draft.note { rows.append((hostingTexts.note, layout.data(note))) }
    if let deadline { rows.append((hostingTexts.replyBy, Line(deadline))) }
    return rows.flatMap { row($0.0, $0.1) }
  }

  func guests(_ people: [Person]) -> [Line] {
    let names = people.enumerated().reduce(into: Line()) { list, item in
      if item.offset > 0 { list += Line(ListSeparator.comma(in: language)) }
      list += layout.data(item.element.name)
    }
    let text = hostingTexts.selected(language, ["count": "\(people.count)"])
    return row(
      hostingTexts.guests,
      people.isEmpty
        ? Line(hostingTexts.nobody(language), .dim) : Line("\(text): ") + names)
  }

  /// The place on a map, if it is known where that is; nothing where there is no room.
  ///
  /// - Parameters:
  ///   - you: where the person is.
  ///   - rows: of the map, without its frame.
  func map(you: UserLocation? = nil, rows: Int) -> [Line] {
    guard let place = draft.place, let point = place.coordinates, rows >= 3, !layout.isTiny else {
      return []
    }
    let license = Place.attribution([place.attribution, you?.attribution])
    let below = license.map { layout.wrapped(layout.data($0, .dim)) } ?? []
    let columns = min(60, layout.width - 2)
    // A cell is twice as high as wide.
    let height = min(columns / 2, rows - below.count)
    guard height >= 3 else { return [] }
    let drawing = MapDrawing(
      dinner: point, label: place.label, you: you?.point, columns: columns, rows: height)
    let framed = drawing.framed(language: language, isUTF8: layout.page.isUTF8)
    return framed.map(layout.pushed) + below
  }

  private func row(_ name: Text, _ value: Line?) -> [Line] {
    let value = value ?? Line(hostingTexts.notChosen(language), .dim)
    let label = Line(name(language), .dim)
    let width = layout.isRightToLeft ? 11 : 10
    return layout.pieces(value, room: layout.width - width).enumerated().map { index, piece in
      layout.aligned(layout.row([(index == 0 ? label : Line(), width), (piece, 0)]))
    }
  }
}

/// How many guests are selected.
struct SelectionView: Presentable {
  let draft: DraftView

  var payload: DraftView { draft }
  func records() -> [[String]] { [["selected", "\(draft.draft.guests.count)"]] }
  func drawing(_ page: Page) -> [Line] { draft.drawing(page) }
}

/// What is told of a draft that was discarded.
struct DiscardedView: Record {
  let id: String

  static let members: [RecordMember<Self>] = [
    RecordMember("discarded", \.id, Text("the id of the draft"))
  ]
}

extension DiscardedView: Presentable {
  func records() -> [[String]] { [["discarded", id]] }
  func drawing(_ page: Page) -> [Line] {
    PageLayout(page: page).wrapped(Line(hostingTexts.discarded(page.language)))
  }
}
