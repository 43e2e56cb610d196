internal import SpecCore

/// An entry as commands tell it, at a moment.
struct EntryReport: Sendable, Encodable {
  var id: Int
  var timer: Int
  var title: String
  var notes: String?
  var due: Instant
  var created: Instant
  var missed: Int64?
  var state: String
  var left: Int64?
  var announced: Instant?
  var snoozedUntil: Instant?
  var dismissed: Instant?
  var auto: Bool?
  var timeZone: String

  init(_ entry: Entry, at now: Instant) {
    id = entry.id
    timer = entry.timer
    title = entry.title
    notes = entry.notes
    due = entry.due
    created = entry.created
    missed = entry.missed
    state = entry.outcome?.rawValue ?? (entry.snoozedUntil == nil ? "open" : "snoozed")
    left = state == "open" ? entry.left(at: now) : nil
    announced = entry.announced
    snoozedUntil = entry.snoozedUntil
    dismissed = entry.dismissed
    auto = entry.auto
    timeZone = entry.timeZone
  }

  /// `id timer due created state missed title notes`
  var record: [String] {
    [
      String(id), String(timer), due.iso8601, created.iso8601, state, String(missed ?? 0),
      title, notes ?? "",
    ]
  }

  static let fields: [Field] = [
    Field(
      "id", "integer",
      Text("the number commands take; never used again", ru: "номер для команд; не повторяется")),
    Field("timer", "integer", Text("the id of its timer", ru: "номер таймера")),
    Field(
      "title", "string", Text("the title of the timer at that time", ru: "название таймера тогда")),
    Field("notes", "string?", Text("its notes at that time", ru: "заметки тогда")),
    Field("due", "instant", Text("when it was due", ru: "срок")),
    Field("created", "instant", Text("when it was recorded", ru: "когда записана")),
    Field(
      "missed", "integer?",
      Text("how many of the cycles it stands for were missed", ru: "сколько её циклов пропущено")),
    Field(
      "state", "string",
      Text("open, snoozed, success or late", ru: "open, snoozed, success или late")),
    Field("left", "integer?", Text("seconds to dismiss it in time", ru: "секунд, чтобы успеть")),
    Field("announced", "instant?", Text("when it was announced", ru: "когда объявлена")),
    Field(
      "snoozedUntil", "instant?", Text("when it is announced again", ru: "когда объявят снова")),
    Field("dismissed", "instant?", Text("when it was dismissed", ru: "когда закрыта")),
    Field(
      "auto", "boolean?",
      Text("true if it was closed to make room", ru: "true, если закрыта ради места")),
    Field("timeZone", "string", Text("the zone of its timer", ru: "пояс таймера")),
  ]
}

/// One entry, as `snooze` leaves it: an object, the same line.
struct SnoozedEntry: Presentable {
  private var list: EntryList

  init(_ entry: EntryReport, _ face: TimerFace, zones: [String: Zone]) {
    list = EntryList([entry], face, zones: zones)
  }

  var payload: EntryReport { list.entries[0] }
  func records() -> [[String]] { list.records() }
  func drawing(_ page: Page) -> [Line] { list.drawing(page) }
}

/// Entries, newest first: an array, a line each.
struct EntryList: Presentable {
  var entries: [EntryReport]
  var face: TimerFace
  /// Zones to draw in; an entry whose zone is missing is drawn in UTC.
  var zones: [String: Zone]

  init(_ entries: [EntryReport], _ face: TimerFace, zones: [String: Zone]) {
    self.entries = entries
    self.face = face
    self.zones = zones
  }

  var payload: [EntryReport] { entries }
  func records() -> [[String]] { entries.map(\.record) }

  func drawing(_ page: Page) -> [Line] {
    let words = face.words
    if face.width < 60 { return entries.flatMap(compactRows) }
    let table = Table(
      [
        .init("", .right), .init("", flexible: true), .init(), .init("", flexible: true), .init(),
      ],
      rows: entries.map { entry in
        let zone = zones[entry.timeZone] ?? .utc
        let today = zone.civil(at: face.now).date
        let missed = entry.missed.map { words("events.missed", count: $0) } ?? ""
        return [
          Line(String(entry.id).padded(to: 3, .right)), Line(sanitized(entry.title)),
          Line(words.pastDate(zone.civil(at: entry.due), today: today)), state(entry, zone),
          Line(missed),
        ]
      })
    return table.lines(width: face.width)
  }

  /// Two rows for narrow pages.
  private func compactRows(_ entry: EntryReport) -> [Line] {
    let zone = zones[entry.timeZone] ?? .utc
    let today = zone.civil(at: face.now).date
    let due = face.words.pastDate(zone.civil(at: entry.due), today: today)
    let missed = entry.missed.map { "  " + face.words("events.missed", count: $0) } ?? ""
    // Of a long title the end is left out, not what comes behind it.
    let room = max(8, face.width - 2 - String(entry.id).utf8.count - displayWidth(missed))
    let title = Line(sanitized(entry.title), .bold).truncated(to: room)
    var when = Line("  \(due)  ") + state(entry, zone)
    if when.width > face.width { when = Line("  \(due)  ") + state(entry, zone, isShort: true) }
    return [Line("\(entry.id)  ") + title + Line(missed), when].map {
      $0.truncated(to: face.width).trimmed()
    }
  }

  private func state(_ entry: EntryReport, _ zone: Zone, isShort: Bool = false) -> Line {
    let words = face.words
    switch entry.state {
    case "success": return Line(words("events.success"), Style(.green))
    case "late": return Line(words("events.late"), Style(.yellow))
    case "snoozed":
      let until = entry.snoozedUntil.map { words.time(zone.civil(at: $0).time) } ?? ""
      return Line(words("events.snoozed", ["until": until]))
    default:
      let isOver = face.now.seconds > entry.created.seconds + Entry.grace
      if isOver { return Line(words("events.over"), Style(.yellow)) }
      let left = entry.left ?? 0
      let clock = "\(zeroPadded(Int(left / 60), 2)):\(zeroPadded(Int(left % 60), 2))"
      let key = isShort ? "events.left.short" : "events.left"
      return Line(words(key, ["left": clock]), Style(.green))
    }
  }
}
