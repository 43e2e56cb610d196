internal import SpecCore

extension Snapshot {
  func person(_ id: Identifier) throws -> PersonRecord? {
    try value(Documents.person(id)).value
  }

  func directory() throws -> [PersonSummary] {
    try value(Documents.directory).people
  }

  func organizations() throws -> [Organization] {
    try value(Documents.organizations).organizations
  }

  /// Whether the store is empty; it has no events if it has no people.
  func isEmpty() throws -> Bool {
    try !exists(Documents.directory) && !exists(Documents.organizations)
  }

  /// The months that have events, ascending.
  func months() throws -> [CivilMonth] {
    try paths(.data, under: Documents.calendarFolder).compactMap { path in
      path.split(separator: "/").last.flatMap { CivilMonth($0.dropLast(".json".count)) }
    }.sorted()
  }

  func agenda(_ month: CivilMonth) throws -> [AgendaEntry] {
    try value(Documents.calendar(month)).events
  }

  /// The next event's entry in the index.
  func nextEntry(at now: Instant) throws -> AgendaEntry? {
    try agenda(from: now, limit: 1) { $0.isCandidate(at: now) }.first
  }

  /// The last event's entry: the index is by month of the end, so the latest month that has one.
  func lastEntry(at now: Instant) throws -> AgendaEntry? {
    for month in try months().reversed() where month <= CivilMonth(now) {
      if let last = Agenda.last(in: try agenda(month), at: now) { return last }
    }
    return nil
  }

  /// The first `limit` entries by start and id, of those that end after `from`, start before `to`
  /// and pass the test; reads only the months that are needed.
  func agenda(
    from: Instant, to: Instant? = nil, limit: Int, where isWanted: (AgendaEntry) throws -> Bool
  ) throws -> [AgendaEntry] {
    var found: [AgendaEntry] = []
    for month in try months() where month >= CivilMonth(from) {
      // An event that ends in this month or later starts at most `longestEvent` before it.
      let earliest = Instant(
        seconds: CivilDateTime(month.firstDay).wallSeconds - Agenda.longestEvent)
      if let to, earliest >= to { break }
      if found.count >= limit, found.sorted(by: Agenda.isEarlier)[limit - 1].start < earliest {
        break
      }
      for entry in try agenda(month) where entry.end > from {
        if let to, entry.start >= to { continue }
        if try isWanted(entry) { found.append(entry) }
      }
    }
    return Array(found.sorted(by: Agenda.isEarlier).prefix(limit))
  }
}
