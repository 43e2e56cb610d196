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
    var lines = "One color on a hundred screens, at the same moment".wrapped(to: page.columns)
      .map { Line($0, .bold) }
    lines.append(Line())
    if let seat = saved.seat {
      lines.append(Line("Row \(seat.row), Column \(seat.column)   \(seat.name)"))
    }
    if let code { lines.append(Line("Join code  \(code)")) }
    for sequence in ShowSequence.allCases {
      let cells = sequence.colors.map { color in
        Line(" \(color.letter) ", color.style(.standard, page.color))
      }
      let how =
        sequence == .turns
        ? "all screens, one color after another" : "one color per quarter of the hall"
      let shown = Line("Sequence \(sequence.rawValue)  ") + cells.reduce(Line(), +)
      let told = shown + Line("  \(how)", .dim)
      lines += told.width <= page.columns ? [told] : [shown, Line("  \(how)", .dim)]
    }
    if let run = saved.lastRun {
      lines += "Last run    \(run.complete) of \(run.seats) showed all; \(run.missed.count) missed"
        .wrapped(to: page.columns).map { Line($0) }
    }
    let ready =
      saved.seat == nil ? "spec grid ready 3,4 --code CODE" : "spec grid ready"
    lines.append(Line())
    let buttons = [
      ("[ Ready ]", "To join: \(ready)"), ("[ Start ]", "To organize: spec grid host, then Enter"),
    ]
    for (button, call) in buttons { lines += Self.button(button, call, page.columns) }
    lines.append(Line())
    lines += LineLayout.paragraph(
      "spec grid guide explains the show; spec grid play --seq 2 shows it here", .dim,
      columns: page.columns, indent: 0)
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
