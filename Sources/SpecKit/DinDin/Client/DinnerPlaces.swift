internal import SpecCore
internal import SpecRealtimeDatabase

/// Where dinners are, for maps and directions.
struct DinnerPlaces {
  let session: Session
  let finder: PlaceFinder

  init(_ session: Session) throws {
    self.session = session
    finder = try PlaceFinder(session.command)
  }

  /// The dinner that a text means; without one that of the current card, else the next one.
  func dinner(_ id: String?) throws -> Dinner {
    let dinners = session.dinners
    if let id { return try dinners.dinner(id) }
    if let current = try dinners.pending().current { return current }
    guard let next = try dinners.upcoming().first else { throw DinDinError.noPending }
    return try dinners.dinner(next.id)
  }

  /// Where a dinner is; a geocoder is asked for an address without coordinates. What it says is not kept in
  /// the dinner, as nobody has said that it is right.
  ///
  /// - Throws: ``PlaceError/noCoordinates(_:)``, and what geocoders throw.
  func place(of dinner: Dinner) throws -> (point: Coordinates, attribution: String?) {
    let details = dinner.details
    let texts = [details.address, details.label].compactMap(\.self).filter { !$0.isEmpty }
    if let point = details.coordinates { return (point, details.attribution) }
    for text in texts {
      guard let place = try found(text), let point = place.coordinates else { continue }
      return (point, place.attribution)
    }
    throw PlaceError.noCoordinates(details.label)
  }

  /// The only place, or the one that a geocoder thinks best.
  private func found(_ text: String) throws -> Place? {
    do {
      switch try finder.match(text) {
      case .one(let place): return place
      case .several(let places): return places.first { $0.attribution != nil }
      case .none: return nil
      }
    } catch PlaceError.badPlace {
      return nil
    }
  }
}

extension DinnerRepository {
  /// The accepted and hosted dinners that begin after now, by start.
  func upcoming() throws -> [Dinner] {
    let now = session.now
    // Clocks on earth are up to 26 hours apart.
    return try calendar(from: session.command.today.adding(days: -2)).filter { $0.start > now }
  }

  /// The accepted and hosted dinners filed under the month of a day or later ones, by start.
  func calendar(from day: CivilDate) throws -> [Dinner] {
    let month = JSON.string(CivilMonth(day).text).serialized()
    let path = TreePath("calendar", session.id)
    let months = try session.database.get(
      path, [.init("orderBy", "\"$key\""), .init("startAt", month)])
    return session.database.calendarRecords(months, below: path)
      .map { Dinner(id: $0.id, line: $0.record, zones: session.zones) }
      .sorted(by: Dinner.precedes)
  }
}

extension DatabaseClient {
  /// The lines of the calendar in an answer that holds months.
  fileprivate func calendarRecords(_ months: JSON, below path: TreePath)
    -> [(id: String, record: CalendarRecord)]
  {
    (months.object ?? []).flatMap { month in
      records(CalendarRecord.self, in: month.value.object ?? [], of: path.appending(month.key))
        .map { (id: $0.key, record: $0.value) }
    }
  }
}
