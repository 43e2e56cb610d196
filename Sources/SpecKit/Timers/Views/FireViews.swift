internal import SpecCore

/// A cycle to come, as `next` tells it.
struct FireReport: Sendable, Encodable {
  var timer: Int
  var title: String
  var cycle: Int64
  var due: Instant
  /// With the offset of the zone.
  var local: String
  var timeZone: String
  var shown: Bool
  var note: FireNote?

  private enum CodingKeys: String, CodingKey {
    case timer, title, cycle, due, local, timeZone, shown, note
  }

  /// The wall time, for a drawing.
  var civil: CivilDateTime

  init(_ fire: Fire, of timer: Timer, in zone: Zone) {
    self.timer = timer.id
    title = timer.title
    cycle = fire.number
    due = fire.due
    local = fire.due.iso8601WithOffset(zone.offset(at: fire.due))
    timeZone = zone.name
    shown = fire.isShown
    note = fire.note
    civil = zone.civil(at: fire.due)
  }

  static let fields: [Field] = [
    Field("timer", "integer", Text("the id of the timer", ru: "номер таймера")),
    Field("title", "string", Text("what it is called", ru: "название")),
    Field(
      "cycle", "integer",
      Text("the number of the cycle in the present run", ru: "номер цикла в этом запуске")),
    Field("due", "instant", Text("when it is due", ru: "срок")),
    Field(
      "local", "string",
      Text(
        "the same on the wall, with the offset of the zone",
        ru: "то же на стене, со смещением пояса")),
    Field("timeZone", "string", Text("the zone of the timer", ru: "пояс таймера")),
    Field(
      "shown", "boolean",
      Text("false where worked time suppresses it", ru: "false, если подавит рабочее время")),
    Field(
      "note", "string?",
      Text(
        "gap, overlap or window-in-gap, where clocks change",
        ru: "gap, overlap или window-in-gap при переводе часов")),
  ]
}

/// Coming cycles: an array; `due local timer cycle shown|suppressed note title`.
struct FireList: Presentable {
  var fires: [FireReport]
  var face: TimerFace

  init(_ fires: [FireReport], _ face: TimerFace) {
    self.fires = fires
    self.face = face
  }

  var payload: [FireReport] { fires }

  func records() -> [[String]] {
    fires.map {
      [
        $0.due.iso8601, $0.local, String($0.timer), String($0.cycle),
        $0.shown ? "shown" : "suppressed", $0.note?.rawValue ?? "", $0.title,
      ]
    }
  }

  func drawing(_ page: Page) -> [Line] {
    let words = face.words
    let table = Table(
      [.init(), .init("", flexible: true), .init(), .init(), .init("", flexible: true)],
      rows: fires.map { fire in
        let style = fire.shown ? Style.plain : .dim
        return [
          Line(words.date(fire.civil), style), Line(sanitized(fire.title), style),
          Line(words("next.cycle", ["cycle": String(fire.cycle)]), style),
          Line(words(fire.shown ? "next.shown" : "next.suppressed"), style),
          Line(fire.note.map { words("next.\($0.rawValue)") } ?? ""),
        ]
      })
    return table.lines(width: face.width)
  }
}
