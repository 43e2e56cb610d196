internal import SpecCore

/// The stream of `spec grid ready`.
extension SeatPresenter {
  func record(_ event: SeatEvent, _ machine: SeatMachine, at stamp: Stamp) -> GridEvent {
    let name = Self.word(event)
    func make(_ columns: [String], _ members: [JSON.Member]) -> GridEvent {
      GridEvent(name: name, at: stamp.wall, columns: columns, members: members)
    }
    let run = { (run: UInt32) in JSON.Member("run", run) }
    switch event {
    case .found(let host, let address):
      return make(
        [host, address.description],
        [.init("host", text: host), .init("address", text: address.description)])
    case .seated(let seat, let name):
      return make(
        [String(seat.row), String(seat.column), name],
        [.init("row", seat.row), .init("column", seat.column), .init("name", text: name)])
    case .ready(let bound, let joined):
      let joinMs = JSON.Member("joinMs", (joined + 500_000) / 1_000_000)
      guard let bound = bound?.inMicroseconds else { return make([""], [joinMs]) }
      return make([String(bound)], [.init("boundUs", bound), joinMs])
    case .unready(let bound):
      let bound = bound?.inMicroseconds
      return make([bound.map(String.init) ?? ""], bound.map { [.init("boundUs", $0)] } ?? [])
    case .start(let number, let show, let at):
      let startsAt = GridEvent.text(stamp.wall(of: at))
      return make(
        [
          String(number), String(show.sequence.rawValue), String(show.stepMilliseconds), startsAt,
        ],
        [
          run(number), .init("sequence", show.sequence.rawValue),
          .init("stepMs", show.stepMilliseconds), .init("startsAt", text: startsAt),
          .init("inMs", (at - stamp.moment) / 1_000_000),
        ])
    case .step(let number, let step, let color, let due):
      let late = (stamp.moment - due).inMicroseconds
      return make(
        [String(step), color.letter, String(late)],
        [
          run(number), .init("step", step), .init("color", text: color.rawValue),
          .init("row", machine.options.seat.row), .init("column", machine.options.seat.column),
          .init("clockUs", stamp.moment.nanoseconds / 1000), .init("lateUs", late),
        ])
    case .finished(let number, let shown, let count):
      return make(
        [String(shown), String(count)],
        [run(number), .init("shown", shown), .init("of", count)])
    case .stopped(let number): return make([String(number)], [run(number)])
    case .lost(let host), .back(let host): return make([host], [.init("host", text: host)])
    case .refused(let refusal):
      switch refusal {
      case .seatTaken(let holder):
        return make(
          ["seat-taken"], [.init("code", text: "seat-taken"), .init("holder", text: holder)])
      case .wrongCode: return make(["wrong-code"], [.init("code", text: "wrong-code")])
      case .badStart: return make(["bad-start"], [.init("code", text: "bad-start")])
      }
    case .bye(let runs): return make([String(runs)], [.init("runs", runs)])
    }
  }

  static let fields = [
    Field("event", "string", "found, seated, ready, unready, start, step, finished, stopped, …"),
    Field("at", "instant", "the wall clock, with three decimals"),
    Field("host", "string?", "found, lost, back: the organizer's name"),
    Field("address", "string?", "found: its address and port"),
    Field("row", "integer?", "seated, step: 1 to 10"),
    Field("column", "integer?", "seated, step: 1 to 10"),
    Field("name", "string?", "seated: your name as the organizer sees it"),
    Field("boundUs", "integer?", "ready, unready: how well the organizer's clock is known"),
    Field("joinMs", "integer?", "ready: from the call to Ready, less the wait for the press"),
    Field("run", "integer?", "start, step, finished, stopped: the number of the run"),
    Field("sequence", "integer?", "start: 1 or 2"),
    Field("stepMs", "integer?", "start: how long a color of sequence 1 is held"),
    Field("startsAt", "instant?", "start: when the first color comes"),
    Field("inMs", "integer?", "start: the same from now, negative when late"),
    Field("step", "integer?", "step: counted from 1"),
    Field("color", "string?", "step: red, yellow, blue or green"),
    Field("clockUs", "integer?", "step: the counting clock just before the line is written"),
    Field("lateUs", "integer?", "step: that minus the moment it was due"),
    Field("shown", "integer?", "finished: steps shown"),
    Field("of", "integer?", "finished: steps of the sequence"),
    Field("code", "string?", "refused: seat-taken, wrong-code or bad-start"),
    Field("holder", "string?", "refused: whose seat it is"),
    Field("runs", "integer?", "bye: runs shown"),
  ]
}
