internal import SpecCore

/// What the home screen shows.
struct HomeData: Sendable {
  var user: Person
  var invitations: PendingInvitations
  var days: [AgendaDay]
  var month: CivilMonth
  /// When it is something else by itself: a card is no longer pending, or a day begins.
  var changes: Instant
  /// Of when it is, where it comes from the copy.
  var copied: CivilDateTime?
  /// What hosts have changed since the person last looked.
  var news = DinnerNews()

  /// - Parameter isOneCard: whether the current invitation is the only one that is shown in full.
  static func load(_ session: Session, isOneCard: Bool = false) throws -> HomeData {
    let session = session.looking
    let (dinners, today) = (session.dinners, session.command.today)
    let pending = try dinners.pending()
    let shown = isOneCard ? pending.current.map { [$0] } ?? [] : pending.all
    let completed = try dinners.completed(shown)
    return HomeData(
      user: try session.you(),
      invitations: PendingInvitations(
        pending.all.map { card in completed.first { $0.id == card.id } ?? card },
        cursor: pending.current.map(InvitationCursor.init)),
      days: try dinners.agenda(from: today, days: 3), month: CivilMonth(today),
      changes: pending.all.compactMap(\.changes).reduce(session.command.midnight, min),
      copied: session.command.offlineNotice.moment.map {
        session.command.zones.local.civil(at: $0)
      }, news: session.news())
  }
}

/// The home screen as a result: the current invitation above the coming days.
struct HomeView: Record {
  let data: HomeData
  /// The current invitation, with the picture of its host.
  let card: Dinner?
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "user", \.data.user,
      Text("who is signed in: id, name, phone, email, avatar, you")),
    RecordMember(
      "pending",
      { view in
        view.data.invitations.all.map { DinnerView(dinner: $0, language: view.language) }
      },
      Text("the pending invitations; 'spec dindin invite show' lists their fields")),
    RecordMember(
      "days", { view in view.data.days.map { DayView(day: $0, language: view.language) } },
      Text("today and the next two days")),
    RecordMember(
      "changes",
      { view in
        view.data.news.notices.map { NoticeView(notice: $0, language: view.language) }
      },
      Text("what hosts have changed since you last looked")),
  ]

  static var helpFields: [Field] {
    helpFields(with: [
      "user": Person.helpFields, "days": DayView.fields, "changes": NoticeView.helpFields,
    ])
  }
}

extension HomeView: Presentable {
  func records() -> [[String]] {
    data.invitations.all.map { $0.record() } + data.days.flatMap { $0.records() }
  }

  func drawing(_ page: Page) -> [Line] {
    let drawing = HomeDrawing(layout: PageLayout(page: page), data: data)
    return drawing.header + drawing.pending(card.map(drawing.card))
      + drawing.calendar().rows
  }
}
