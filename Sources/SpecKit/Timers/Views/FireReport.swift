internal import SpecCore

/// A cycle to come, as `next` tells it.
struct FireReport: ResultRecord {
  let timer: Timer
  let zone: Zone
  let fire: Fire

  static let members: [RecordMember<Self>] = [
    RecordMember("timer", \.timer.id, Text("the id of the timer")),
    RecordMember("title", \.timer.title, Text("what it is called")),
    RecordMember("cycle", \.fire.number, Text("the number of the cycle in the present run")),
    RecordMember("due", \.fire.due, Text("when it is due")),
    RecordMember("local", \.local, Text("the same on the wall, with the offset of the zone")),
    RecordMember("timeZone", \.zone.name, Text("the zone of the timer")),
    RecordMember("shown", \.fire.isShown, Text("false where worked time suppresses it")),
    RecordMember(
      "note", \.fire.note?.rawValue,
      Text("gap, overlap or window-in-gap, where clocks change")),
  ]

  private var local: String { fire.due.iso8601WithOffset(zone.offset(at: fire.due)) }

  static let resultColumns = ["due", "local", "timer", "cycle", "state", "note", "title"]

  var record: [String] {
    [
      fire.due.iso8601, local, String(timer.id), String(fire.number),
      fire.isShown ? "shown" : "suppressed", fire.note?.rawValue ?? "", timer.title,
    ]
  }
}

extension TimerRenderer {
  /// Coming cycles: an array, a line each.
  func list(_ fires: [FireReport]) -> Presentation<[FireReport]> {
    Presentation(
      fires, after: { if fires.isEmpty { $0.hint(localize(Text("Nothing is to come."))) } }
    ) { _ in
      let table = Table(
        [
          .init(), .init("", flexible: true), .init("", secondary: true),
          .init("", secondary: true), .init("", secondary: true),
        ],
        rows: fires.map { report in
          let fire = report.fire
          let style = fire.isShown ? Style.plain : .dim
          return [
            Line(moment(report), style), Line(sanitized(report.timer.title), style),
            Line(cycle(fire), style), Line(state(fire), style),
            Line(fire.note.map { localize($0.text) } ?? ""),
          ]
        })
      return table.lines(width: width)
    }
  }

  private func moment(_ report: FireReport) -> String {
    let due = report.fire.due
    return localize.date(report.zone.civil(at: due)) + label(report.zone, at: due)
  }

  private func cycle(_ fire: Fire) -> String {
    localize(Text("cycle {cycle}"), ["cycle": String(fire.number)])
  }

  private func state(_ fire: Fire) -> String {
    localize(fire.isShown ? Text("shown") : Text("suppressed"))
  }
}

extension FireNote {
  fileprivate var text: Text {
    switch self {
    case .gap: Text("no such time that day")
    case .overlap: Text("comes twice, the first")
    case .windowInGap: Text("no worked time that day")
    }
  }
}
