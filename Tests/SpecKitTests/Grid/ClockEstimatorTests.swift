import SpecCore
import Testing

@testable import SpecGrid

private func ms(_ value: Double) -> Moment { Moment(nanoseconds: Int64(value * 1_000_000)) }
private func span(_ milliseconds: Double) -> Nanoseconds { Int64(milliseconds * 1_000_000) }

@Suite struct ClockEstimatorTests {
  @Test func `the worked example, one answer and two`() {
    var clock = ClockEstimator()
    #expect(clock.estimate(at: ms(5)) == nil)
    let isUsed = clock.add(sent: ms(0), received: ms(1010), answered: ms(1011), arrived: ms(5))
    #expect(isUsed)
    #expect(clock.estimate(at: ms(5)) == .init(offset: span(1008), bound: span(2)))
    // A second one allows 1007.5 to 1012, at the same moment.
    let again = clock.add(
      sent: ms(0), received: ms(1012), answered: ms(1012.5), arrived: ms(5))
    #expect(again)
    #expect(clock.estimate(at: ms(5)) == .init(offset: span(1008.75), bound: span(1.25)))
  }

  @Test func `each answer is widened by 100 ppm of its age`() {
    var clock = ClockEstimator()
    _ = clock.add(sent: ms(0), received: ms(1010), answered: ms(1011), arrived: ms(5))
    #expect(clock.estimate(at: ms(10_005)) == .init(offset: span(1008), bound: span(3)))
  }

  @Test(arguments: [
    // A round trip below nothing, over a second, and moments in the wrong order.
    (0.0, 10.0, 21.0, 10.0), (0, 500, 500, 1001), (10, 500, 500, 5), (0, 500, 499, 10),
  ])
  func `what cannot be is dropped`(_ t1: Double, _ t2: Double, _ t3: Double, _ t4: Double) {
    var clock = ClockEstimator()
    let isUsed = clock.add(sent: ms(t1), received: ms(t2), answered: ms(t3), arrived: ms(t4))
    #expect(!isUsed && clock.samples.isEmpty)
  }

  @Test func `no moment from the network traps`() {
    let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max, 1 << 60, -(1 << 60)]
    var clock = ClockEstimator()
    for t1 in extremes {
      for t2 in extremes {
        for t3 in extremes {
          for t4 in extremes {
            _ = clock.add(
              sent: Moment(nanoseconds: t1), received: Moment(nanoseconds: t2),
              answered: Moment(nanoseconds: t3), arrived: Moment(nanoseconds: t4))
            for now in extremes { _ = clock.estimate(at: Moment(nanoseconds: now)) }
          }
        }
      }
    }
  }

  @Test func `the newest 64 within 30 s are kept`() {
    var clock = ClockEstimator()
    for index in 0..<100 {
      let at = Double(index) * 100
      _ = clock.add(sent: ms(at), received: ms(at + 50), answered: ms(at + 50), arrived: ms(at + 2))
    }
    #expect(clock.samples.count == 64)
    _ = clock.add(sent: ms(39_000), received: ms(39_050), answered: ms(39_050), arrived: ms(39_002))
    #expect(clock.samples.map(\.at).min() == ms(9002 + 0 - 0))
    _ = clock.add(sent: ms(90_000), received: ms(90_050), answered: ms(90_050), arrived: ms(90_002))
    #expect(clock.samples.count == 1)
  }

  @Test func `a contradiction keeps the newest eight, then the newest one`() {
    var clock = ClockEstimator()
    func answer(_ offset: Double, at: Double) {
      _ = clock.add(
        sent: ms(at), received: ms(at + offset + 1), answered: ms(at + offset + 1),
        arrived: ms(at + 2))
    }
    for index in 0..<20 { answer(100, at: Double(index)) }
    #expect(clock.samples.count == 20)
    // The clock jumped: nothing fits both, so only the newest is left.
    answer(200, at: 30)
    #expect(clock.samples.count == 1)
    #expect(clock.estimate(at: ms(32))?.offset == span(200))
    for index in 0..<7 { answer(200, at: 40 + Double(index)) }
    #expect(clock.samples.count == 8)
  }

  @Test func `after a sleep the offset is kept and the samples are not`() {
    var clock = ClockEstimator()
    _ = clock.add(sent: ms(0), received: ms(1010), answered: ms(1011), arrived: ms(5))
    clock.restart(at: ms(5))
    #expect(clock.estimate(at: ms(6)) == nil)
    #expect(clock.offset(at: ms(6)) == span(1008))
  }

  @Test func `the truth always lies within the bound, whatever the delays`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      var clock = ClockEstimator()
      let offset = random.length(upTo: .seconds(1000)) - .seconds(500)
      let skew = (random.unit() * 2 - 1) * 90e-6
      var now = Int64(0)
      func host(_ device: Int64) -> Moment {
        Moment(nanoseconds: device + offset + Int64(Double(device) * skew))
      }
      for _ in 0..<40 {
        now += random.length(upTo: .milliseconds(200))
        let up = random.length(upTo: .milliseconds(100))
        let work = random.length(upTo: .milliseconds(1))
        let down = random.length(upTo: .milliseconds(100))
        _ = clock.add(
          sent: Moment(nanoseconds: now), received: host(now + up),
          answered: host(now + up + work), arrived: Moment(nanoseconds: now + up + work + down))
        let end = Moment(nanoseconds: now + up + work + down)
        guard let estimate = clock.estimate(at: end) else { continue }
        let truth = host(end.nanoseconds) - end
        #expect(abs(truth - estimate.offset) <= estimate.bound + 1000)
        #expect(estimate.bound <= clock.samples.map(\.roundTrip).min()! / 2 + .milliseconds(1))
      }
    }
  }

  @Test(arguments: [
    ([], 0, 0, 0, 0), ([7], 7, 7, 7, 7), ([-9, 3], 3, 9, 9, 9),
    (Array(1...100), 50, 95, 99, 100), (Array(1...101), 51, 96, 100, 101),
    (Array(-200...(-1)), 100, 190, 198, 200), ([-4, 1, 3], 3, 4, 4, 4),
  ])
  func `percentiles are nearest-rank`(
    _ values: [Int], _ p50: Int, _ p95: Int, _ p99: Int, _ max: Int
  ) {
    #expect(Percentiles(of: values) == Percentiles(p50: p50, p95: p95, p99: p99, max: max))
  }
}
