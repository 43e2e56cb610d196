import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `The waiting list` {
  /// Capacity 4; yes: A(1) B(3); waiting: C(2) D(1).
  static func example() throws -> EventRecord {
    var record = Sample.record {
      $0.capacity = 4
      $0.maxGuests = 3
    }
    _ = try record.say(RSVPRequest(.yes), 1)
    _ = try record.say(RSVPRequest(.yes, guests: 2), 2)
    _ = try record.say(RSVPRequest(.yes, guests: 1), 3)
    _ = try record.say(RSVPRequest(.yes), 4)
    #expect(record.summary == "1:yes 2:yes+2 3:waitlist+1 4:waitlist")
    return record
  }

  @Test func `is strictly first come, first served: one that does not fit stops all behind it`()
    throws
  {
    let (a, b, c, d, e): (UInt64, UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4, 5)
    var record = try Self.example()
    #expect(try record.say(RSVPRequest(.cancel), a).promoted == [])
    #expect(record.spotsLeft == 1)
    #expect(record.position(of: Sample.id(d)) == 2)

    _ = try record.say(RSVPRequest(.yes), e)
    #expect(record.position(of: Sample.id(e)) == 3)

    #expect(try record.say(RSVPRequest(.yes), c).promoted == [Sample.id(c)])
    #expect(record.position(of: Sample.id(d)) == 1)
    #expect(record.position(of: Sample.id(e)) == 2)

    #expect(try record.say(RSVPRequest(.yes), b).promoted == [Sample.id(d), Sample.id(e)])
    #expect(record.waiting.isEmpty)
    #expect(record.taken == 4)
    #expect(Set(record.rsvps.compactMap(\.code)).count == 4)
  }

  @Test func `keeps the place when guests change, and loses it on leaving`() throws {
    var record = try Self.example()
    _ = try record.say(RSVPRequest(.yes, guests: 2), 3)
    #expect(record.position(of: Sample.id(3)) == 1)
    _ = try record.say(RSVPRequest(.no), 3)
    _ = try record.say(RSVPRequest(.yes), 3)
    #expect(record.position(of: Sample.id(3)) == 2)
  }

  @Test func `moves by itself only in mode auto, before the start, while the event is on`() throws {
    for mode in [WaitlistMode.manual, .off] {
      var record = try Self.example()
      record.event.waitlist = mode
      #expect(try record.say(RSVPRequest(.cancel), 2).promoted == [])
      #expect(record.waiting.count == 2)
    }
    var record = try Self.example()
    #expect(try record.say(RSVPRequest(.cancel), 2, at: record.event.start).promoted == [])
    record.event.canceledAt = Sample.now
    #expect(record.promote(at: Sample.now) == [])
  }

  /// A second way to the same answer: after any answers the spots are never overdrawn and the head
  /// of the queue never fits.
  @Test(arguments: 1...40) func `never overdraws and never forgets the head`(_ seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    var record = Sample.record {
      $0.capacity = 6
      $0.maxGuests = 3
    }
    for _ in 0..<300 {
      let word = try #require(RSVPChoice.allCases.randomElement(using: &random))
      let wish = RSVPRequest(word, guests: word == .yes ? .random(in: 0..<4, using: &random) : 0)
      let order = record.waiting.map(\.personId)
      _ = try? record.say(wish, .random(in: 1...12, using: &random))
      #expect(record.taken <= 6)
      if let head = record.waiting.first { #expect(head.party > record.spotsLeft ?? .max) }
      // Whoever still waits does so in the old order, newcomers behind.
      let after = record.waiting.map(\.personId)
      let stayed = order.filter(after.contains)
      #expect(after.filter(stayed.contains) == stayed)
      #expect(Set(record.rsvps.map(\.personId)).count == record.rsvps.count)
    }
  }
}
