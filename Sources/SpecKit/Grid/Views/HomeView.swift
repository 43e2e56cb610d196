internal import SpecCore

/// What `spec grid` shows: the saved seat and code, the two sequences, the last run.
struct HomeView: Sendable {
  let saved: SavedState
  init(_ saved: SavedState) { self.saved = saved }

  private var code: String? { saved.seat?.code ?? saved.host?.code }

  static let fields = [
    Field("seat", "object?", "the seat of last time"),
    Field("seat.row", "integer", "1 to 10"),
    Field("seat.column", "integer", "1 to 10"),
    Field("seat.name", "string", "shown to the organizer"),
    Field("code", "string?", "the join code of last time"),
    Field("sequences", "[object]", "the two sequences"),
    Field("sequences.sequence", "integer", "1 or 2"),
    Field("sequences.colors", "[string]", "in turn; of 2 the quadrants in reading order"),
    Field("lastRun", "object?", "the report of the last run"),
  ]
}

extension HomeView: Presentable {
  struct Payload: Encodable {
    struct Seat: Encodable {
      let row: Int
      let column: Int
      let name: String
    }
    struct Colors: Encodable {
      let sequence: Int
      let colors: [String]
    }
    let seat: Seat?
    let code: String?
    let sequences: [Colors]
    let lastRun: RunReport?
  }

  var payload: Payload {
    Payload(
      seat: saved.seat.map { .init(row: $0.row, column: $0.column, name: $0.name) }, code: code,
      sequences: ShowSequence.allCases.map {
        .init(sequence: $0.rawValue, colors: $0.colors.map(\.rawValue))
      },
      lastRun: saved.lastRun)
  }

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
    var lines = [Line("One color on a hundred screens, at the same moment", .bold), Line()]
    if let seat = saved.seat {
      lines.append(Line("Row \(seat.row), Column \(seat.column)   \(seat.name)"))
    }
    if let code { lines.append(Line("Join code  \(code)")) }
    for sequence in ShowSequence.allCases {
      let cells = sequence.colors.map { color in
        Line(" \(color.letter) ", color.style(.standard, page.color))
      }
      let how = sequence == .turns ? "every screen, in turn" : "a color a quadrant, at once"
      lines.append(
        Line("Sequence \(sequence.rawValue)  ") + cells.reduce(Line(), +) + Line("  \(how)", .dim))
    }
    if let run = saved.lastRun {
      lines.append(
        Line("Last run    \(run.complete) of \(run.seats) showed all; \(run.missed.count) missed"))
    }
    let seat = saved.seat.map { "--row \($0.row) --col \($0.column)" } ?? "--row 3 --col 4"
    lines.append(Line())
    for (button, call) in [
      ("[ Play ]   ", "spec grid play --seq 2"),
      ("[ Play at ]", "spec grid play \(seat) --at HH:MM"), ("[ Guide ]  ", "spec grid guide"),
    ] {
      lines += Self.button(button, call, page.columns)
    }
    return lines.map { $0.truncated(to: page.columns) }
  }

  /// A button and the command that does the same, on the next line where both do not fit: a
  /// command that is cut off cannot be typed.
  private static func button(_ label: String, _ call: String, _ columns: Int) -> [Line] {
    let line = Line(label, .bold) + Line("  " + call)
    return line.width <= columns
      ? [line] : [Line(label, .bold)] + call.wrapped(to: columns).map { Line($0) }
  }
}
