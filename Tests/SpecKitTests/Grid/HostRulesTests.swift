import SpecCore
import Testing

@testable import SpecGrid

/// The rules of the organizer's side, by the numbers of the requirements.
@Suite struct HostRulesTests {
  typealias Talk = SampleMachine<HostMachine>

  static func opened(_ change: (inout HostOptions) -> Void = { _ in }) -> Talk {
    var talk = Talk.host(change)
    talk.pass(800)
    return talk
  }

  @Test func `rule 14: it listens for 750 ms, then a BEACON comes every 250 ms`() {
    var talk = Talk.host()
    talk.pass(3000)
    #expect(talk.sent(.beacon).map(\.at) == Array(stride(from: 750, through: 3000, by: 250)))
    #expect(talk.sent.allSatisfy { $0.to == .multicast })
  }

  @Test func `a replayed PROBE leaves the known quality of a clock as it is`() {
    var talk = Self.opened()
    let source = Talk.device(1)
    talk.hear(.hello(Hello(seat: Seat(row: 1, column: 1)!, name: "D1")), from: 1, at: source)
    let first = talk.bytes(.probe(Probe(sent: talk.now, bound: nil)), from: 1)
    talk.take(.datagram(first, from: source, arrived: talk.now))
    talk.probe(1, bound: 1000)
    talk.take(.datagram(first, from: source, arrived: talk.now))
    #expect(talk.machine.holders.map(\.boundMicroseconds) == [1000])
  }

  @Test(arguments: ["left", "lost", "lost, and another one leaves later", "refused"])
  func `replayed datagrams of a device without a seat give it none`(_ history: String) {
    var talk = Self.opened()
    let (seat, source) = (Seat(row: 1, column: 1)!, Talk.device(1))
    if history == "refused" { talk.seat(1, isReady: false) }
    let device: UInt64 = history == "refused" ? 9 : 1
    let recorded = [
      GridMessage.hello(Hello(seat: seat, name: "D1")), .probe(Probe(sent: talk.now, bound: 1000)),
      .ready(true),
    ].map { talk.bytes($0, from: device) }
    func replay() {
      for bytes in recorded { talk.take(.datagram(bytes, from: source, arrived: talk.now)) }
    }
    replay()
    switch history {
    case "left": talk.hear(.bye, from: device, at: source)
    case "refused": talk.hear(.bye, from: 1, at: source)
    default: talk.pass(64_000)
    }
    if history.hasSuffix("later") {
      talk.seat(3)
      talk.pass(61_000)
      talk.seat(3)
      talk.hear(.bye, from: 3, at: Talk.device(3))
    }
    #expect(talk.machine.holders.isEmpty)
    replay()
    #expect(talk.machine.holders.isEmpty)
    talk.hear(.hello(Hello(seat: seat, name: "D1")), from: device, at: source)
    #expect(talk.machine.holders.map(\.device) == [device])
  }

  @Test func `rule 14: a DISCOVER is answered to who asked, at most 200 times a second`() {
    var talk = Self.opened()
    talk.forget()
    for number in 1...500 {
      talk.hear(.discover, from: UInt64(number), at: Talk.device(number))
    }
    let answers = talk.sent(.beacon)
    #expect(answers.count == 200)
    #expect(answers.first?.to == .unicast(Talk.device(1)))
    talk.pass(1001)
    talk.forget()
    talk.hear(.discover, from: 9, at: Talk.device(9))
    #expect(talk.sent(.beacon).count == 1)
  }

  @Test func `rule 14: START goes out every 100 ms until it is acknowledged, spread over them`() {
    var talk = Self.opened()
    for number in 1...4 { talk.seat(number) }
    talk.forget()
    talk.take(.command(.start(nil, anyway: false)))
    talk.pass(1000)
    let starts = talk.sent(.start)
    #expect(starts.filter { $0.to == .multicast }.count == 11)
    for number in 1...4 {
      let times = starts.filter { $0.to == .unicast(Talk.device(number)) }.map(\.at)
      #expect(times.count >= 10)
      #expect(times[0] - talk.elapsed + 1000 == Int64(25 * (number - 1)))
    }
    talk.forget()
    for number in 1...4 {
      let ack = Acknowledgement(sequence: 1, kind: .start, result: .done, revision: 2)
      talk.hear(.ack(ack), from: UInt64(number), at: Talk.device(number))
    }
    talk.pass(1000)
    #expect(talk.sent(.start).isEmpty)
    #expect(talk.events == [.delivered(run: 2, delivered: 4, seats: 4)])
  }

  @Test func `rule 14: STOP goes out every 100 ms for 3 s`() {
    var talk = Self.opened()
    talk.seat(1)
    talk.take(.command(.start(nil, anyway: false)))
    talk.pass(500)
    talk.forget()
    talk.take(.command(.stop))
    talk.pass(4000)
    #expect(talk.events.first == .stopped(run: 2))
    #expect(talk.sent(.stop).filter { $0.to == .multicast }.count == 30)
    #expect(talk.sent(.stop).filter { $0.to == .unicast(Talk.device(1)) }.count == 30)
  }

  @Test func `rule 14: a seat that has left is not waited for after a stop`() {
    var talk = Self.opened()
    for number in 1...2 { talk.seat(number) }
    talk.take(.command(.start(nil, anyway: false)))
    talk.pass(200)
    talk.hear(.bye, from: 1, at: Talk.device(1))
    talk.take(.command(.stop))
    talk.pass(100)
    talk.hear(.bye, from: 2, at: Talk.device(2))
    talk.take(.command(.quit(.stopping)))
    talk.pass(200)
    #expect(talk.ending == .done)
  }

  @Test func `rule 17: a lost seat is not waited for after a stop`() {
    var talk = Self.opened()
    talk.seat(1)
    talk.take(.command(.start(nil, anyway: false)))
    talk.pass(3600)
    #expect(talk.machine.holders[0].isLost)
    talk.take(.command(.stop))
    talk.take(.command(.quit(.stopping)))
    talk.pass(300)
    #expect(talk.sent(.stop).count > 0)
    #expect(talk.ending == .done)
  }

  @Test func `rule 14: where nothing runs there is nothing to stop`() {
    var talk = Self.opened()
    talk.seat(1)
    talk.forget()
    talk.take(.command(.stop))
    talk.pass(1000)
    #expect(talk.events.isEmpty && talk.sent(.stop).isEmpty)
    #expect(talk.machine.revision == 1)
  }

  @Test func `rule 14: goodbye is said three times, 50 ms apart, to the group and each seat`() {
    var talk = Self.opened()
    talk.seat(1)
    talk.forget()
    let begin = talk.elapsed
    talk.take(.command(.quit(.stopping)))
    talk.pass(500)
    #expect(
      talk.sent(.bye).filter { $0.to == .multicast }.map { $0.at - begin } == [0, 50, 100])
    #expect(talk.sent(.bye).count == 6)
    #expect(talk.events == [.bye])
    #expect(talk.ending == .done)
  }

  @Test func `rule 16: a seat is good if it is ready, heard, and its clock within 20 ms`() {
    var talk = Self.opened()
    for anyway in [false, true] {
      talk.forget()
      talk.take(.command(.start(nil, anyway: anyway)))
      #expect(talk.events == [.refused(.nothingReady)])
    }
    talk.seat(1, bound: 20_000)
    talk.seat(2, bound: 20_001)
    talk.seat(3, bound: nil)
    talk.seat(4, isReady: false)
    #expect(talk.machine.goodSeats == 1)
    talk.take(.command(.start(nil, anyway: false)))
    guard case .refused(.seatsNotGood(let troubles))? = talk.events.last else {
      Issue.record("not refused")
      return
    }
    #expect(troubles.map(\.holder.seat.column) == [2, 3])
    #expect(troubles.map(\.reason) == [.coarse, .coarse])
    talk.take(.command(.start(nil, anyway: true)))
    guard case .start(2, _, _, _, let seats)? = talk.events.last else {
      Issue.record("not started")
      return
    }
    #expect(seats == 3)
    talk.take(.command(.start(nil, anyway: true)))
    #expect(talk.events.last == .refused(.alreadyRunning))
  }

  @Test func `rule 17: lost after 3 s, back as it was, given up after a minute`() {
    var talk = Self.opened()
    talk.seat(1)
    talk.pass(2900)
    #expect(!talk.machine.holders[0].isLost)
    talk.pass(400)
    #expect(talk.machine.holders[0].isLost)
    #expect(talk.machine.goodSeats == 0)
    talk.probe(1)
    #expect(talk.machine.goodSeats == 1)
    talk.pass(59_000)
    #expect(talk.machine.holders.count == 1)
    talk.pass(1500)
    #expect(talk.machine.holders.isEmpty)
    #expect(
      talk.events.map(\.word) == ["listening", "seated", "ready", "lost", "back", "lost", "left"])
  }

  @Test func `rule 17: a lost seat is given at once to who asks, a heard one is not`() {
    var talk = Self.opened()
    let hello = GridMessage.hello(Hello(seat: Seat(row: 1, column: 1)!, name: "Bo"))
    talk.seat(1)
    talk.hear(hello, from: 2, at: Talk.device(2))
    #expect(talk.machine.holders.map(\.name) == ["D1"])
    talk.pass(3500)
    talk.hear(hello, from: 2, at: Talk.device(2))
    #expect(talk.machine.holders.map(\.name) == ["Bo"])
  }

  @Test func `an input that ends before anything was started is status 1`() {  // rule 18
    var talk = Self.opened()
    talk.take(.command(.start(nil, anyway: false)))
    talk.take(.command(.quit(.afterRun)))
    talk.pass(1000)
    #expect(talk.events == [.listening, .refused(.nothingReady), .bye])
    #expect(talk.ending == .failed(.nothingStarted))
  }

  @Test func `a host that has not claimed its code ends at once when it is told to quit`() {
    var talk = Talk.host()
    talk.pass(100)
    talk.take(.command(.quit(.stopping)))
    #expect(talk.ending == .done)
    #expect(talk.sent.isEmpty && talk.events.isEmpty)
  }

  static let otherSession: UInt64 = 99

  @Test func `a host refuses to start beside another one with its code`() {  // rule 14
    var talk = Talk.host()
    talk.pass(700)
    talk.hear(
      SampleMachine<SeatMachine>.beacon(talk.now), from: Self.otherSession,
      session: Self.otherSession)
    #expect(talk.ending == .failed(.anotherOrganizer("Hall 1", address: Talk.other)))
    #expect(talk.sent.isEmpty && talk.events.isEmpty)
  }

  @Test func `a later host with the same code is warned of once while it is heard`() {  // rule 14
    var talk = Self.opened()
    talk.forget()
    func hear(from session: UInt64, every milliseconds: Int64, times: Int) {
      for _ in 0..<times {
        talk.pass(milliseconds)
        talk.hear(
          SampleMachine<SeatMachine>.beacon(talk.now), from: session, session: session)
      }
    }
    let warning = HostEvent.otherHost(name: "Hall 1", address: Talk.other)
    hear(from: Self.otherSession, every: 250, times: 20)
    #expect(talk.events == [warning])
    #expect(talk.ending == nil)
    talk.pass(4000)
    #expect(talk.machine.otherHost == nil)
    hear(from: Self.otherSession, every: 250, times: 2)
    #expect(talk.events == [warning, warning])
  }

  @Test func `a BEACON of another code neither ends a host nor warns it`() {
    let stranger = JoinKey(JoinCode("WRONG1")!)
    var talk = Talk.host()
    for _ in 0..<20 {
      talk.pass(100)
      talk.hear(
        SampleMachine<SeatMachine>.beacon(talk.now), from: Self.otherSession,
        session: Self.otherSession, key: stranger)
    }
    #expect(talk.events == [.listening])
    #expect(talk.ending == nil)
  }

  @Test func `rule 18: --timeout ends the wait for --start-when`() {
    var talk = Talk.host {
      $0.startWhen = 2
      $0.timeout = .seconds(5)
    }
    talk.pass(800)
    talk.seat(1)
    talk.pass(5000)
    #expect(talk.ending == .failed(.notEnoughSeats(good: 0, wanted: 2)))
  }

  @Test func `rule 19: who was told, who showed all, and why the others did not`() throws {
    var talk = Self.opened { $0.lead = .seconds(3) }
    for number in 1...4 { talk.seat(number) }
    talk.take(.command(.start(nil, anyway: false)))
    for number in 1...3 {
      let ack = Acknowledgement(sequence: 1, kind: .start, result: .done, revision: 2)
      talk.hear(.ack(ack), from: UInt64(number), at: Talk.device(number))
    }
    talk.pass(5100)
    talk.hear(
      .done(Done(revision: 2, lateness: [-5, 10, 15, 20])), from: 1, at: Talk.device(1))
    talk.hear(
      .done(Done(revision: 2, lateness: [nil, 10, 15, 30])), from: 2, at: Talk.device(2))
    talk.pass(3000)
    let run = try #require(talk.events.compactMap(\.finishedRun).last)
    let report = run.report(startedAt: Instant(seconds: 0))
    #expect((report.seats, report.delivered, report.complete) == (4, 3, 1))
    #expect(report.missed.map(\.reason) == ["late", "no-report", "no-start"])
    #expect(report.steps.map(\.shown) == [1, 2, 2, 2])
    #expect(report.steps[0].maxUs == 5)
    #expect(report.kinds.first?.maxUs == 30)
  }

  @Test func `START acknowledged at the first color is not delivered in time`() throws {  // rule 19
    var talk = Self.opened { $0.lead = .seconds(3) }
    for number in 1...2 { talk.seat(number) }
    talk.take(.command(.start(nil, anyway: false)))
    let ack = Acknowledgement(sequence: 1, kind: .start, result: .done, revision: 2)
    talk.pass(2999)
    talk.hear(.ack(ack), from: 1, at: Talk.device(1))
    talk.pass(1)
    talk.hear(.ack(ack), from: 2, at: Talk.device(2))
    talk.pass(8000)
    let run = try #require(talk.events.compactMap(\.finishedRun).last)
    let report = run.report(startedAt: Instant(seconds: 0))
    #expect((report.seats, report.delivered) == (2, 1))
  }
}
