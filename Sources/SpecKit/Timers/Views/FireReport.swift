internal import SpecCore

struct FireTexts: Sendable {
  let shown = Text("shown", ru: "покажется")
  let suppressed = Text("suppressed", ru: "подавлен")
  let cycle = Text("cycle {cycle}", ru: "цикл {cycle}")
  let none = Text("Nothing is to come.", ru: "Ничего не предстоит.")
}

let fireTexts = FireTexts()

/// A cycle to come, as `next` tells it.
struct FireReport: Record {
  let timer: Timer
  let zone: Zone
  let fire: Fire

  static let members: [RecordMember<Self>] = [
    RecordMember("timer", \.timer.id, Text("the id of the timer", ru: "номер таймера")),
    RecordMember("title", \.timer.title, Text("what it is called", ru: "название")),
    RecordMember(
      "cycle", \.fire.number,
      Text("the number of the cycle in the present run", ru: "номер цикла в этом запуске")),
    RecordMember("due", \.fire.due, Text("when it is due", ru: "срок")),
    RecordMember(
      "local", \.local,
      Text(
        "the same on the wall, with the offset of the zone",
        ru: "то же на стене, со смещением пояса")),
    RecordMember("timeZone", \.zone.name, Text("the zone of the timer", ru: "пояс таймера")),
    RecordMember(
      "shown", \.fire.isShown,
      Text("false where worked time suppresses it", ru: "false, если подавит рабочее время")),
    RecordMember(
      "note", \.fire.note?.rawValue,
      Text(
        "gap, overlap or window-in-gap, where clocks change",
        ru: "gap, overlap или window-in-gap при переводе часов")),
  ]

  private var local: String { fire.due.iso8601WithOffset(zone.offset(at: fire.due)) }

  /// `due local timer cycle shown|suppressed note title`
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
    Presentation(fires, records: fires.map(\.record)) { _ in
      let table = Table(
        [.init(), .init("", flexible: true), .init(), .init(), .init("", flexible: true)],
        rows: fires.map { report in
          let fire = report.fire
          let style = fire.isShown ? Style.plain : .dim
          return [
            Line(
              localize.date(report.zone.civil(at: fire.due)) + label(report.zone, at: fire.due),
              style),
            Line(sanitized(report.timer.title), style),
            Line(localize(fireTexts.cycle, ["cycle": String(fire.number)]), style),
            Line(localize(fire.isShown ? fireTexts.shown : fireTexts.suppressed), style),
            Line(fire.note.map { localize($0.text) } ?? ""),
          ]
        })
      return table.lines(width: width)
    }
  }
}

extension FireNote {
  fileprivate var text: Text {
    switch self {
    case .gap: Text("no such time that day", ru: "такого времени в этот день нет")
    case .overlap: Text("comes twice, the first", ru: "бывает дважды, взято первое")
    case .windowInGap: Text("no worked time that day", ru: "рабочего времени в этот день нет")
    }
  }
}
