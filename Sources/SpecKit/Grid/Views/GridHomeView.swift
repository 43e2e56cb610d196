internal import SpecCore

/// The result of `spec grid`: the saved seat and code, the two sequences, the last run.
struct GridHomeView: Record {
  let saved: SavedState

  private var code: String? { saved.seat?.code ?? saved.host?.code }

  private struct SeatPart: Record {
    let saved: SavedSeat

    static let members: [RecordMember<Self>] = [
      RecordMember("row", \.saved.row, "1 to 10"),
      RecordMember("column", \.saved.column, "1 to 10"),
      RecordMember("name", \.saved.name, "shown to the organizer"),
    ]
  }

  private struct SequencePart: Record {
    let sequence: ShowSequence

    static let members: [RecordMember<Self>] = [
      RecordMember("sequence", \.sequence.rawValue, "1 or 2"),
      RecordMember(
        "colors", { $0.sequence.colors.map(\.rawValue) },
        "in turn; of 2 the quarters in reading order"),
    ]
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("seat", { $0.saved.seat.map(SeatPart.init) }, "the seat of last time"),
    RecordMember("code", \.code, "the join code of last time"),
    RecordMember(
      "sequences", { _ in ShowSequence.allCases.map(SequencePart.init) }, "the two sequences"),
    RecordMember("lastRun", \.saved.lastRun, "the report of the last run"),
  ]

  static let fields = fieldsOpening("seat", "sequences")
}

extension GridHomeView: Presentable {
  func records() -> [[String]] {
    var records: [[String]] = []
    if let seat = saved.seat {
      records.append(["seat", String(seat.row), String(seat.column), seat.name])
    }
    if let code { records.append(["code", code]) }
    for sequence in ShowSequence.allCases {
      let colors = sequence.colors.map(\.rawValue).joined(separator: ",")
      records.append(["sequence", String(sequence.rawValue), colors])
    }
    if let run = saved.lastRun {
      records.append(["run", String(run.run), String(run.complete), String(run.seats)])
    }
    return records
  }

  func drawing(_ page: Page) -> [Line] {
    let title = "One color on a hundred screens, at the same moment".wrapped(to: page.columns)
    let next = Table([.init(), .init("", flexible: true, secondary: true)], rows: commands)
    let facts = Table(
      [.init(), .init("", flexible: true), .init("", secondary: true)], rows: facts(page))
    let tables = [next, facts].map { $0.lines(width: page.columns) }
    return title.map { Line($0, .bold) } + tables.flatMap { [Line()] + $0 }
  }

  /// The tasks of a person, with their commands.
  private var commands: [[Line]] {
    let ready = saved.seat == nil ? "spec grid ready 3,4 --code CODE" : "spec grid ready"
    let commands = [
      ("Take a seat", ready), ("Run the show", "spec grid host"),
      ("See the colors", "spec grid play --seq 2"), ("Learn how it works", "spec grid guide"),
    ]
    return commands.map { [Line($0), Line($1, .bold)] }
  }

  /// The saved values, the two sequences and the last run.
  private func facts(_ page: Page) -> [[Line]] {
    let seat = saved.seat.map {
      ("Seat", Line("Row \($0.row), Column \($0.column)", .bold), $0.name)
    }
    let code = code.map { ("Join code", Line($0, .bold), "") }
    let sequences = ShowSequence.allCases.map { sequence in
      let cells = sequence.colors.map { Line(" \($0.letter) ", $0.style(.standard, page.color)) }
      return ("Sequence \(sequence.rawValue)", cells.reduce(Line(), +), sequence.summary)
    }
    let run = saved.lastRun.map {
      ("Last run", Line("\($0.complete) of \($0.seats)", .bold), "screens showed every color")
    }
    return ([seat, code] + sequences + [run]).compactMap(\.self)
      .map { [Line($0, .dim), $1, Line($2)] }
  }
}
