import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The pending cards` {
  @Test func `are pending before the start and the deadline`() {
    let status = { (hour: Int, deadline: Int?) in
      DinnerSample.card("E", hour, rsvpBy: deadline)?.status
    }
    #expect(status(13, nil) == .pending && status(12, nil) == .closed && status(11, nil) == .closed)
    #expect(status(20, 13) == .pending && status(20, 12) == .closed)
    #expect(DinnerSample.card("E", 20, .accepted)?.status == .accepted)
    #expect(DinnerSample.card("E", 11, .accepted)?.status == .accepted)
    #expect(DinnerSample.card("E", 20, .rejected) == nil)
  }

  private var five: [Dinner] {
    [("e", 40), ("a", 20), ("d", 30), ("b", 20), ("c", 25)].compactMap {
      DinnerSample.card($0.0, $0.1)
    }
  }

  @Test func `go by start, then id, and know their turn`() {
    let cards = Cards(
      five + [DinnerSample.card("x", 21, .accepted)].compactMap(\.self), position: nil)
    #expect(cards.pending.map(\.id) == ["a", "b", "c", "d", "e"])
    #expect(cards.pending.map(\.turn?.position) == [1, 2, 3, 4, 5])
    #expect(cards.pending.allSatisfy { $0.turn?.of == 5 })
    #expect(
      cards.current?.id == "a" && cards.neighbor(-1)?.id == "e" && cards.neighbor(1)?.id == "b")
  }

  @Test func `remember a place even when its card is gone`() {
    func current(without gone: Set<String>, at id: String) -> String? {
      let position = five.first { $0.id == id }.map(CardPosition.init)
      return Cards(five.filter { !gone.contains($0.id) }, position: position).current?.id
    }
    #expect(current(without: [], at: "c") == "c")
    #expect(current(without: ["c"], at: "c") == "d")
    #expect(current(without: ["a"], at: "a") == "b")
    #expect(current(without: ["e"], at: "e") == "a")
    #expect(current(without: ["d", "e"], at: "d") == "a")
    #expect(current(without: ["a", "b", "c", "d", "e"], at: "c") == nil)
  }

  @Test func `show the only card again`() {
    let cards = Cards(Array(five.prefix(1)), position: nil)
    #expect(cards.neighbor(1) == cards.current && cards.neighbor(-1) == cards.current)
    #expect(Cards([], position: nil).neighbor(1) == nil)
  }
}

@Suite struct `Dinners at the same time` {
  /// A minute that both have, found by trying all.
  @Test func `share a minute`() {
    for start in stride(from: 0, through: 300, by: 30) {
      for (a, b) in [(60, 120), (120, 60), (15, 300)] {
        let first = details(120, a)
        let second = details(start, b)
        let shared = (0..<900).contains { minute in
          (120..<120 + a).contains(minute) && (start..<start + b).contains(minute)
        }
        #expect(Overlap.between(first, second) == shared, "\(start) \(a) \(b)")
        #expect(Overlap.between(second, first) == shared)
      }
    }
  }

  private func details(_ minute: Int, _ minutes: Int) -> DinnerDetails {
    var details = DinnerSample.details(0, minutes: minutes)
    details.startsAt += Int64(minute) * 60_000
    return details
  }

  @Test func `are named in order, the dinner itself left out`() throws {
    let dinner = try #require(DinnerSample.card("m", 19))
    let calendar = [("z", 20), ("m", 19), ("a", 18), ("n", 17), ("o", 21)].compactMap {
      DinnerSample.card($0.0, $0.1, .accepted)
    }
    #expect(Overlap.conflicts(of: dinner, among: calendar).map(\.id) == ["a", "z"])
  }

  @Test func `lie on days that are looked at, by every clock of the world`() {
    let details = DinnerSample.details(19)
    let days = Overlap.days(around: details)
    for offset in -12...14 {
      for minutes in [-24 * 60 + 1, 0, 119] {
        let start = details.start.adding(seconds: Int64(minutes * 60))
        let date = CivilDateTime(wallSeconds: start.seconds + Int64(offset) * 3600).date
        #expect(days.contains(date))
      }
    }
  }
}

@Suite struct `The dinner agenda` {
  @Test func `offers to add only on empty days from today on`() throws {
    let today = try #require(CivilDate(iso8601: "2026-11-20"))
    let dinners = [
      DinnerSample.card("b", 20, .accepted), DinnerSample.card("a", 20, .accepted),
      DinnerSample.card("c", 49, .accepted),
    ].compactMap(\.self)
    let days = Agenda.days(
      from: today.adding(days: -1), count: 4, today: today, dinners: dinners)
    #expect(days.map(\.offersAdd) == [false, false, true, false])
    #expect(days.map { $0.dinners.map(\.id) } == [[], ["a", "b"], [], ["c"]])
    #expect(days.map(\.isToday) == [false, true, false, false])
  }

  @Test func `files a dinner under its own local date`() throws {
    let berlin = ZoneDatabase(environment: [:])
    let zones = Zones(yours: .utc, database: berlin)
    var invitation = DinnerSample.invitation(23, .accepted)
    invitation.details.timeZone = "Europe/Berlin"
    let dinner = try #require(
      Dinner(id: "E", invitation: invitation, zones: zones, now: DinnerSample.at(12)))
    #expect(dinner.times.start.date.iso8601 == "2026-11-21" && dinner.times.offset == 3600)
    #expect(dinner.times.yours?.date.iso8601 == "2026-11-20")
    invitation.details.timeZone = "Mars/Olympus"
    let lost = Dinner(id: "E", invitation: invitation, zones: zones, now: DinnerSample.at(12))
    #expect(lost?.times.offset == 0 && lost?.times.yours == nil)
  }
}

@Suite struct `An answer` {
  private func answering(
    _ status: Answer = .pending, hour: Int = 20, rsvpBy: Int? = nil, plus: Int? = nil,
    note: String? = nil
  ) -> SpecDinDin.Answering {
    let invitation = DinnerSample.invitation(hour, status, rsvpBy: rsvpBy)
    return SpecDinDin.Answering(
      id: "E", guestID: "me", invitation: invitation,
      guest: GuestRecord(name: "Me", status: status, plus: plus, note: note, invitedAt: 0), rev: 4,
      times: WallTimes(invitation.details, DinnerSample.zones), now: DinnerSample.at(12))
  }

  private func texts(_ update: TreeUpdate) -> [String: JSON] {
    Dictionary(uniqueKeysWithValues: update.map { ($0.key.description, $0.value) })
  }

  @Test func `accepts with one write of what the page names`() throws {
    let update = texts(try answering().accept(plus: 2, note: "no nuts", conflicts: []))
    let line = update["/calendar/me/2026-11/E"]
    #expect(
      update.filter { $0.key != "/calendar/me/2026-11/E" } == [
        "/events/E/rev": 5, "/guests/E/me/status": "accepted", "/guests/E/me/plus": 2,
        "/guests/E/me/note": "no nuts",
        "/guests/E/me/respondedAt": .int(DinnerSample.at(12).milliseconds),
        "/invitations/me/E/status": "accepted",
      ])
    #expect(line?["role"] == "guest" && line?["day"] == 20 && line?["hostName"] == "Ann")
  }

  @Test func `rejects by deleting the invitation and the line`() throws {
    #expect(
      texts(try answering(.accepted).reject()) == [
        "/events/E/rev": 5, "/guests/E/me/status": "rejected",
        "/guests/E/me/respondedAt": .int(DinnerSample.at(12).milliseconds),
        "/invitations/me/E": nil, "/calendar/me/2026-11/E": nil,
      ])
  }

  @Test func `given again changes only what is new`() throws {
    let accepted = answering(.accepted, plus: 1, note: "x")
    #expect(try accepted.accept(plus: nil, note: nil, conflicts: []) == [:])
    #expect(try accepted.accept(plus: 1, note: "x", conflicts: []) == [:])
    let update = texts(try accepted.accept(plus: 0, note: "", conflicts: []))
    #expect(update["/guests/E/me/plus"] == JSON.null && update["/guests/E/me/note"] == JSON.null)
    #expect(update["/invitations/me/E/status"] == nil && update["/calendar/me/2026-11/E"] == nil)
    #expect(update["/events/E/rev"] == 5)
  }

  @Test func `is refused after the start, and after the deadline where none was given`() {
    let now = CivilDateTime(wallSeconds: DinnerSample.at(12).seconds)
    #expect(throws: DinDinError.alreadyStarted(now)) {
      try answering(hour: 12).accept(plus: nil, note: nil, conflicts: [])
    }
    #expect(throws: DinDinError.alreadyStarted(now)) {
      try answering(.accepted, hour: 12).reject()
    }
    let start = CivilDateTime(wallSeconds: DinnerSample.at(20).seconds)
    #expect(throws: DinDinError.rsvpClosed(start)) { try answering(rsvpBy: 12).reject() }
    #expect(throws: Never.self) { try answering(.accepted, rsvpBy: 12).reject() }
  }

  @Test func `is refused where another dinner is, unless it was given before`() throws {
    let other = try #require(DinnerSample.card("F", 20, .accepted))
    let card = try #require(DinnerSample.card("E", 20))
    let conflicts = Overlap.conflicts(of: card, among: [other])
    #expect(throws: DinDinError.conflict(conflicts[0])) {
      try answering().accept(plus: nil, note: nil, conflicts: conflicts)
    }
    #expect(throws: Never.self) {
      try answering(.accepted).accept(plus: 3, note: nil, conflicts: conflicts)
    }
  }
}
