import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `The state of an event` {
  @Test(arguments: [
    ("2026-10-31T23:59:59Z", EventState.scheduled), ("2026-11-01T00:00:00Z", .voting),
    ("2026-11-09T23:59:59Z", .voting), ("2026-11-10T00:00:00Z", .active),
    ("2026-12-01T17:59:59Z", .active), ("2026-12-01T18:00:00Z", .past),
  ])
  func `follows the clock, starts inclusive and ends exclusive`(
    _ moment: String, _ state: EventState
  ) {
    let record = Sample.record { $0.voteEnd = Sample.instant("2026-11-10T00:00:00Z") }
    #expect(record.state(at: Sample.instant(moment)) == state)
  }

  @Test func `is the first line that fits`() {
    let canceled = Sample.record { $0.canceledAt = Sample.now }
    let late = Sample.instant("2027-01-01T00:00:00Z")
    #expect(canceled.state(at: late) == .canceled)
    let draft = Sample.record {
      $0.canceledAt = Sample.now
      $0.publishedAt = nil
    }
    #expect(draft.state(at: late) == .draft)
    // An event that was over before it was published is over.
    let forgotten = Sample.record { $0.publishedAt = Sample.instant("2027-02-01T00:00:00Z") }
    #expect(forgotten.state(at: late) == .past)
  }

  @Test(arguments: [
    ("2026-11-14T23:59:59Z", Registration.early), ("2026-11-15T00:00:00Z", .open),
    ("2026-11-30T23:59:59Z", .open), ("2026-12-01T10:00:00Z", .closed),
    ("2026-12-01T18:00:00Z", .closed),
  ])
  func `opens and closes registration`(_ moment: String, _ registration: Registration) {
    let record = Sample.record {
      $0.registrationStart = Sample.instant("2026-11-15T00:00:00Z")
    }
    #expect(record.registration(at: Sample.instant(moment)) == registration)
  }

  @Test func `lets people in until the registration's own end, never past the event's`() {
    let late = Sample.record { $0.registrationEnd = Sample.instant("2027-01-01T00:00:00Z") }
    #expect(late.registration(at: Sample.instant("2026-12-01T17:00:00Z")) == .open)
    #expect(late.registration(at: Sample.instant("2026-12-01T18:00:00Z")) == .closed)
  }

  @Test func `is full when no spot is left or somebody waits`() throws {
    var record = Sample.record {
      $0.capacity = 3
      $0.maxGuests = 2
    }
    _ = try record.say(RSVPRequest(.yes, guests: 1), 1)
    #expect(record.registration(at: Sample.now) == .open)
    #expect(record.spotsLeft == 1)
    _ = try record.say(RSVPRequest(.yes, guests: 2), 2)
    #expect(record.registration(at: Sample.now) == .full)
    #expect(record.spotsLeft == 1)
    #expect(record.taken == 2)
  }

  @Test func `is open without a limit whoever comes`() throws {
    var record = Sample.record { $0.capacity = 0 }
    for number in 1...200 as ClosedRange<UInt64> { _ = try record.say(RSVPRequest(.yes), number) }
    #expect(record.registration(at: Sample.now) == .open)
    #expect(record.spotsLeft == nil)
    #expect(record.taken == 200)
  }
}
