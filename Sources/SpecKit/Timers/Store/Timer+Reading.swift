internal import SpecCore

extension Timer {
  /// Reads a timer of `timers.json`.
  ///
  /// - Throws: `DecodingError` naming the field that is missing, wrong or out of range.
  init(_ json: JSON, path: [any CodingKey]) throws {
    let fields = try JSONFields(json, path: path)
    let type = try fields.string("type")
    guard let kind = Kind(rawValue: type) else {
      throw JSONFields.error("expected up or down", fields.path("type"))
    }
    self.init(
      id: try fields.count("id"), uid: try fields.string("uid"), title: try fields.string("title"),
      notes: try fields.string("notes"), type: kind,
      period: try fields.optionalObject("period").map(Period.init(fields:)),
      repeats: try fields.optionalInteger("repeats"),
      begin: try Begin(fields: fields.object("begin")),
      end: try fields.optionalObject("end").map(Moment.init(fields:)),
      worked: try fields.decoded("worked", as: WorkedTime.self), zone: try fields.string("zone"),
      origin: try fields.object("run").instant("origin"), created: try fields.instant("created"))
    changed = try fields.instant("changed")
    run = try Run(fields: fields.object("run"))
    paused = try fields.decoded("paused", as: Pause.self)
    success = try fields.count("success")
    late = try fields.count("late")
    streak = try fields.count("streak")
    bestStreak = try fields.count("bestStreak")
    openCount = try fields.count("openCount")
    if let problem { throw JSONFields.error(problem, path) }
  }

  /// What makes a timer read from a file impossible.
  private var problem: String? {
    let counts = [
      Int64(id), Int64(success), Int64(late), Int64(streak), Int64(bestStreak), Int64(openCount),
      run.recorded, run.shown, run.suppressed, run.missed,
    ]
    if counts.contains(where: { !(0...Timer.countLimit).contains($0) }) {
      return "a count is out of range"
    }
    // The first fire after a pause is the one after those recorded, or an earlier one.
    guard (1...run.recorded + 1).contains(run.firstIndex) else {
      return "run.firstIndex is out of range"
    }
    guard (1...999_999_999).contains(repeats ?? 1) else { return "repeats is out of range" }
    // Calendar days make a wait longer than its period by a change of clocks at most.
    let most = Period.limit + 2 * 86_400
    guard [paused?.remaining, paused?.elapsed].allSatisfy({ (0...most).contains($0 ?? 0) }) else {
      return "what the pause keeps is out of range"
    }
    return type == .down && period == nil ? "it counts down and has no period" : nil
  }

  /// No count in a file is larger, so that sums cannot overflow.
  static let countLimit: Int64 = 1 << 52
  /// Of timers and of entries.
  static let ids = 1...Int(countLimit)
}

extension DeletedTimer {
  var isPossible: Bool {
    let counts = [success, late, streak, bestStreak, openCount].map(Int64.init)
    return Timer.ids.contains(id)
      && (counts + [cycles, suppressed, missed]).allSatisfy((0...Timer.countLimit).contains)
  }
}

extension Timer.Run {
  fileprivate init(fields: JSONFields) throws {
    self.init(origin: try fields.instant("origin"))
    firstIndex = try fields.integer("firstIndex")
    first = try fields.optionalInstant("first")
    recorded = try fields.integer("recorded")
    shown = try fields.integer("shown")
    suppressed = try fields.integer("suppressed")
    missed = try fields.integer("missed")
  }
}

extension Period {
  fileprivate init(fields: JSONFields) throws {
    let (days, seconds) = (try fields.integer("days"), try fields.integer("seconds"))
    guard let period = Period(days: days, seconds: seconds) else {
      throw JSONFields.error("not a period of 1 s to 36525 d", fields.path("seconds"))
    }
    self = period
  }
}

extension Begin {
  fileprivate init(fields: JSONFields) throws {
    let isNow = try fields.optionalBool("now") ?? false
    self = isNow ? .now : .on(try Moment(fields: fields))
  }
}

extension Moment {
  fileprivate init(fields: JSONFields) throws {
    let wall = try fields.string("wall")
    let offset = fields.optional("offset")?.string
    guard let moment = Moment(wall: wall, offset: offset) else {
      throw JSONFields.error("not a wall time: \(wall)", fields.path("wall"))
    }
    self = moment
  }
}
