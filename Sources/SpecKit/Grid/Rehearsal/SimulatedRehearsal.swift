internal import SpecCore

extension Rehearsal {
  /// One run in simulated time.
  func simulate(run: Int) -> RehearsedRun {
    var random = random(run: run)
    let code = JoinCode(drawnWith: { random.next() })
    var hall = SimulatedHall(link: link, seed: random.next())
    hall.add(HostOptions(code: code, name: "rehearsal", show: show, lead: lead, startWhen: devices))
    hall.run(until: HostMachine.claim)
    let opened = hall.elapsed
    for (device, after) in (0..<devices).map({ _ in random.length(upTo: Self.arrival) }).sorted()
      .enumerated()
    {
      hall.run(until: opened + after)
      let clock = hall.drawClock(skew: Double(skewPartsPerMillion))
      hall.add(options(device, code: code), clock: clock)
    }

    var recorder = RehearsalRecorder(self)
    let patience = opened + Self.patience
    hall.run(until: patience) { !$0.hosts[0].hasStarted }
    if !hall.hosts[0].hasStarted { hall.command(host: 0, .start(nil, anyway: true)) }
    recorder.start = hall.hosts[0].run.map { hall.clock(.host(0)).elapsed(at: $0.start) }
    let end = (recorder.start ?? patience) + .milliseconds(Int64(show.totalMilliseconds))
    while !hall.hosts[0].hasRun {
      let isOver = !hall.run(until: end + .seconds(5)) {
        $0.seatEvents.isEmpty && !$0.hosts[0].hasRun
      }
      let start = hall.hosts[0].run?.start
      for (at, seat, event) in hall.takeEvents().seats {
        recorder.record(
          event, of: seat, seat: hall.seats[seat], clock: hall.clock(.seat(seat)), start: start,
          at: at)
      }
      if isOver { break }
    }
    recorder.finish(hall.hosts[0].hasRun ? hall.hosts[0].run : nil)
    return recorder.outcome
  }
}
