import SpecCore
import Testing

@testable import SpecGrid

/// The two state machines together, in simulated time.
@Suite struct NetworkTests {
  @Test func `one seat joins, is started, plays and reports`() throws {
    let network = SampleNetwork()
    network.add(SampleNetwork.host())
    network.add(SampleNetwork.seat(3, 4))
    network.run(2)
    #expect(network.events(ofSeat: 0).map(\.word) == ["found", "seated", "ready"])
    network.command(host: 0, .start(nil, anyway: false))
    network.run(8)
    #expect(
      network.events(ofSeat: 0).map(\.word) == [
        "found", "seated", "ready", "start", "step1", "step2", "step3", "step4", "finished",
      ])
    let start = try #require(network.start)
    for (_, off) in network.steps(ofSeat: 0, start: start) { #expect(abs(off) < .milliseconds(1)) }
    let report = try #require(network.report)
    #expect(report.seats == 1 && report.delivered == 1 && report.complete == 1)
    #expect(report.missed.isEmpty && report.steps.map(\.shown) == [1, 1, 1, 1])
    // Neither the loop spins nor do datagrams multiply.
    #expect(network.simulation.passes < 2000)
    #expect(network.simulation.received < 2000)
  }

  @Test(arguments: [(0.0, 0), (0.1, 20), (0.3, 50)])
  func `thirty seats play in step`(_ loss: Double, _ jitter: Int64) throws {
    let network = SampleNetwork(
      link: .init(loss: loss, jitter: .milliseconds(jitter)), seed: 4)
    network.add(SampleNetwork.host())
    for options in SampleNetwork.full(30) {
      let clock = network.drawClock(skew: 50)
      network.add(options, clock: clock)
    }
    network.run(5)
    network.command(host: 0, .start(.turns, anyway: true))
    network.run(10)
    let report = try #require(network.report)
    #expect(report.seats == 30 && report.delivered == 30 && report.complete == 30)
    let start = try #require(network.start)
    for seat in 0..<30 {
      let steps = network.steps(ofSeat: seat, start: start)
      #expect(steps.map(\.step) == [1, 2, 3, 4])
      #expect(steps.allSatisfy { abs($0.off) < .milliseconds(10) })
    }
  }

  @Test func `a stop is black at once for all, and the next start counts again`() {
    let network = SampleNetwork.ready(5)
    network.command(host: 0, .start(nil, anyway: false))
    network.run(3.6)
    network.command(host: 0, .stop)
    network.run(1)
    for seat in 0..<5 { #expect(network.events(ofSeat: seat).last?.word == "stopped") }
    network.run(3)
    network.command(host: 0, .start(.quadrants, anyway: false))
    network.run(8)
    #expect(network.report?.complete == 5)
    #expect(network.report?.sequence == 2)
  }

  @Test func `late to a run a seat joins at the step of the moment`() {
    let network = SampleNetwork.ready(1)
    network.command(host: 0, .start(nil, anyway: false))
    network.run(3.2)
    network.add(SampleNetwork.seat(9, 9))
    network.run(5)
    let steps = network.events(ofSeat: 1).map(\.word).filter { $0.hasPrefix("step") }
    #expect(steps.last == "step4" && !steps.contains("step1"))
    #expect(network.report?.joinedLate == 1)
    #expect(network.report?.complete == 1)
  }

  @Test func `a run goes on when the host dies, and the seats find the next one`() {
    let network = SampleNetwork.ready(4)
    network.command(host: 0, .start(nil, anyway: false))
    network.run(1)
    network.kill(.host(0))
    network.run(6)
    for seat in 0..<4 {
      let words = network.events(ofSeat: seat).map(\.word)
      #expect(words.filter { $0.hasPrefix("step") } == ["step1", "step2", "step3", "step4"])
    }
    network.add(SampleNetwork.host(name: "again"))
    network.run(6)
    #expect(network.hosts[1].goodSeats == 4)
  }

  @Test func `a host that comes back in a run has its seats ready after it`() throws {  // rule 23
    let network = SampleNetwork()
    let options = SampleNetwork.host(show: Show(sequence: .turns, stepMilliseconds: 2000))
    network.add(options)
    for seat in SampleNetwork.full(4) { network.add(seat) }
    network.run(3)
    network.command(host: 0, .start(nil, anyway: false))
    let end = try #require(network.start) + .seconds(8)
    network.run(4)
    network.kill(.host(0))
    network.add(options)
    network.run(2)
    // Its STOP counts in its own session only.
    var encoder = DatagramEncoder(id: network.hosts[1].session, after: 1000)
    let stop = encoder.encode(
      .stop(revision: 9), session: network.hosts[1].session, key: SampleNetwork.key)
    for seat in 0..<4 { network.inject(stop, from: .host(1), to: .seat(seat)) }
    network.run(Double(end + .seconds(4) - network.elapsed) / 1e9)
    for seat in 0..<4 {
      let words = network.events(ofSeat: seat).map(\.word)
      #expect(words.filter { $0.hasPrefix("step") } == ["step1", "step2", "step3", "step4"])
      #expect(words.last == "ready")
    }
    #expect(network.hosts[1].goodSeats == 4)
  }

  @Test func `stopped over the start a seat shows the step of the moment when it goes on`() {
    let network = SampleNetwork.ready(2)
    network.command(host: 0, .start(nil, anyway: false))
    network.run(2.5)
    network.stop(.seat(0))
    network.run(1.7)
    network.resume(.seat(0))
    network.run(5)
    let steps = network.events(ofSeat: 0).map(\.word).filter { $0.hasPrefix("step") }
    #expect(steps == ["step3", "step4"])
    #expect(network.report?.missed.map(\.reason) == ["late"])
  }

  @Test func `a refused seat takes nobody's seat when the host comes back`() throws {
    let network = SampleNetwork()
    network.add(SampleNetwork.host())
    network.add(SampleNetwork.seat(3, 4, name: "Carla"))
    network.run(3)
    var late = SampleNetwork.seat(3, 4, name: "Dirk")
    late.canAsk = true
    network.add(late)
    network.run(6)
    #expect(network.events(ofSeat: 1).last == .refused(.seatTaken(holder: "Carla")))
    network.kill(.host(0))
    // Carla may be the later one to find the new host.
    network.cut(.seat(0))
    network.run(4)
    network.add(SampleNetwork.host())
    network.run(6)
    network.cut(.seat(0), false)
    network.run(6)
    #expect(network.hosts[1].holders.map(\.name) == ["Carla"])
    #expect(network.seats[1].link?.hasAnswered == true)
    network.command(seat: 1, .change(Seat(row: 3, column: 5)!))
    network.run(3)
    #expect(network.hosts[1].holders.map(\.name) == ["Carla", "Dirk"])
  }

  @Test func `cut off for five seconds over the start a seat plays what it was told`() {
    let network = SampleNetwork.ready(2)
    network.command(host: 0, .start(nil, anyway: false))
    network.run(1)
    network.cut(.seat(0))
    network.run(5)
    network.cut(.seat(0), false)
    network.run(4)
    let steps = network.events(ofSeat: 0).map(\.word).filter { $0.hasPrefix("step") }
    #expect(steps == ["step1", "step2", "step3", "step4"])
  }

  /// So many earlier sessions of the same code, again and again.
  @Test(arguments: [1, 8]) func `rule 23: recorded BEACONs keep no seat from its host`(
    _ sessions: UInt64
  ) {
    let network = SampleNetwork()
    network.add(SampleNetwork.host())
    network.add(SampleNetwork.seat(3, 4))
    let recorded = (1...sessions).map { session in
      var encoder = DatagramEncoder(id: session)
      return encoder.encode(
        SampleMachine<SeatMachine>.beacon(Moment(nanoseconds: 0)), session: session,
        key: SampleNetwork.key)
    }
    for count in 0..<Int(sessions * 20 + 40) {
      let bytes = recorded[count % recorded.count]
      network.inject(bytes, from: .host(0), to: .seat(0))
      network.run(0.04)
    }
    let words = network.events(ofSeat: 0).map(\.word)
    #expect(words.last == "ready", "\(words)")
  }

  @Test func `made-up datagrams change nothing in a live host and a live seat`() {
    let network = SampleNetwork.ready(2)
    var fuzz = Fuzz(seed: 7)
    for _ in 0..<5000 {
      network.inject(fuzz.next(), from: .seat(1), to: .host(0))
      network.inject(fuzz.next(), from: .host(0), to: .seat(0))
    }
    network.run(2)
    #expect(network.hosts[0].goodSeats == 2)
    network.command(host: 0, .start(nil, anyway: false))
    network.run(8)
    #expect(network.report?.complete == 2)
  }

  @Test func `of two hosts with one code the second exits, and the first goes on`() {  // rule 14
    let network = SampleNetwork.ready(2)
    network.add(SampleNetwork.host(name: "second"))
    network.run(2)
    #expect(network.events(ofHost: 1).isEmpty)
    guard case .failed(let failure) = network.endings[.host(1)] else {
      Issue.record("\(String(describing: network.endings[.host(1)]))")
      return
    }
    #expect(failure.code == "another-organizer")
    #expect(failure.message(in: "en").hasPrefix("another host (Hall 1 at 10.0.0.1:20811) runs"))
    #expect(network.endings[.host(0)] == nil)
    #expect(network.hosts[0].goodSeats == 2)
  }

  @Test func `of two hosts that begin together each warns once and keeps its seats`() {  // rule 14
    let network = SampleNetwork()
    network.add(SampleNetwork.host(name: "first"))
    network.add(SampleNetwork.host(name: "second"))
    for seat in SampleNetwork.full(4) { network.add(seat) }
    network.run(6)
    for (host, other) in [(0, "second"), (1, "first")] {
      let warnings = network.events(ofHost: host).filter {
        if case .otherHost(other, _) = $0 { true } else { false }
      }
      #expect(warnings.count == 1)
      #expect(network.endings[.host(host)] == nil)
    }
    #expect(network.hosts.map(\.goodSeats).reduce(0, +) == 4)
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
    #expect(Seat(text) == Seat(row: 3, column: 4))
  }

  @Test(arguments: ["", "3", "0,4", "3,11", "a,b", "3,4,5", "C3R4", "row 3", "-3,4", "3.4", "٣,٤"])
  func `what is no seat`(_ text: String) { #expect(Seat(text) == nil) }
}
