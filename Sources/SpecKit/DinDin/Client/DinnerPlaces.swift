internal import SpecCore

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

  /// Where a dinner is; a geocoder is asked for an address without coordinates.
  ///
  /// - Throws: ``PlaceError/noCoordinates(_:)``
  func place(of dinner: Dinner) throws -> (point: Coordinates, attribution: String?) {
    if let point = dinner.details.coordinates { return (point, nil) }
    let details = dinner.details
    for text in [details.address, details.label].compactMap(\.self) where !text.isEmpty {
      if case .one(let place)? = try? finder.match(text), let point = place.coordinates {
        return (point, place.attribution)
      }
    }
    throw PlaceError.noCoordinates(details.label)
  }
}

extension DinnerRepository {
  /// The accepted and hosted dinners that begin after now, by start.
  func upcoming() throws -> [Dinner] {
    let now = session.now
    return try calendar(from: session.command.today.adding(days: -1)).filter { $0.start > now }
  }

  /// The accepted and hosted dinners filed under the month of a day or later ones, by start.
  func calendar(from day: CivilDate) throws -> [Dinner] {
    let month = JSON.string(CivilMonth(day).text).serialized()
    let path = TreePath("calendar", session.id)
    let months = try session.database.get(
      path, [.init("orderBy", "\"$key\""), .init("startAt", month)])
    return try session.database.calendarRecords(months, below: path)
      .map { Dinner(id: $0.id, line: $0.record, zones: session.zones) }
      .sorted(by: Dinner.precedes)
  }
}

extension DatabaseClient {
  /// The lines of the calendar in an answer that holds months.
  fileprivate func calendarRecords(_ months: JSON, below path: TreePath) throws
    -> [(id: String, record: CalendarRecord)]
  {
    try (months.object ?? []).flatMap { month in
      try (month.value.object ?? []).map { line in
        do {
          return (line.key, try JSONCoder.decode(CalendarRecord.self, from: line.value))
        } catch {
          throw DinDinError.badRecord(
            path.appending(month.key).appending(line.key), JSONCoder.describe(error))
        }
      }
    }
  }
}
