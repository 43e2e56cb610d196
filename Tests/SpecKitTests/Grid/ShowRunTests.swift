import SpecCore
import Testing

@testable import SpecGrid

/// The protocol from joining to the report, in simulated time.
@Suite struct ShowRunTests {
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
}
