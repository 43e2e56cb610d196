internal import SpecCore

/// The stream of `spec grid host`.
extension HostPresenter {
  func record(_ event: HostEvent, _ machine: HostMachine, at stamp: Stamp) -> GridEvent {
    let name = Self.word(event)
    func make(_ columns: [String], _ members: [JSON.Member]) -> GridEvent {
      GridEvent(name: name, at: stamp.wall, columns: columns, members: members)
    }
    func seat(_ holder: SeatHolder, _ more: [JSON.Member] = []) -> GridEvent {
      let place = holder.seat
      return make(
        [String(place.row), String(place.column), holder.name],
        [
          .init("row", place.row), .init("column", place.column), .init("name", text: holder.name),
          .init("kind", text: "terminal"), .init("address", text: holder.endpoint.description),
        ] + more)
    }
    switch event {
    case .listening:
      let code = machine.options.code.text
      return make(
        [code, address, ""],
        [
          .init("code", text: code), .init("name", text: machine.options.name),
          .init("address", text: address), .init("group", text: group), .init("urls", .array([])),
        ])
    case .ready(let holder):
      return seat(holder, holder.boundMicroseconds.map { [.init("boundUs", $0)] } ?? [])
    case .seated(let holder), .unready(let holder), .lost(let holder), .back(let holder),
      .left(let holder):
      return seat(holder)
    case .duplicate(let place, let name, let holder):
      return make(
        [String(place.row), String(place.column), name, holder],
        [
          .init("row", place.row), .init("column", place.column), .init("name", text: name),
          .init("holder", text: holder),
        ])
    case .refused(let refusal): return refused(refusal, make)
    case .start(let run, let show, let lead, let at, let seats):
      let startsAt = GridEvent.text(stamp.wall(of: at))
      return make(
        [
          String(run), String(show.sequence.rawValue), String(show.stepMilliseconds), startsAt,
          String(seats),
        ],
        [
          .init("run", run), .init("sequence", show.sequence.rawValue),
          .init("stepMs", show.stepMilliseconds), .init("leadMs", lead / .milliseconds(1)),
          .init("startsAt", text: startsAt), .init("seats", seats),
        ])
    case .delivered(let run, let delivered, let seats):
      return make(
        [String(run), String(delivered), String(seats)],
        [.init("run", run), .init("delivered", delivered), .init("seats", seats)])
    case .step(let run, let step):
      return make([String(run), String(step)], [.init("run", run), .init("step", step)])
    case .finished(let run): return finished(run, stamp, make)
    case .stopped(let run): return make([String(run)], [.init("run", run)])
    case .bye: return make([], [])
    }
  }

  private func refused(
    _ refusal: HostEvent.StartRefusal, _ make: ([String], [JSON.Member]) -> GridEvent
  ) -> GridEvent {
    let code =
      switch refusal {
      case .nothingReady: "nothing-ready"
      case .seatsNotGood: "seats-not-good"
      case .alreadyRunning: "already-running"
      }
    guard case .seatsNotGood(let troubles) = refusal else {
      return make([code], [.init("code", text: code)])
    }
    let seats = troubles.map { trouble in
      JSON.object([
        .init("row", trouble.holder.seat.row), .init("column", trouble.holder.seat.column),
        .init("name", text: trouble.holder.name), .init("reason", text: trouble.reason.rawValue),
      ])
    }
    return make([code], [.init("code", text: code), .init("seats", .array(seats))])
  }

  private func finished(
    _ run: HostRun, _ stamp: Stamp, _ make: ([String], [JSON.Member]) -> GridEvent
  ) -> GridEvent {
    let report = run.report(startedAt: stamp.wall(of: run.start))
    let (p99, most) = (report.kinds.map(\.p99Us).max() ?? 0, report.kinds.map(\.maxUs).max() ?? 0)
    return make(
      [report.run, report.delivered, report.complete, report.seats, p99, most].map(String.init),
      report.jsonMembers())
  }

  static let fields =
    [
      Field("event", "string", "listening, seated, ready, lost, start, delivered, finished, …"),
      Field("at", "instant", "the wall clock, with three decimals"),
      Field("code", "string?", "listening: the join code; refused: why"),
      Field("name", "string?", "listening: this host's name; else the seat's"),
      Field("address", "string?", "listening: this host's; else the seat's address and port"),
      Field("group", "string?", "listening: where it is announced"),
      Field("urls", "[string]?", "listening: empty"),
      Field("row", "integer?", "of the seat, 1 to 10"),
      Field("column", "integer?", "of the seat, 1 to 10"),
      Field("kind", "string?", "of the seat: terminal"),
      Field("boundUs", "integer?", "ready: how well the seat knows this clock"),
      Field("holder", "string?", "duplicate: whose seat it is"),
      Field("run", "integer?", "the number of the run"),
      Field("sequence", "integer?", "start, finished: 1 or 2"),
      Field("stepMs", "integer?", "start, finished: how long a color of sequence 1 is held"),
      Field("leadMs", "integer?", "start: from Start to the first color"),
      Field("startsAt", "instant?", "start: when the first color comes"),
      Field(
        "seats", "integer?", "start, delivered, finished: ready seats; refused: bad ones, a list"),
      Field("delivered", "integer?", "seats that had the start in time"),
      Field("step", "integer?", "step: counted from 1"),
    ]
    + RunReport.members.filter { finishedOnly.contains($0.name) }.map {
      Field($0.name, $0.type.optional, "finished: \($0.help("en"))")
    }

  private static let finishedOnly: Set = [
    "startedAt", "complete", "joinedLate", "missed", "steps", "kinds", "boundMaxUs",
  ]
}
