internal import SpecCore

/// A dinner that one hosts, with its guests.
struct EventView: Record {
  let hosted: HostedDinner
  let language: String
  /// Lists leave the guests out.
  var showsGuests = true

  private var view: DinnerView { DinnerView(dinner: hosted.dinner, language: language) }

  static let members =
    RecordMember<Self>.all(of: \.view, DinnerView.members) + [
      RecordMember(
        "guests", { $0.showsGuests ? $0.hosted.guests.map(GuestView.init) : nil },
        Text("the invited people by name, not in lists")),
      RecordMember("counts", \.hosted.counts, ""),
      RecordMember("headcount", \.hosted.headcount, Text("how many people come, with you")),
    ]

  /// Nobody is invited to the own dinner.
  static var helpFields: [Field] { helpFields(of: DinnerView.helpFields(without: .answer, .turn)) }

  /// - Parameter dinner: what the command knows of the dinner.
  static func helpFields(of dinner: [Field]) -> [Field] {
    dinner
      + fields.filter { $0.name == "guests" } + GuestView.helpFields.under("guests")
      + GuestCounts.fields.under("counts") + fields.filter { $0.name == "headcount" }
  }
}

/// A guest of a dinner.
struct GuestView: Record {
  let guest: Guest

  static let members =
    RecordMember<Self>.all(of: \.guest.person, Person.members) + [
      RecordMember("status", \.guest.entry.status, Text("the answer")),
      RecordMember(
        "plus", { $0.guest.entry.companions == 0 ? nil : $0.guest.entry.companions },
        Text("how many people they bring")),
      RecordMember("note", \.guest.entry.shownNote, Text("their note to you")),
      RecordMember(
        "invitedAt", { Instant(milliseconds: $0.guest.entry.invitedAt) },
        Text("when they were invited")),
      RecordMember(
        "respondedAt", { $0.guest.entry.respondedAt.map { Instant(milliseconds: $0) } },
        Text("when they answered")),
    ]

  /// Who is signed in is the host.
  static var helpFields: [Field] {
    helpFields(with: ["avatar": Avatar.fields]).filter { $0.name != "you" }
  }
}

extension GuestCounts: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("accepted", \.accepted, Text("how many have accepted")),
    RecordMember("pending", \.pending, Text("how many have not answered")),
    RecordMember("rejected", \.rejected, Text("how many have rejected")),
  ]
}

extension EventView: Presentable {
  func records() -> [[String]] {
    [hosted.dinner.record()]
      + hosted.guests.map { guest in
        [
          "guest", guest.person.id, cleanedLine(guest.person.name), guest.entry.status.rawValue,
          cleanedLine(guest.person.phone ?? ""), "\(guest.entry.companions)",
        ]
      }
  }

  func drawing(_ page: Page) -> [Line] {
    let event = EventDrawing(layout: PageLayout(page: page), hosted: hosted)
    return event.head + event.guests
  }
}

/// The dinners that one hosts.
struct EventListView: Presentable {
  let dinners: [HostedDinner]
  let language: String

  var payload: [EventView] {
    dinners.map { EventView(hosted: $0, language: language, showsGuests: false) }
  }

  func records() -> [[String]] {
    dinners.map { hosted in
      let counts = hosted.counts
      return hosted.dinner.record()
        + GuestStatus.allCases.sorted { $0.rawValue < $1.rawValue }.map { "\(counts.count($0))" }
    }
  }

  func drawing(_ page: Page) -> [Line] {
    dinners.enumerated().flatMap { index, hosted in
      (index > 0 ? [Line()] : [])
        + EventDrawing(layout: PageLayout(page: page), hosted: hosted).summary(showsID: true)
    }
  }
}

/// What is told of a canceled dinner.
struct CanceledView: Record {
  let id: String
  let guests: Int
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember("canceled", \.id, Text("the dinner's id")),
    RecordMember("guests", \.guests, Text("how many guests it had")),
  ]
}

extension CanceledView: Presentable {
  func records() -> [[String]] { [["canceled", id]] }
  func drawing(_ page: Page) -> [Line] {
    PageLayout(page: page).wrapped(Line(hostingTexts.canceled(page.language)))
  }
}
