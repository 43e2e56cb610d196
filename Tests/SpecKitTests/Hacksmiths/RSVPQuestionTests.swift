import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `The question line` {
  struct Case: Sendable {
    var text: String
    var asker = RSVPQuestion.Asker(isMember: true)
    var now = Sample.now
    var taken = 0
    var change: @Sendable (inout Event) -> Void = { _ in }
  }

  static let guest = RSVPQuestion.Asker(isMember: false)
  static let cases = [
    Case(text: "This event is a draft.") { $0.publishedAt = nil },
    Case(text: "This event will be published Sun 20 Dec 2026 09:00.") {
      $0.publishedAt = Sample.instant("2026-12-20T09:00:00Z")
      $0.end = Sample.instant("2027-01-01T00:00:00Z")
    },
    Case(text: "This event is canceled.", asker: .init(isMember: true, answer: .yes)) {
      $0.canceledAt = Sample.now
    },
    Case(
      text: "This event is over.", asker: .init(isMember: true, answer: .yes),
      now: Sample.instant("2026-12-01T18:00:00Z")),
    Case(text: "See you there!", asker: .init(isMember: true, answer: .yes)),
    Case(
      text: "You are number 2 on the waiting list.",
      asker: .init(isMember: true, answer: .waitlist, position: 2)),
    Case(text: "RSVP opens Tue 1 Dec 2026 07:05.", asker: guest) {
      $0.registrationStart = Sample.instant("2026-12-01T07:05:00Z")
    },
    Case(text: "RSVP is closed.", asker: guest, now: Sample.instant("2026-12-01T10:00:00Z")),
    Case(text: "No spots left.", taken: 1) {
      $0.capacity = 1
      $0.waitlist = .off
    },
    Case(
      text: "Are you coming? No spots left: a yes joins the waiting list.",
      asker: .init(isMember: true, answer: .no), taken: 1
    ) { $0.capacity = 1 },
    Case(text: "No spots left. Sign in to join the waiting list.", asker: guest, taken: 1) {
      $0.capacity = 1
    },
    Case(text: "Are you coming? Sign in to RSVP.", asker: guest),
    Case(text: "Are you coming?", asker: .init(isMember: true, answer: .maybe)),
  ]

  @Test(arguments: cases.indices)
  func `is the first text that fits`(_ index: Int) throws {
    let test = Self.cases[index]
    var record = Sample.record()
    for number in 0..<test.taken { _ = try record.say(RSVPRequest(.yes), UInt64(50 + number)) }
    test.change(&record.event)
    let text = RSVPQuestion.text(for: record, asker: test.asker, zone: .utc, at: test.now)
    #expect(text == test.text)
  }
}
