internal import SpecCore

/// Several timers: an array, a line each.
struct TimerList: Presentable {
  var timers: [TimerReport]
  var face: TimerFace

  init(_ timers: [TimerReport], _ face: TimerFace) {
    self.timers = timers
    self.face = face
  }

  var payload: JSON { .array(timers.map(\.json)) }
  func records() -> [[String]] { timers.map(\.record) }
  func drawing(_ page: Page) -> [Line] { face.rows(timers) }
}

/// One timer, as `add` and `edit` leave it: an object, the same line.
struct SavedTimer: Presentable {
  var timer: TimerReport
  var face: TimerFace

  init(_ timer: TimerReport, _ face: TimerFace) {
    self.timer = timer
    self.face = face
  }

  var payload: TimerReport { timer }
  func records() -> [[String]] { [timer.record] }
  func drawing(_ page: Page) -> [Line] { face.rows([timer]) }
}

/// One timer in full: an object, `key⇥value` lines in the same order.
struct TimerDetail: Presentable {
  var timer: TimerReport
  var face: TimerFace

  init(_ timer: TimerReport, _ face: TimerFace) {
    self.timer = timer
    self.face = face
  }

  var payload: TimerReport { timer }

  func records() -> [[String]] {
    Self.records(of: timer.json, under: "")
  }

  private static func records(of json: JSON, under prefix: String) -> [[String]] {
    var found: [[String]] = []
    for member in json.object ?? [] {
      let key = prefix + member.key
      if member.value.object != nil {
        found += records(of: member.value, under: key + ".")
      } else {
        found.append([key, member.value.string ?? member.value.serialized()])
      }
    }
    return found
  }

  func drawing(_ page: Page) -> [Line] {
    var head = face.icon(timer)
    head += Line("  \(face.clock(timer))  ")
    head += Line(sanitized(timer.title), .bold)
    head += Line("  ")
    head += face.word(timer)
    return [head.truncated(to: face.width)]
      + face.labelled(details.map { (face.words("show.\($0.key)"), $0.value) })
  }

  /// What stands under the head: the key of a label, and a value.
  private var details: [(key: String, value: String)] {
    let words = face.words
    let isDown = timer.type == .down
    var rows: [(key: String, value: String)] = []
    func add(_ key: String, _ value: String?) { if let value { rows.append((key, value)) } }
    func date(_ instant: Instant?) -> String? {
      guard let zone = timer.zone, let instant else { return nil }
      return words.date(zone.civil(at: instant))
    }
    let zone = timer.timeZone
    add("id", String(timer.id))
    add("notes", timer.notes.map { sanitized($0) })
    add("period", timer.exactPeriod.map(words.period))
    if isDown { add("repeats", timer.repeats.map(String.init) ?? words("show.infinitely")) }
    add("begin", date(timer.begin))
    if isDown { add("end", date(timer.end) ?? words("show.never")) }
    if isDown {
      add("worked", timer.worked.map { "\($0.begin) – \($0.end)" } ?? words("show.off"))
    }
    add("zone", timer.floating == true ? words("show.floating", ["zone": zone]) : zone)
    add("due", date(timer.due))
    add("next-shown", date(timer.nextShown))
    if let cycles = timer.cycles {
      let counts: [String: Int64?] = [
        "cycles": cycles, "shown": timer.shown, "suppressed": timer.suppressed,
        "missed": timer.missed, "unrecorded": timer.unrecorded,
      ]
      add("cycles", words("show.counts", counts.mapValues { String($0 ?? 0) }))
    }
    add("open", String(timer.open))
    let dismissed = ["success": String(timer.success), "late": String(timer.late)]
    add("statistics", words("show.dismissed", dismissed))
    return rows
  }
}
