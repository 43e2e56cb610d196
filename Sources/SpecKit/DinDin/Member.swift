internal import SpecCore

/// The database through the eyes of who is signed in.
struct Member {
  let app: DinDin
  let signIn: SignIn
  let database: any Database

  var id: String { signIn.id }

  /// Yourself as a card shows you.
  func you() throws -> Person {
    let record = try database.record(UserRecord.self, at: TreePath("users", id))
    return record.map { Person(id: id, record: $0, isYou: true) }
      ?? Person(id: id, name: signIn.name, isYou: true)
  }

  /// Every invitation that was not rejected, by start.
  func invitations() throws -> [Dinner] {
    try database.records(InvitationRecord.self, below: TreePath("invitations", id))
      .compactMap { Dinner(id: $0.key, invitation: $0.value, zones: app.zones, now: app.now) }
      .sorted(by: Dinner.precedes)
  }

  /// The accepted and hosted dinners in the months of some days.
  func calendar(_ ranges: [ClosedRange<CivilDate>]) throws -> [Dinner] {
    let months = Set(ranges.flatMap(CivilMonth.covering)).sorted()
    return try months.flatMap { month in
      try database.records(CalendarRecord.self, below: TreePath("calendar", id, month.text))
        .map { Dinner(id: $0.key, line: $0.value, zones: app.zones) }
    }
  }

  /// The pending cards, without what only the event tells.
  func cards() throws -> Cards {
    let position = try app.store.read { try $0.value(Documents.cursor(of: id)) }
    return Cards(try invitations(), position: position)
  }

  func remember(_ card: Dinner) throws {
    try app.store.transaction { try $0.set(Documents.cursor(of: id), CardPosition(card)) }
  }

  /// Dinners with what only event, guest list and calendar tell.
  func completed(_ dinners: [Dinner]) throws -> [Dinner] {
    let open = dinners.filter { $0.end > app.now }
    let calendar = try calendar(open.map { Overlap.days(around: $0.details) })
    return try dinners.map { dinner in
      var dinner = dinner
      dinner.conflicts = Overlap.conflicts(of: dinner, among: dinner.end > app.now ? calendar : [])
      if dinner.role == .guest {
        dinner.seq = try database.record(Int.self, at: TreePath("events", dinner.id, "seq"))
      }
      if dinner.status == .accepted {
        let path = TreePath("guests", dinner.id, id)
        let entry = try database.record(GuestRecord.self, at: path)
        dinner.plus = entry?.plus
        dinner.answerNote = entry?.note
      }
      return dinner
    }
  }

  func completed(_ dinner: Dinner) throws -> Dinner {
    try completed([dinner]).first ?? dinner
  }

  /// The days of the calendar, each dinner with what overlaps it.
  func agenda(from first: CivilDate, days count: Int) throws -> [Day] {
    // What overlaps may be filed under a neighboring day.
    let margin = 2
    let around = first.adding(days: -margin)...first.adding(days: count - 1 + margin)
    let calendar = try calendar([around])
    var days = Agenda.days(from: first, count: count, today: app.today, dinners: calendar)
    for day in days.indices {
      for index in days[day].dinners.indices {
        days[day].dinners[index].conflicts = Overlap.conflicts(
          of: days[day].dinners[index], among: calendar)
      }
    }
    return days
  }
}
