import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `Answering "Are you coming?"` {
  static let start = Sample.instant("2026-12-01T10:00:00Z")
  static let end = Sample.instant("2026-12-01T18:00:00Z")

  @Test func `a yes takes a spot and gets a code for the door`() throws {
    var record = Sample.record { $0.maxGuests = 2 }
    let outcome = try record.say(RSVPRequest(.yes, guests: 2, source: .me), 1)
    #expect(outcome == RSVPOutcome(changed: true))
    #expect(record.taken == 3)
    let rsvp = try #require(record.rsvp(of: Sample.id(1)))
    #expect(rsvp.source == .me)
    let code = try #require(rsvp.code)
    #expect(code.count == 6)
    #expect(code.allSatisfy { "0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains($0) })
  }

  @Test func `the same wish again changes nothing, even after registration has closed`() throws {
    var record = Sample.record()
    _ = try record.say(RSVPRequest(.yes), 1)
    let before = record
    #expect(try record.say(RSVPRequest(.yes), 1, at: Self.start) == .unchanged)
    #expect(record == before)
  }

  struct Refusal: Sendable {
    var refusal: RSVPRefusal
    var now = Sample.now
    var wish = RSVPRequest(.yes)
    var earlier: [RSVPRequest] = []
    var change: @Sendable (inout Event) -> Void = { _ in }
  }

  static let refusals = [
    // In the order of the checks: each case breaks the later rules too.
    Refusal(refusal: .canceled, now: end, wish: RSVPRequest(.yes, guests: 9)) {
      $0.canceledAt = Sample.now
    },
    Refusal(refusal: .past, now: end, wish: RSVPRequest(.yes, guests: 9)),
    Refusal(refusal: .past, now: end, wish: RSVPRequest(.no)),
    Refusal(refusal: .canceled, wish: RSVPRequest(.maybe)) { $0.canceledAt = Sample.now },
    Refusal(refusal: .tooManyGuests(limit: 1), now: start, wish: RSVPRequest(.yes, guests: 2)) {
      $0.maxGuests = 1
    },
    Refusal(refusal: .notOpen("Wed 25 Nov 2026 00:00")) {
      $0.registrationStart = Sample.instant("2026-11-25T00:00:00Z")
    },
    Refusal(refusal: .closed, now: start),
    Refusal(
      refusal: .closed, now: start, wish: RSVPRequest(.yes, guests: 1), earlier: [RSVPRequest(.yes)]
    ) { $0.maxGuests = 1 },
    Refusal(
      refusal: .notEnoughSpots(left: 1), wish: RSVPRequest(.yes, guests: 2),
      earlier: [RSVPRequest(.yes)]
    ) {
      $0.capacity = 2
      $0.maxGuests = 2
    },
    Refusal(refusal: .full) {
      $0.capacity = 1
      $0.waitlist = .off
    },
    Refusal(refusal: .full, wish: RSVPRequest(.yes, joinsWaitlist: false)) { $0.capacity = 1 },
    Refusal(refusal: .notEnoughSpots(left: 1), wish: RSVPRequest(.yes, guests: 1)) {
      $0.capacity = 2
      $0.maxGuests = 1
      $0.waitlist = .off
    },
    Refusal(refusal: .notEnoughSpots(left: 2), wish: RSVPRequest(.yes, guests: 2)) {
      $0.capacity = 2
      $0.maxGuests = 2
    },
  ]

  @Test(arguments: refusals.indices)
  func `is refused in a fixed order and then nothing changes`(_ index: Int) throws {
    let test = Self.refusals[index]
    var record = Sample.record(test.change)
    record.event.canceledAt = nil
    for wish in test.earlier { _ = try record.say(wish, 1) }
    // Somebody else holds a spot, so that "full" can be reached.
    if test.earlier.isEmpty, record.event.opens <= Sample.now {
      _ = try record.say(RSVPRequest(.yes), 2)
    }
    test.change(&record.event)
    let before = record
    #expect(throws: HacksmithsError.rsvp(test.refusal)) {
      try record.say(test.wish, 1, at: test.now)
    }
    #expect(record == before)
  }

  @Test func `no and maybe hold no spot and may be said until the end`() throws {
    var record = Sample.record { $0.capacity = 1 }
    _ = try record.say(RSVPRequest(.maybe), 1)
    #expect(record.taken == 0)
    let late = Sample.instant("2026-12-01T17:59:59Z")
    _ = try record.say(RSVPRequest(.no), 1, at: late)
    #expect(record.summary == "1:no")
    #expect(try record.say(RSVPRequest(.no), 1, at: late) == .unchanged)
  }

  @Test func `cancel takes an answer back, and is fine where there is none`() throws {
    var record = Sample.record()
    #expect(try record.say(RSVPRequest(.cancel), 1) == .unchanged)
    _ = try record.say(RSVPRequest(.yes), 1)
    #expect(try record.say(RSVPRequest(.cancel), 1) == RSVPOutcome(changed: true))
    #expect(record.rsvps.isEmpty)
  }

  @Test func `fewer guests are taken until the end, more only while registration is open`() throws {
    var record = Sample.record { $0.maxGuests = 3 }
    _ = try record.say(RSVPRequest(.yes, guests: 3), 1)
    _ = try record.say(RSVPRequest(.yes, guests: 1), 1, at: Self.start)
    #expect(record.summary == "1:yes+1")
    #expect(throws: HacksmithsError.rsvp(.closed)) {
      try record.say(RSVPRequest(.yes, guests: 2), 1, at: Self.start)
    }
  }

  @Test func `more guests are not taken while somebody waits`() throws {
    var record = Sample.record {
      $0.capacity = 4
      $0.maxGuests = 3
    }
    _ = try record.say(RSVPRequest(.yes), 1)
    _ = try record.say(RSVPRequest(.yes, guests: 3), 2)
    #expect(record.summary == "1:yes 2:waitlist+3")
    #expect(throws: HacksmithsError.rsvp(.notEnoughSpots(left: 3))) {
      try record.say(RSVPRequest(.yes, guests: 1), 1)
    }
  }
}
