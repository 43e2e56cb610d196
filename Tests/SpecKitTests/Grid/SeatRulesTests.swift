import SpecCore
import Testing

@testable import SpecGrid

/// The rules of a seat, by the numbers of the requirements.
@Suite struct SeatRulesTests {
  typealias Talk = SampleMachine<SeatMachine>

  static func ready() -> Talk {
    var talk = Talk.seat()
    talk.becomeReady()
    talk.forget()
    return talk
  }

  @Test
  func `rule 20: DISCOVER comes at 0, 100, 250, 500 ms, then every 500, after 30 s every 2 s`() {
    var talk = Talk.seat()
    talk.pass(40_000)
    let times = talk.sent.filter { $0.to == .multicast }.map(\.at)
    #expect(times.prefix(6) == [0, 100, 250, 500, 1000, 1500])
    #expect(times.filter { $0 <= 30_000 }.count == 63)
    #expect(times.filter { $0 > 30_500 } == [32_500, 34_500, 36_500, 38_500])
    #expect(talk.sent.first { $0.to == .broadcast }?.at == 2000)
  }

  @Test func `rule 20: with --host only that address is asked, with --broadcast only that way`() {
    var pinned = Talk.seat { $0.pinned = Talk.other }
    pinned.pass(5000)
    #expect(pinned.sent.allSatisfy { $0.to == .unicast(Talk.other) })
    var broadcast = Talk.seat { $0.usesBroadcast = true }
    broadcast.pass(5000)
    #expect(broadcast.sent.allSatisfy { $0.to == .broadcast })
  }

  @Test func `rule 20: HELLO and then READY come every 100 ms, 20 PROBEs 25 ms apart`() {
    var talk = Talk.seat()
    talk.pass(10)
    talk.host(Talk.beacon(talk.now))
    talk.pass(1000)
    #expect(talk.sent(.hello).count == 11)
    talk.becomeReady()
    #expect(talk.events.map(\.word) == ["found", "seated", "ready"])
    let probes = talk.sent(.probe).map(\.at)
    #expect(probes.count >= 20)
    #expect(zip(probes, probes.dropFirst()).prefix(19).allSatisfy { (24...30).contains($1 - $0) })
    talk.forget()
    talk.pass(2900)
    #expect((2...4).contains(talk.sent(.probe).count))
  }

  @Test func `rule 20: eight answers are enough, also if those to the last PROBEs are lost`() {
    var talk = Talk.seat()
    talk.pass(10)
    talk.host(Talk.beacon(talk.now))
    talk.pass(5)
    let seat = Seat(row: 3, column: 4)!
    talk.host(
      .seat(
        SeatAnswer(
          helloSequence: talk.machine.encoder.sequence, result: .yours, seat: seat, name: "Ann")))
    let begin = talk.elapsed
    for _ in 0..<8 {
      guard case .probe(let probe)? = talk.sent(.probe).last?.message else { break }
      talk.host(
        .reply(
          Reply(
            probeSent: probe.sent, received: probe.sent, sent: probe.sent,
            probeSequence: talk.machine.encoder.sequence, revision: 1)))
      talk.pass(25)
    }
    while talk.machine.link?.stage != .seated, talk.elapsed < begin + 3000 { talk.pass(5) }
    #expect((475...500).contains(talk.elapsed - begin))
    #expect(talk.sent(.probe).count == 20)
  }

  @Test func `rule 20: three seconds of BEACONs that do not verify are a wrong code`() {
    var talk = Talk.seat()
    let wrong = JoinKey(JoinCode("WRONG1")!)
    for _ in 0..<20 {
      talk.hear(Talk.beacon(talk.now), from: Talk.session, key: wrong)
      talk.pass(200)
    }
    #expect(talk.events == [.refused(.wrongCode)])
    #expect(talk.ending == .failed(.wrongCode))
  }

  @Test func `section 7: only BEACONs of a newer version are status 65`() {
    var talk = Talk.seat()
    for _ in 0..<20 {
      var bytes = talk.bytes(Talk.beacon(talk.now), from: Talk.session)
      bytes[4] = 3
      talk.take(.datagram(bytes, from: Talk.other, arrived: talk.now))
      talk.pass(200)
    }
    #expect(talk.ending == .failed(.newerOrganizer))
  }

  @Test func `a replayed START of an earlier run is not answered`() {
    var talk = Self.ready()
    let old = talk.bytes(talk.start(revision: 2, in: -60_000), from: Talk.session)
    talk.host(Talk.beacon(talk.now))
    talk.forget()
    talk.take(.datagram(old, from: Talk.other, arrived: talk.now))
    #expect(talk.events.isEmpty && talk.sent(.ack).isEmpty)
    talk.host(talk.start(revision: 2, in: -60_000))
    #expect(talk.events == [.refused(.badStart)])
  }

  @Test func `a replayed answer that the device is unknown counts once`() {
    var talk = Self.ready()
    let answer = GridMessage.ack(
      Acknowledgement(
        sequence: talk.machine.encoder.sequence, kind: .probe, result: .unknownDevice, revision: 1))
    let bytes = talk.bytes(answer, from: Talk.session)
    talk.take(.datagram(bytes, from: Talk.other, arrived: talk.now))
    #expect(talk.machine.link?.stage == .joining)
    talk.forget()
    talk.becomeReady()
    talk.take(.datagram(bytes, from: Talk.other, arrived: talk.now))
    #expect(talk.machine.link?.stage == .seated)
  }

  @Test func `a seat that asks again sends HELLO every 100 ms and sleeps between them`() {
    var talk = Self.ready()
    talk.host(
      .ack(
        Acknowledgement(
          sequence: talk.machine.encoder.sequence, kind: .probe, result: .unknownDevice,
          revision: 1)))
    talk.forget()
    // Longer than until its next PROBE, which waits for the seat.
    for _ in 0..<25 {
      talk.pass(100)
      #expect(talk.machine.wake.map { $0 > talk.now } == true)
    }
    #expect(talk.sent(.hello).count == 25 && talk.sent(.probe).isEmpty)
  }

  @Test func `rule 20: a taken seat is refused after 4 s of it, naming the holder`() {
    var talk = Talk.seat()
    let seat = Seat(row: 3, column: 4)!
    func refuse(after milliseconds: Int64) {
      talk.pass(milliseconds)
      talk.host(
        .seat(
          SeatAnswer(
            helloSequence: talk.machine.encoder.sequence, result: .taken, seat: seat, name: "Bo")))
    }
    talk.pass(10)
    talk.host(Talk.beacon(talk.now))
    for _ in 0..<39 { refuse(after: 100) }
    #expect(talk.ending == nil)
    refuse(after: 300)
    #expect(talk.events.last == .refused(.seatTaken(holder: "Bo")))
    #expect(talk.ending == .failed(.seatTaken(seat, holder: "Bo")))
  }

  @Test func `rule 20: nothing heard for 3 s is lost: DISCOVER and PROBE once a second`() {
    var talk = Self.ready()
    talk.pass(3100)
    #expect(talk.events.map(\.word) == ["lost"])
    talk.forget()
    talk.pass(5000)
    #expect((4...6).contains(talk.sent(.discover).filter { $0.to == .multicast }.count))
    #expect((4...6).contains(talk.sent(.probe).count))
    talk.host(Talk.beacon(talk.now))
    #expect(talk.events.last?.word == "back")
  }

  /// The worked bounds of a START: sequence, pace and how far ahead it may be.
  @Test(
    arguments: [
      (1, 334, 3000, true), (2, 60_000, 120_000, true), (1, 2000, -7990, true),
      (0, 2000, 3000, false), (3, 2000, 3000, false), (1, 333, 3000, false),
      (1, 60_001, 3000, false), (1, 2000, 120_010, false), (1, 2000, -8010, false),
    ] as [(UInt8, UInt32, Int64, Bool)])
  func `rule 22: what a START may ask for`(
    _ sequence: UInt8, _ step: UInt32, _ ahead: Int64, _ isSound: Bool
  ) {
    var talk = Self.ready()
    talk.host(talk.start(sequence: sequence, step: step, in: ahead))
    guard case .ack(let ack)? = talk.sent(.ack).last?.message else {
      Issue.record("no answer")
      return
    }
    #expect(ack.result == (isSound ? .done : .refused))
    #expect(talk.events.contains(.refused(.badStart)) == !isSound)
    #expect((talk.machine.run != nil) == isSound)
  }

  @Test
  func `rule 13: what is older than the newest revision is not looked at, the same is a repeat`() {
    var talk = Self.ready()
    talk.host(talk.start(revision: 5))
    talk.host(talk.start(revision: 5))
    talk.host(talk.start(revision: 4))
    talk.host(.stop(revision: 4))
    #expect(talk.events.map(\.word) == ["start"])
    #expect(talk.sent(.ack).count == 2)
    talk.host(.stop(revision: 6))
    #expect(talk.events.map(\.word) == ["start", "stopped"])
    talk.host(talk.start(revision: 5))
    #expect(talk.machine.run == nil)
  }

  @Test func `a seat that lost every STOP stops at the BEACON of a later revision`() {
    var talk = Self.ready()
    talk.host(talk.start(revision: 5))
    talk.host(Talk.beacon(talk.now, revision: 5))
    #expect(talk.events.map(\.word) == ["start"])
    talk.host(Talk.beacon(talk.now, revision: 6))
    #expect(talk.events.map(\.word) == ["start", "stopped"])
  }

  @Test func `rule 15: a seat that is not ready ignores START`() {
    var talk = Self.ready()
    talk.take(.command(.press))
    talk.forget()
    talk.host(talk.start())
    #expect(talk.machine.run == nil)
    #expect(talk.sent(.ack).isEmpty)
  }

  @Test func `rule 23: without the code START and STOP do nothing`() {
    var talk = Self.ready()
    let wrong = JoinKey(JoinCode("WRONG1")!)
    talk.hear(talk.start(), from: Talk.session, key: wrong)
    #expect(talk.machine.run == nil)
    talk.host(talk.start())
    talk.hear(.stop(revision: 9), from: Talk.session, key: wrong)
    #expect(talk.machine.run != nil)
  }

  @Test func `what was recorded in another session of the code does nothing`() {  // rule 23
    var talk = Self.ready()
    talk.hear(talk.start(revision: 9), from: 99, session: 99)
    #expect(talk.machine.run == nil)
    talk.host(talk.start())
    talk.forget()
    talk.hear(.stop(revision: 9), from: 99, session: 99)
    #expect(talk.events.isEmpty && talk.sent(.ack).isEmpty)
    #expect(talk.machine.run != nil)
    talk.host(.stop(revision: 3))
    #expect(talk.events.map(\.word) == ["stopped"])
  }

  @Test func `a recorded acknowledgement to another device does nothing`() {
    var talk = Self.ready()
    for kind in [GridMessage.Kind.probe, .ready, .done, .bye] {
      for sequence in [0, 7, UInt32.max] {
        talk.host(
          .ack(
            Acknowledgement(sequence: sequence, kind: kind, result: .unknownDevice, revision: 1)))
      }
    }
    talk.pass(50)
    #expect(talk.machine.link?.stage == .seated)
    #expect(talk.sent(.hello).isEmpty)
  }

  @Test func `rule 23: what was recorded in an earlier session draws no searching seat into it`() {
    var talk = Talk.seat()
    let session: UInt64 = 99
    func replay(_ message: GridMessage) { talk.hear(message, from: session, session: session) }
    let seat = Seat(row: 3, column: 4)!
    let begun = talk.now
    talk.pass(10)
    for _ in 0..<60 {
      replay(Talk.beacon(begun, revision: 2))
      for number in UInt32(1)...40 {
        replay(.seat(SeatAnswer(helloSequence: number, result: .yours, seat: seat, name: "Ann")))
      }
      talk.pass(100)
      replay(talk.start())
      replay(.bye)
    }
    #expect(Set(talk.events.map(\.word)) == ["found"])
    #expect(talk.machine.run == nil && talk.ending == nil)
    talk.becomeReady()
    #expect(talk.events.last?.word == "ready")
    #expect(talk.machine.link?.session == Talk.session)
  }

  /// T0 was so long ago, of steps of 2 s.
  @Test(arguments: [(1660, [1, 2, 3, 4]), (1985, [2, 3, 4]), (7700, [])] as [(Int64, [Int])])
  func `rule 5: a late seat shows no color for less than the shortest step`(
    _ ago: Int64, _ steps: [Int]
  ) {
    var talk = Self.ready()
    talk.host(talk.start(in: -ago))
    talk.pass(8000)
    let words = talk.events.map(\.word).filter { $0.hasPrefix("step") }
    #expect(words == steps.map { "step\($0)" })
  }

  @Test func `a seat that is changed takes the default name of the new one, and no given name`() {
    for (name, expected) in [("seat 3,4", "seat 5,6"), ("Ann", "Ann")] {
      var talk = Talk.seat { $0.name = name }
      talk.take(.command(.change(Seat(row: 5, column: 6)!)))
      #expect(talk.machine.options.name == expected)
    }
    var saved = SavedSeat(row: 3, column: 4, name: "seat 3,4", code: "K7QX2M", latencyMs: 0)
    #expect(saved.givenName == nil)
    saved.name = "Ann"
    #expect(saved.givenName == "Ann")
  }

  @Test func `rule 20: goodbye is said up to three times, and ends after 300 ms`() {
    var talk = Self.ready()
    talk.take(.command(.leave))
    talk.pass(299)
    #expect(talk.sent(.bye).count == 3)
    #expect(talk.ending == nil)
    talk.pass(2)
    #expect(talk.ending == .done)
  }

  @Test func `rule 21: the moment of a step is fixed 200 ms before it, and met exactly`() {
    var talk = Self.ready()
    talk.host(talk.start(in: 3000))
    talk.pass(2790)
    #expect(!talk.machine.isExact)
    talk.pass(100)
    #expect(talk.machine.isExact)
    talk.pass(120)
    guard case .step(_, 1, .red, let due)? = talk.events.first(where: { $0.word == "step1" }) else {
      Issue.record("no step")
      return
    }
    #expect(abs((due - talk.now) / 1_000_000 + 10) <= 1)
  }
}
