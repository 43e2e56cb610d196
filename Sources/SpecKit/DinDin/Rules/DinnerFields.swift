internal import SpecCore

/// What a person says of a dinner that is planned or edited; nil is what they leave as it is, an empty text
/// takes title, note and deadline away.
struct DinnerFields: Sendable {
  var date: String?
  var time: String?
  var start: String?
  var zone: String?
  var minutes: Number?
  var address: String?
  var here = false
  var choice: Number?
  var label: String?
  var title: String?
  var note: String?
  var rsvpBy: String?

  var isEmpty: Bool {
    [date, time, start, zone, address, label, title, note, rsvpBy].allSatisfy { $0 == nil }
      && minutes == nil && !here && choice == nil
  }

  var namesPlace: Bool { address != nil || here }
}

extension DinnerFields {
  /// - Throws: for options that contradict each other, or that mean nothing without another one.
  func check() throws(HostingError) {
    if start != nil, date != nil || time != nil { throw .startAndTime }
    if address != nil, here { throw .addressAndHere }
    if choice != nil, address == nil { throw .choiceWithoutAddress }
  }

  /// Changes a draft.
  ///
  /// - Parameter place: what `address` or `here` stands for.
  func apply(to draft: inout Draft, place: DinnerPlace?, _ command: CommandContext) throws {
    let (zones, oldZone) = (command.zones, draft.timeZone)
    if let zone { try move(&draft, to: zone, zones) }
    if let minutes { draft.minutes = minutes.value }
    let isMoved = date != nil || time != nil || draft.timeZone != oldZone
    try applyTime(to: &draft, zones, now: command.now, isMoved: isMoved)
    if let place { draft.place = place }
    if let label {
      let text = try text(label, "label", DinnerPlace.limit)
      guard !text.isEmpty else { throw HostingError.emptyLabel }
      draft.place = draft.place?.labeled(text) ?? DinnerPlace(label: text)
    }
    if let title { draft.title = try optional(title, "title", DinnerDetails.titleLimit) }
    if let note { draft.note = try optional(note, "note", DinnerDetails.noteLimit) }
    if let rsvpBy { draft.rsvpBy = try deadline(rsvpBy, zones[draft.timeZone], command.now) }
  }

  /// Another zone: start and deadline keep what clocks show. A start that is given as an instant says
  /// nothing of clocks, so the deadline stays the same moment too.
  private func move(_ draft: inout Draft, to name: String, _ zones: TimeZones) throws {
    let old = zones[draft.timeZone]
    do {
      draft.timeZone = try zones.cache.zone(named: name).name
    } catch let error as ZoneError {
      throw HostingError.badZone(error)
    }
    guard start == nil, rsvpBy == nil, let deadline = draft.rsvpBy else { return }
    let wall = old.civil(at: Instant(milliseconds: deadline.wrappedValue))
    draft.rsvpBy = try moment(wall, zones[draft.timeZone])
  }

  private func moment(_ wall: CivilDateTime, _ zone: Zone) throws(HostingError) -> Timestamp {
    let resolution = zone.instant(of: wall)
    if case .gap = resolution { throw .noSuchTime(wall, zone: zone.name, field: "rsvp-by") }
    return Timestamp(wrappedValue: resolution.instant.milliseconds)
  }

  private func text(_ raw: String, _ field: String, _ limit: Int) throws -> String {
    let text = cleanedLine(raw)
    guard text.utf16.count <= limit else { throw DinDinError.tooLong(field: field, limit: limit) }
    return text
  }

  private func optional(_ raw: String, _ field: String, _ limit: Int) throws -> String? {
    let text = try text(raw, field, limit)
    return text.isEmpty ? nil : text
  }

  /// - Parameter isMoved: whether day, time or zone change.
  private func applyTime(
    to draft: inout Draft, _ zones: TimeZones, now: Instant, isMoved: Bool
  ) throws {
    let zone = zones[draft.timeZone]
    let today = zone.civil(at: now).date
    if let start {
      guard let moment = Instant(iso8601: start)?.wholeSecond else {
        throw HostingError.badStart(start)
      }
      let civil = zone.civil(at: moment)
      (draft.date, draft.time) = (civil.date, civil.time)
      draft.isSecond = zone.isSecond(moment) ? true : nil
      return
    }
    guard isMoved else { return }
    if let date {
      guard let day = DateParser.date(date, today: today) else {
        throw DinDinError.badDate(date, field: "date")
      }
      draft.date = day
    }
    if let time {
      guard let clock = TimeParser.time(time) else {
        throw HostingError.badTime(time, field: "time")
      }
      draft.time = clock
      if draft.date == nil {
        let isAhead = zone.instant(of: CivilDateTime(today, clock)).instant > now
        draft.date = isAhead ? today : today.adding(days: 1)
      }
    }
    draft.isSecond = nil
    if case .gap? = draft.resolution(zones), let wall = draft.wall {
      throw HostingError.noSuchTime(wall, zone: draft.timeZone, field: "time")
    }
  }

  /// A day and a time as one text, the time last.
  private func deadline(_ text: String, _ zone: Zone, _ now: Instant) throws -> Timestamp? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let last = words.last else { return nil }
    guard let time = TimeParser.time(last) else {
      throw HostingError.badMoment(text, field: "rsvp-by")
    }
    let days = words.dropLast().joined(separator: " ")
    let today = zone.civil(at: now).date
    guard let day = days.isEmpty ? today : DateParser.date(days, today: today) else {
      throw HostingError.badMoment(text, field: "rsvp-by")
    }
    return try moment(CivilDateTime(day, time), zone)
  }
}

extension Draft {
  /// - Parameter old: the draft that it was made of: what is as it was there is asked about when it is sent.
  /// - Throws: where its time is over, too far away, or not after the deadline.
  func check(_ zones: TimeZones, now: Instant, since old: Draft? = nil) throws(HostingError) {
    let isMoved = old.map { $0.start(zones) != start(zones) } ?? true
    let isDeadlineNew = old.map { $0.rsvpBy != rsvpBy } ?? true
    if isMoved, let start = start(zones), let wall {
      guard start > now else { throw .inThePast(wall) }
      let last = zones[timeZone].civil(at: now)
      let (year, month) = (last.date.year + 10, last.date.month)
      let limit = CivilDate(
        year: year, month: month, day: min(last.date.day, CivilDate.days(inMonth: month, of: year)))
      if let limit, wall.date > limit { throw .tooFar(wall) }
    }
    guard isMoved || isDeadlineNew,
      let deadline = rsvpBy.map({ Instant(milliseconds: $0.wrappedValue) })
    else { return }
    guard deadline > now || !isDeadlineNew, start(zones).map({ deadline < $0 }) ?? true else {
      throw .badDeadline(zones[timeZone].civil(at: deadline))
    }
  }

  /// Selects those who are not selected, and the others not.
  mutating func toggle(_ people: [Person]) throws(HostingError) {
    var selected = guests
    for person in people {
      guard !person.isYou else { throw .selfInvite }
      if let index = selected.firstIndex(of: person.id) {
        selected.remove(at: index)
      } else {
        selected.append(person.id)
      }
    }
    guard selected.count <= Self.guestLimit else { throw .tooManyGuests }
    guests = selected
  }

  mutating func select(_ people: [Person]) throws(HostingError) {
    let ids = Set(guests)
    try toggle(people.filter { !ids.contains($0.id) })
  }
}
