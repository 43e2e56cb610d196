import SpecCore
import Testing

@testable import SpecGrid

/// What the organizer's screen says about seats in trouble.
@Suite struct HostMapTests {
  /// Seats in the first row with clocks worse than 20 ms, and in the second one dead ones.
  static func machine(coarse: Int, dead: Int) -> (HostMachine, Moment) {
    var talk = HostRulesTests.opened()
    func hello(_ row: Int, _ column: Int) {
      let name = "A very long name of \(column)"
      let device = UInt64(row * 10 + column)
      let seat = Seat(row: row, column: column)!
      talk.hear(.hello(Hello(seat: seat, name: name)), from: device)
      let bound = UInt32(30_000 + column * 1000)
      talk.hear(.probe(Probe(sent: talk.now, bound: bound)), from: device)
      talk.hear(.ready(true), from: device)
    }
    for column in 1..<(dead + 1) { hello(2, column) }
    talk.pass(3500)
    for column in 1..<(coarse + 1) { hello(1, column) }
    return (talk.machine, talk.now)
  }

  private func rows(_ machine: HostMachine, _ now: Moment, columns: Int = 80, rows: Int = 24)
    -> [String]
  {
    let style = PresenterTests.style(columns, rows)
    return PresenterTests.text(PresenterTests.host().frame(machine, style, at: now))
  }

  @Test func `the worst stand first, in the full height, and the rest is counted`() {
    let (machine, now) = Self.machine(coarse: 10, dead: 10)
    // Below the counts, which have these marks, too.
    let notes = rows(machine, now, rows: 34).dropFirst(5).map { String($0.dropFirst(28)) }
      .filter { note in ["? ", "! ", "and "].contains { note.hasPrefix($0) } }
    #expect(notes.count > 10)
    #expect(notes[0].hasPrefix("? 2,1 A very"))
    #expect(notes[0].hasSuffix("not heard for 3 s"))
    #expect(notes.filter { $0.hasPrefix("?") }.count == 10)
    #expect(notes[10].hasPrefix("! 1,10 ") && notes[10].hasSuffix("clock within 40 ms"))
    let coarse = notes.count { $0.hasPrefix("!") }
    #expect(notes.last == "and \(10 - coarse) more")
    #expect(rows(machine, now, columns: 66).contains { $0.hasSuffix("not heard for 3 s") })
  }

  @Test func `who missed a run and is heard stands beside the map`() {
    var talk = HostRulesTests.opened()
    for number in 1...2 { talk.seat(number) }
    talk.take(.command(.start(nil, anyway: false)))
    for _ in 1...8 {
      talk.pass(1000)
      for number in 1...2 { talk.probe(number) }
    }
    let rows = rows(talk.machine, talk.now)
    #expect(rows.contains { $0.hasSuffix("- 1,1 D1  missed: did not hear Start") })
    #expect(rows.contains { $0.hasSuffix("- 1,2 D2  missed: did not hear Start") })
  }

  @Test func `another host with the same code is warned of also after a run`() {
    var talk = HostRulesTests.opened()
    talk.seat(1)
    talk.take(.command(.start(nil, anyway: false)))
    for _ in 1...8 {
      talk.pass(1000)
      talk.probe(1)
    }
    #expect(rows(talk.machine, talk.now).contains { $0.contains("run 1: 0 of 1 heard the start") })
    for _ in 1...4 {
      talk.pass(250)
      let beacon = SampleMachine<SeatMachine>.beacon(talk.now)
      talk.hear(beacon, from: HostRulesTests.otherSession, session: HostRulesTests.otherSession)
    }
    #expect(talk.machine.otherHost != nil)
    #expect(rows(talk.machine, talk.now).contains { $0.contains("uses this code too") })
  }

  @Test func `the duplicate is forgotten once who asked has a seat`() {
    var talk = HostRulesTests.opened()
    var presenter = PresenterTests.host()
    func hello(_ column: Int, _ name: String, from device: UInt64) {
      talk.forget()
      let seat = Seat(row: 4, column: column)!
      talk.hear(.hello(Hello(seat: seat, name: name)), from: device)
      for event in talk.events { presenter.follow(event, talk.machine, at: talk.now) }
    }
    hello(3, "Bo", from: 1)
    hello(3, "Ann", from: 2)
    #expect(presenter.message == "Ann asks for 4,3, which is taken by Bo")
    hello(5, "Cy", from: 3)
    #expect(presenter.message == "Ann asks for 4,3, which is taken by Bo")
    hello(4, "Ann", from: 2)
    #expect(presenter.message.isEmpty)
  }

  @Test func `who asks for a taken seat is forgotten when they leave, or the seat is free`() {
    for isFreed in [false, true] {
      var talk = HostRulesTests.opened()
      var presenter = PresenterTests.host()
      func hear(_ message: GridMessage, from device: UInt64) {
        talk.forget()
        talk.hear(message, from: device)
        for event in talk.events { presenter.follow(event, talk.machine, at: talk.now) }
      }
      func isSaid() -> Bool {
        let frame = presenter.frame(talk.machine, PresenterTests.style(), at: talk.now)
        return frame.rows.contains { $0.text.contains("Ann asks for 4,3") }
      }
      let seat = Seat(row: 4, column: 3)!
      hear(.hello(Hello(seat: seat, name: "Bo")), from: 1)
      hear(.hello(Hello(seat: seat, name: "Ann")), from: 2)
      #expect(isSaid())
      hear(.bye, from: isFreed ? 1 : 2)
      #expect(!isSaid())
    }
  }

  @Test func `stop is offered while a run is going on`() {
    let (machine, now) = Self.machine(coarse: 0, dead: 0)
    #expect(!rows(machine, now).joined().contains("s stop"))
  }
}
