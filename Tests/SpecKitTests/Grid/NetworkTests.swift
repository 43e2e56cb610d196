import SpecCore
import Testing

@testable import SpecGrid

/// The two state machines together, in simulated time.
@Suite struct NetworkTests {
  /// A host and seats that are ready.
  func ready(_ count: Int, link: LinkTransport.Link = .init(), seed: UInt64 = 1) -> SampleNetwork {
    var sample = SampleNetwork(link: link, seed: seed)
    sample.network.add(SampleNetwork.host())
    for seat in SampleNetwork.full(count) { sample.network.add(seat) }
    sample.run(3)
    return sample
  }

  @Test func `one seat joins, is started, plays and reports`() throws {
    var sample = SampleNetwork()
    sample.network.add(SampleNetwork.host())
    sample.network.add(SampleNetwork.seat(3, 4))
    sample.run(2)
    #expect(sample.events(ofSeat: 0).map(\.word) == ["found", "seated", "ready"])
    sample.network.command(host: 0, .start(nil, anyway: false))
    sample.run(8)
    #expect(
      sample.events(ofSeat: 0).map(\.word) == [
        "found", "seated", "ready", "start", "step1", "step2", "step3", "step4", "finished",
      ])
    let began = sample.start
    let start = try #require(began)
    for (_, off) in sample.steps(ofSeat: 0, start: start) { #expect(abs(off) < .milliseconds(1)) }
    let found = sample.report
    let report = try #require(found)
    #expect(report.seats == 1 && report.delivered == 1 && report.complete == 1)
    #expect(report.missed.isEmpty && report.steps.map(\.shown) == [1, 1, 1, 1])
    #expect(sample.network.loop.inputCount < 2000)
  }

  @Test(arguments: [(0.0, 0), (0.1, 20), (0.3, 50)])
  func `thirty seats play in step`(_ loss: Double, _ jitter: Int64) throws {
    var sample = SampleNetwork(
      link: .init(loss: loss, jitter: .milliseconds(jitter)), seed: 4)
    sample.network.add(SampleNetwork.host())
    for options in SampleNetwork.full(30) {
      let clock = sample.network.drawClock(skew: 50)
      sample.network.add(options, clock: clock)
    }
    sample.run(5)
    sample.network.command(host: 0, .start(.turns, anyway: true))
    sample.run(10)
    let found = sample.report
    let report = try #require(found)
    #expect(report.seats == 30 && report.delivered == 30 && report.complete == 30)
    let began = sample.start
    let start = try #require(began)
    for seat in 0..<30 {
      let steps = sample.steps(ofSeat: seat, start: start)
      #expect(steps.map(\.step) == [1, 2, 3, 4])
      #expect(steps.allSatisfy { abs($0.off) < .milliseconds(10) })
    }
  }

  @Test func `of two on one seat the first keeps it while it is heard`() {
    var sample = SampleNetwork()
    sample.network.add(SampleNetwork.host())
    sample.network.add(SampleNetwork.seat(3, 4, name: "Ann"))
    sample.run(2)
    sample.network.add(SampleNetwork.seat(3, 4, name: "Bo"))
    sample.run(7)
    #expect(sample.events(ofSeat: 1).contains(.refused(.seatTaken(holder: "Ann"))))
    #expect(
      sample.events(ofHost: 0).contains(
        .duplicate(Seat(row: 3, column: 4)!, name: "Bo", holder: "Ann")))
    sample.network.kill(.seat(0))
    sample.network.add(SampleNetwork.seat(3, 4, name: "Cy"))
    sample.run(8)
    #expect(sample.events(ofSeat: 2).contains { $0.word == "ready" })
  }

  @Test func `a stop is black at once for all, and the next start counts again`() {
    var sample = ready(5)
    sample.network.command(host: 0, .start(nil, anyway: false))
    sample.run(3.6)
    sample.network.command(host: 0, .stop)
    sample.run(1)
    for seat in 0..<5 { #expect(sample.events(ofSeat: seat).last?.word == "stopped") }
    sample.run(3)
    sample.network.command(host: 0, .start(.quadrants, anyway: false))
    sample.run(8)
    #expect(sample.report?.complete == 5)
    #expect(sample.report?.sequence == 2)
  }

  @Test func `late to a run a seat joins at the step of the moment`() {
    var sample = ready(1)
    sample.network.command(host: 0, .start(nil, anyway: false))
    sample.run(3.2)
    sample.network.add(SampleNetwork.seat(9, 9))
    sample.run(5)
    let steps = sample.events(ofSeat: 1).map(\.word).filter { $0.hasPrefix("step") }
    #expect(steps.last == "step4" && !steps.contains("step1"))
    #expect(sample.report?.joinedLate == 1)
    #expect(sample.report?.complete == 1)
  }

  @Test func `a run goes on when the host dies, and the seats find the next one`() {
    var sample = ready(4)
    sample.network.command(host: 0, .start(nil, anyway: false))
    sample.run(1)
    sample.network.kill(.host(0))
    sample.run(6)
    for seat in 0..<4 {
      let words = sample.events(ofSeat: seat).map(\.word)
      #expect(words.filter { $0.hasPrefix("step") } == ["step1", "step2", "step3", "step4"])
    }
    sample.network.add(SampleNetwork.host(name: "again"))
    sample.run(6)
    #expect(sample.network.hosts[1].goodSeats == 4)
  }

  /// A host that was killed in a run of four steps of 2 s, and started again.
  private func continued() -> SampleNetwork {
    var sample = SampleNetwork()
    let options = SampleNetwork.host(show: Show(sequence: .turns, stepMilliseconds: 2000))
    sample.network.add(options)
    for seat in SampleNetwork.full(4) { sample.network.add(seat) }
    sample.run(3)
    sample.network.command(host: 0, .start(nil, anyway: false))
    sample.run(4)
    sample.network.kill(.host(0))
    sample.network.add(options, continuing: 0)
    return sample
  }

  @Test(arguments: [0.9, 3]) func `rule 23: a host that continues a run can stop it`(
    _ after: Double
  ) {
    var sample = continued()
    sample.run(after)
    sample.network.command(host: 1, .stop)
    sample.run(1)
    for seat in 0..<4 {
      let words = sample.events(ofSeat: seat).map(\.word)
      #expect(words.last { $0.hasPrefix("step") || $0 == "stopped" } == "stopped")
    }
    sample.run(5)
    sample.network.command(host: 1, .start(nil, anyway: false))
    sample.run(14)
    #expect(sample.report?.complete == 4)
  }

  @Test func `rule 23: a host that continues a run reports it`() {
    var sample = continued()
    sample.run(12)
    #expect(sample.report?.run == 2)
    #expect(sample.report?.seats == 4)
    #expect(sample.report?.complete == 4)
    for seat in 0..<4 {
      let words = sample.events(ofSeat: seat).map(\.word).filter { $0.hasPrefix("step") }
      #expect(words == ["step1", "step2", "step3", "step4"])
    }
  }

  @Test func `stopped over the start a seat shows the step of the moment when it goes on`() {
    var sample = ready(2)
    sample.network.command(host: 0, .start(nil, anyway: false))
    sample.run(2.5)
    sample.network.stop(.seat(0))
    sample.run(1.7)
    sample.network.resume(.seat(0))
    sample.run(5)
    let steps = sample.events(ofSeat: 0).map(\.word).filter { $0.hasPrefix("step") }
    #expect(steps == ["step3", "step4"])
    #expect(sample.report?.missed.map(\.reason) == ["late"])
  }

  @Test func `cut off for five seconds over the start a seat plays what it was told`() {
    var sample = ready(2)
    sample.network.command(host: 0, .start(nil, anyway: false))
    sample.run(1)
    sample.network.cut(.seat(0))
    sample.run(5)
    sample.network.cut(.seat(0), false)
    sample.run(4)
    let steps = sample.events(ofSeat: 0).map(\.word).filter { $0.hasPrefix("step") }
    #expect(steps == ["step1", "step2", "step3", "step4"])
  }

  /// So many earlier sessions of the same code, again and again.
  @Test(arguments: [1, 8]) func `rule 23: recorded BEACONs keep no seat from its host`(
    _ sessions: UInt64
  ) {
    var sample = SampleNetwork()
    sample.network.add(SampleNetwork.host())
    sample.network.add(SampleNetwork.seat(3, 4))
    let recorded = (1...sessions).map { session in
      var encoder = DatagramEncoder(id: session)
      let key = SessionKey(SampleNetwork.code, session: session)
      return encoder.encode(
        SampleMachine<SeatMachine>.beacon(Moment(nanoseconds: 0)), session: session, key: key)
    }
    for count in 0..<Int(sessions * 20 + 40) {
      let bytes = recorded[count % recorded.count]
      sample.network.inject(bytes, from: .host(0), to: .seat(0))
      sample.run(0.04)
    }
    let words = sample.events(ofSeat: 0).map(\.word)
    #expect(words.last == "ready", "\(words)")
  }

  @Test func `made-up datagrams change nothing in a live host and a live seat`() {
    var sample = ready(2)
    var fuzz = Fuzz(seed: 7)
    for _ in 0..<5000 {
      sample.network.inject(fuzz.next(), from: .seat(1), to: .host(0))
      sample.network.inject(fuzz.next(), from: .host(0), to: .seat(0))
    }
    sample.run(2)
    #expect(sample.network.hosts[0].goodSeats == 2)
    sample.network.command(host: 0, .start(nil, anyway: false))
    sample.run(8)
    #expect(sample.report?.complete == 2)
  }

  @Test func `of two hosts with one code the second gives way`() {
    var sample = SampleNetwork()
    sample.network.add(SampleNetwork.host(name: "first"))
    sample.run(2)
    sample.network.add(SampleNetwork.host(name: "second"))
    sample.run(2)
    guard case .failed(.anotherOrganizer("first", _)) = sample.network.endings[.host(1)] else {
      Issue.record("\(String(describing: sample.network.endings[.host(1)]))")
      return
    }
  }

  @Test func `a goodbye ends the seats, after the run they are in`() {
    var sample = ready(2)
    sample.network.command(host: 0, .quit(.stopping))
    sample.run(2)
    #expect(sample.events(ofSeat: 0).last == .bye(runs: 0))
    #expect(sample.network.endings[.seat(1)] == .done)
    #expect(sample.network.endings[.host(0)] == .done)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the same seed rehearses the same`(_ seed: UInt64) throws {
    var rehearsal = Rehearsal()
    rehearsal.devices = 10
    rehearsal.lossPercent = 20
    rehearsal.jitter = .milliseconds(30)
    rehearsal.skewPartsPerMillion = 200
    rehearsal.seed = seed
    rehearsal.isSimulated = true
    let (one, two) = (
      try rehearsal.rehearse(run: 3, clock: nil), try rehearsal.rehearse(run: 3, clock: nil)
    )
    #expect(one.skew == two.skew && one.joins == two.joins)
    #expect(one.complete == 10 && one.missed.isEmpty)
    #expect(one.skew != (try rehearsal.rehearse(run: 4, clock: nil)).skew)
  }
}

@Suite struct SeatNameTests {
  @Test(arguments: ["3,4", "3 4", "R3C4", "r3 c4", "row 3 col 4", "Row 3, Column 4", "row3column4"])
  func `a seat as people write it`(_ text: String) {
    #expect(SeatName(text)?.seat == Seat(row: 3, column: 4))
  }

  @Test(arguments: ["", "3", "0,4", "3,11", "a,b", "3,4,5", "C3R4", "row 3", "-3,4", "3.4", "٣,٤"])
  func `what is no seat`(_ text: String) { #expect(SeatName(text) == nil) }
}
