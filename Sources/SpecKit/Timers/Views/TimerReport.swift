internal import SpecCore

/// A timer as commands tell it, at a moment.
struct TimerReport: Sendable, Encodable {
  struct Worked: Sendable {
    var begin: String
    var end: String
  }

  var id: Int
  var uid: String
  var title: String
  var notes: String?
  var type: Timer.Kind
  /// A `TimerState`, or `unknown` where the zone is not installed.
  var state: String
  var icon: String
  var period: Int64?
  var periodText: String?
  var infinitely: Bool?
  var repeats: Int64?
  var beginNow: Bool
  var begin: Instant
  var end: Instant?
  var worked: Worked?
  var timeZone: String
  var floating: Bool?
  var remaining: Int64?
  var elapsed: Int64?
  var due: Instant?
  var cycles: Int64?
  var shown: Int64?
  var suppressed: Int64?
  var missed: Int64?
  var unrecorded: Int64?
  var open: Int
  var success: Int
  var late: Int
  var created: Instant
  var changed: Instant
  var nextShown: Instant?

  /// What a drawing needs besides.
  var zone: Zone?
  var knownState: TimerState?
  var exactPeriod: Period?

  /// - Parameter zone: nil if it is not installed; then nothing that depends on it is told.
  init(_ timer: Timer, at now: Instant, in zone: Zone?) {
    let standing = zone.map { timer.standing(at: now, in: $0) }
    id = timer.id
    uid = timer.uid
    title = timer.title
    notes = timer.notes.isEmpty ? nil : timer.notes
    type = timer.type
    state = standing?.state.rawValue ?? "unknown"
    icon = standing.map { Timer.icon(timer.type, $0.state) } ?? "unknown"
    period = timer.period?.length
    periodText = timer.period?.description
    infinitely = timer.type == .down ? timer.repeats == nil : nil
    repeats = timer.repeats
    beginNow = timer.begin.isNow
    begin = standing?.begin ?? timer.run.origin
    end = standing?.end
    worked = timer.worked.map { Worked(begin: $0.beginText, end: $0.endText) }
    timeZone = timer.isFloating ? zone?.name ?? timer.zone : timer.zone
    floating = timer.isFloating ? true : nil
    remaining = standing?.remaining
    elapsed = standing?.elapsed
    due = standing?.due
    cycles = standing?.counts?.cycles
    shown = standing?.counts?.shown
    suppressed = standing?.counts?.suppressed
    missed = standing?.counts?.missed
    unrecorded = standing?.counts?.unrecorded
    open = timer.openCount
    success = timer.success
    late = timer.late
    created = timer.created
    changed = timer.changed
    self.zone = zone
    knownState = standing?.state
    exactPeriod = timer.period
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json)
  }

  /// The members in their order; written out, as a list of a hundred timers is encoded often.
  var json: JSON {
    var members: [JSON.Member] = []
    members.reserveCapacity(32)
    func add(_ key: String, _ value: JSON) { members.append(JSON.Member(key, value)) }
    func add(_ key: String, _ text: String?) { if let text { add(key, .string(text)) } }
    func add(_ key: String, _ number: Int64?) { if let number { add(key, .int(number)) } }
    func add(_ key: String, _ flag: Bool?) { if let flag { add(key, .bool(flag)) } }
    func add(_ key: String, _ instant: Instant?) { add(key, instant?.iso8601) }
    add("id", Int64(id))
    add("uid", uid)
    add("title", title)
    add("notes", notes)
    add("type", type.rawValue)
    add("state", state)
    add("icon", icon)
    add("period", period)
    add("periodText", periodText)
    add("infinitely", infinitely)
    add("repeats", repeats)
    add("beginNow", beginNow)
    add("begin", begin)
    add("end", end)
    if let worked { add("worked", ["begin": .string(worked.begin), "end": .string(worked.end)]) }
    add("timeZone", timeZone)
    add("floating", floating)
    add("remaining", remaining)
    add("elapsed", elapsed)
    add("due", due)
    add("cycles", cycles)
    add("shown", shown)
    add("suppressed", suppressed)
    add("missed", missed)
    add("unrecorded", unrecorded)
    add("open", Int64(open))
    add("success", Int64(success))
    add("late", Int64(late))
    add("created", created)
    add("changed", changed)
    add("nextShown", nextShown)
    return .object(members)
  }

  /// `id type state seconds due cycles open title`
  var record: [String] {
    [
      String(id), type.rawValue, knownState?.rawValue ?? "?",
      (remaining ?? elapsed).map(String.init) ?? "", due?.iso8601 ?? "",
      cycles.map(String.init) ?? (type == .up ? "0" : ""), String(open), title,
    ]
  }

  static let fields: [Field] = [
    Field(
      "id", "integer",
      Text("the number commands take; never used again", ru: "номер для команд; не повторяется")),
    Field(
      "uid", "string",
      Text("the same on every machine the timer is copied to", ru: "один на всех машинах")),
    Field("title", "string", Text("what it is called", ru: "название")),
    Field("notes", "string?", Text("shown under the title and in the notification", ru: "заметки")),
    Field("type", "up|down", Text("which way it counts", ru: "куда считает")),
    Field(
      "state", "string",
      Text(
        "waiting, running, paused, finished or capped",
        ru: "waiting, running, paused, finished, capped")),
    Field(
      "icon", "string",
      Text(
        "hourglass-full, -running, -paused, -empty, clock-running or -paused",
        ru: "hourglass-full, -running, -paused, -empty, clock-running или -paused")),
    Field(
      "period", "integer?", Text("seconds, a day counted as 86400", ru: "секунды, день за 86400")),
    Field(
      "periodText", "string?",
      Text(
        "the same as it is typed, such as 4h30m or 1d", ru: "то же как текст, например 4h30m или 1d"
      )),
    Field(
      "infinitely", "boolean?", Text("whether its cycles have no end", ru: "без конца ли циклы")),
    Field("repeats", "integer?", Text("cycles in all", ru: "всего циклов")),
    Field(
      "beginNow", "boolean",
      Text("whether it starts when it is saved", ru: "начался ли при сохранении")),
    Field("begin", "instant", Text("the start of the present run", ru: "начало этого запуска")),
    Field(
      "end", "instant?", Text("the last moment of a notification", ru: "последний миг уведомления")),
    Field(
      "worked.begin", "string?",
      Text("the first moment of a day with notifications", ru: "первый миг дня с уведомлениями")),
    Field("worked.end", "string?", Text("the last one", ru: "последний")),
    Field("timeZone", "string", Text("where its dates and days are read", ru: "пояс дат и дней")),
    Field(
      "floating", "boolean?",
      Text("true if that is the zone of whoever looks", ru: "true, если это пояс того, кто смотрит")
    ),
    Field("remaining", "integer?", Text("seconds to the next fire", ru: "секунд до следующего")),
    Field("elapsed", "integer?", Text("seconds counted up", ru: "отсчитано секунд")),
    Field(
      "due", "instant?",
      Text("the next fire, suppressed or not", ru: "следующее срабатывание, и подавленное")),
    Field(
      "cycles", "integer?", Text("cycles of the present run so far", ru: "циклов этого запуска")),
    Field("shown", "integer?", Text("those recorded on time", ru: "записано вовремя")),
    Field("suppressed", "integer?", Text("those outside worked time", ru: "вне рабочего времени")),
    Field("missed", "integer?", Text("those recorded too late", ru: "записано поздно")),
    Field(
      "unrecorded", "integer?",
      Text("those reached and not yet recorded", ru: "наступило и не записано")),
    Field("open", "integer", Text("entries not yet dismissed", ru: "открытых записей")),
    Field("success", "integer", Text("entries dismissed in time", ru: "закрыто вовремя")),
    Field("late", "integer", Text("entries dismissed too late", ru: "закрыто поздно")),
    Field("created", "instant", Text("when it was added", ru: "когда добавлен")),
    Field("changed", "instant", Text("when it was last changed", ru: "когда изменён")),
  ]
}
