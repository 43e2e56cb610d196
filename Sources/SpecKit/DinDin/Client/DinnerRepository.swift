internal import SpecCore
internal import SpecRealtimeDatabase

/// The dinners that a signed-in person is invited to, goes to or hosts.
struct DinnerRepository {
  let session: Session

  private var database: DatabaseClient { session.database }

  /// What is read, nil where that was never read from the server and cannot be now.
  func known<Value>(_ read: () throws -> Value) throws -> Value? {
    do {
      return try read()
    } catch DinDinError.neverRead {
      return nil
    }
  }

  /// Marks the dinners whose answers or invitations wait and are shown as if they were sent.
  func marked(_ dinners: [Dinner]) throws -> [Dinner] {
    guard session.command.isOffline, case .server = session.command.address else { return dinners }
    let ids = Set(try session.queue.changes().map(\.id))
    return dinners.map { dinner in
      var dinner = dinner
      dinner.isQueued = ids.contains(dinner.id)
      return dinner
    }
  }

  /// Every invitation that was not rejected, by start.
  func invitations() throws -> [Dinner] {
    try marked(
      database.records(InvitationRecord.self, below: TreePath("invitations", session.id))
        .compactMap {
          Dinner(id: $0.key, invitation: $0.value, zones: session.zones, now: session.now)
        }
        .sorted(by: Dinner.precedes))
  }

  /// The accepted and hosted dinners in the months of some days, in the order of time.
  func calendar(_ ranges: [ClosedRange<CivilDate>]) throws -> [Dinner] {
    let months = Set(ranges.flatMap(CivilMonth.covering)).sorted()
    return try months.flatMap { try calendar($0).dinners }.sorted(by: Dinner.precedes)
  }

  /// The accepted and hosted dinners that are filed under some days, in the order of time. The others of
  /// their months, of which there may be many, are read but not looked into.
  func calendar(on ranges: [ClosedRange<CivilDate>]) throws -> [Dinner] {
    let days = Set(
      ranges.flatMap { range in
        sequence(first: range.lowerBound) { $0 < range.upperBound ? $0.adding(days: 1) : nil }
      })
    let months = Set(ranges.flatMap(CivilMonth.covering)).sorted()
    return try months.flatMap { month in
      try calendar(month) { days.contains(month.firstDay.adding(days: $0 - 1)) }.dinners
    }.sorted(by: Dinner.precedes)
  }

  /// The accepted and hosted dinners of a month or of one of its pages.
  func calendar(_ part: MonthPages.Part) throws -> CalendarPart {
    switch part {
    case .whole(let month): try calendar(month)
    case .page(let month, let page): try calendar(month, MonthPages.days(page, of: month))
    }
  }

  /// The accepted and hosted dinners of a month or of some of its days.
  ///
  /// - Parameter isMeant: whether those of a day are looked into.
  private func calendar(
    _ month: CivilMonth, _ days: ClosedRange<Int>? = nil,
    where isMeant: (_ day: Int) -> Bool = { _ in true }
  ) throws -> CalendarPart {
    let query: [Request.QueryItem] =
      days.map {
        [
          .init("orderBy", "\"day\""), .init("startAt", "\($0.lowerBound)"),
          .init("endAt", "\($0.upperBound)"),
        ]
      } ?? []
    func day(_ record: JSON) -> Int? {
      let day = record["day"]?.int.flatMap { Int(exactly: $0) }
      return day.flatMap { (1...month.dayCount).contains($0) ? $0 : nil }
    }
    var damaged: Set<CivilDate> = []
    let records = try database.records(
      CalendarRecord.self, below: TreePath("calendar", session.id, month.text), query,
      where: { day($0).map(isMeant) ?? true }
    ) { record in
      if let day = day(record) { damaged.insert(month.firstDay.adding(days: day - 1)) }
    }
    return CalendarPart(
      dinners: try marked(
        records.map { Dinner(id: $0.key, line: $0.value, zones: session.zones) }),
      damaged: damaged)
  }

  /// The pending invitations, without what only event, guest list and calendar tell.
  func pending() throws -> PendingInvitations {
    let cursor = try session.command.store.read { try $0.value(session.cursor) }
    return PendingInvitations(try invitations(), cursor: cursor)
  }

  /// The current one of the pending invitations.
  ///
  /// - Throws: ``DinDinError/noPending``
  func current() throws -> Dinner {
    guard let current = try pending().current else { throw DinDinError.noPending }
    return current
  }

  /// Makes another one of the pending invitations the current one.
  ///
  /// - Throws: ``DinDinError/noPending``
  func step(_ distance: Int) throws -> Dinner {
    guard let next = try pending().neighbor(distance) else { throw DinDinError.noPending }
    let shown = try completed(next)
    try setCurrent(next)
    return shown
  }

  func setCurrent(_ dinner: Dinner) throws {
    try session.command.store.transaction {
      try $0.set(session.cursor, InvitationCursor(dinner))
    }
  }

  /// Dinners with what only event, guest list and calendar tell.
  ///
  /// - Parameter withSeq: whether it is told how often the host has changed them; nil where JSON tells it.
  func completed(_ dinners: [Dinner], withSeq: Bool? = nil) throws -> [Dinner] {
    let now = session.now
    let withSeq = withSeq ?? session.command.context.wantsData
    let days = dinners.filter { $0.end > now }.map { Overlap.days(around: $0.details) }
    let calendar = try known { try self.calendar(on: days) } ?? []
    return try marked(dinners).map { dinner in
      var dinner = dinner
      dinner.conflicts = Overlap.conflicts(of: dinner, among: dinner.end > now ? calendar : [])
      if withSeq, dinner.role == .guest { dinner.seq = try known { try seq(of: dinner.id) } ?? nil }
      if dinner.status == .accepted {
        let entry = try known { try guestEntry(dinner.id) } ?? nil
        dinner.plus = entry?.plus
        dinner.answerNote = entry?.note
      }
      return dinner
    }
  }

  func completed(_ dinner: Dinner, withSeq: Bool? = nil) throws -> Dinner {
    try completed([dinner], withSeq: withSeq).first ?? dinner
  }

  /// How often the host has changed a dinner.
  func seq(of id: String) throws -> Int? {
    try database.record(Int.self, at: TreePath("events", id, "seq"))
  }

  /// The person's own entry in a guest list.
  func guestEntry(_ id: String) throws -> GuestRecord? {
    try database.record(GuestRecord.self, at: TreePath("guests", id, session.id))
  }

  /// The days of the calendar, each dinner with what overlaps it. The months of these days are read; of
  /// one beside them, the days on which something can begin that overlaps a dinner shown, if there are any.
  func agenda(from first: CivilDate, days count: Int) throws -> [AgendaDay] {
    let range = first...first.adding(days: count - 1)
    let read = try CivilMonth.covering(range).map { try calendar($0) }.reduce(CalendarPart(), +)
    let shown = read.dinners.filter { range.contains($0.times.start.date) }
    let beside = try Overlap.days(around: shown.map(\.details), beside: range).flatMap { stretch in
      let days = stretch.lowerBound.day...stretch.upperBound.day
      return try known { try calendar(CivilMonth(stretch.lowerBound), days).dinners } ?? []
    }
    return AgendaDay.days(
      from: first, count: count, today: session.command.today,
      dinners: Overlap.marked(read.dinners + beside), damaged: read.damaged)
  }
}
