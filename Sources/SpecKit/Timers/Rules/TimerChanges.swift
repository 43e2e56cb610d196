internal import SpecCore

/// The fields of a call, read; nil is what was not named.
struct TimerChanges: Sendable, Hashable {
  var title: String?
  var notes: String?
  var type: Timer.Kind?
  var period: Period?
  var repeats: Setting<Int64>?
  var begin: Begin?
  var end: Setting<Moment>?
  var worked: Setting<WorkedTime>?
  /// A name of the tz database, or `local`.
  var zone: String?

  init() {}

  var isEmpty: Bool { self == TimerChanges() }

  /// A field that can be turned off: `infinite`, `never`, `off`.
  enum Setting<Value: Sendable & Hashable>: Sendable, Hashable {
    case off
    case on(Value)

    var value: Value? { if case .on(let value) = self { value } else { nil } }
  }
}

/// The options of screen 5 as they were typed.
struct FieldOptions: Sendable, Equatable {
  var title: String?
  var titleOption: String?
  var notes: String?
  var down: String?
  var isUp = false
  var type: Timer.Kind?
  var period: String?
  var repeats: String?
  var isOnce = false
  var begin: String?
  var end: String?
  var worked: String?
  var zone: String?

  init() {}

  /// Whether nothing that a timer consists of was named.
  var isEmpty: Bool { self == FieldOptions() }

  /// Whether a type was named in one of its ways.
  var hasType: Bool { isUp || down != nil || type != nil }
}

extension FieldOptions {
  /// Reads the options, and says everything that is wrong with them at once.
  ///
  /// - Parameters:
  ///   - zone: where dates are read.
  ///   - isUp: whether the timer is an Up timer if the options do not say.
  func read(
    now: Instant, zone: Zone, isUp wasUp: Bool = false
  ) throws(TimersError) -> TimerChanges {
    var changes = TimerChanges()
    var problems: [FieldProblem] = []
    func take<Value>(_ result: Result<Value, FieldProblem>) -> Value? {
      switch result {
      case .success(let value): return value
      case .failure(let problem):
        problems.append(problem)
        return nil
      }
    }
    if title != nil, titleOption != nil {
      problems.append(.init("title", "conflicting-options", "options.title"))
    } else if let text = title ?? titleOption {
      changes.title = take(TimerText.title(text))
    }
    changes.notes = notes.flatMap { take(TimerText.notes($0)) }
    changes.type = take(readType()) ?? nil
    let isUp = changes.type.map { $0 == .up } ?? wasUp
    if isUp {
      problems += notForUp()
    } else {
      changes.period = take(readPeriod()) ?? nil
      changes.repeats = take(readRepeats()) ?? nil
    }
    changes.begin = begin.flatMap { take(Self.readBegin($0, "begin", now, zone)) }
    if !isUp {
      changes.end = end.flatMap { take(Self.readEnd($0, now, zone)) }
      changes.worked = worked.flatMap { take(Self.readWorked($0)) }
    }
    changes.zone = self.zone
    if !problems.isEmpty { throw .fields(problems) }
    return changes
  }

  private func readType() -> Result<Timer.Kind?, FieldProblem> {
    let named: [Timer.Kind] =
      (isUp ? [.up] : []) + (down != nil ? [.down] : []) + (type.map { [$0] } ?? [])
    guard Set(named).count <= 1 else {
      return .failure(.init("type", "conflicting-options", "options.type"))
    }
    return .success(named.first)
  }

  private func readPeriod() -> Result<Period?, FieldProblem> {
    guard let text = down ?? period else { return .success(nil) }
    do throws(Period.ParsingError) {
      let first = try Period(text)
      if down != nil, let other = period, try Period(other) != first {
        return .failure(.init("period", "conflicting-options", "options.period"))
      }
      return .success(first)
    } catch {
      return .failure(.init("period", "bad-duration", error.key, ["text": text]))
    }
  }

  private func readRepeats() -> Result<TimerChanges.Setting<Int64>?, FieldProblem> {
    var value: TimerChanges.Setting<Int64>?
    if let repeats {
      if repeats == "infinite" {
        value = .off
      } else if let number = Int64(repeats), (1...999_999_999).contains(number),
        repeats.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      {
        value = .on(number)
      } else {
        return .failure(.init("repeats", "bad-repeats", "repeats.bad", ["text": repeats]))
      }
    }
    if isOnce {
      if let value, value != .on(1) {
        return .failure(.init("repeats", "conflicting-options", "options.repeats"))
      }
      value = .on(1)
    }
    return .success(value)
  }

  private func notForUp() -> [FieldProblem] {
    let named: [(String, String, Bool)] = [
      ("period", "period", period != nil), ("repeats", "repeats", repeats != nil),
      ("repeats", "once", isOnce && repeats == nil), ("end", "end", end != nil),
      ("worked", "worked", worked != nil),
    ]
    return named.filter(\.2).map { field, option, _ in
      FieldProblem(field, "not-for-up", "up.not-for", ["option": option])
    }
  }

  private static func readBegin(
    _ text: String, _ field: String, _ now: Instant, _ zone: Zone
  ) -> Result<Begin, FieldProblem> {
    do throws(DateExpression.ParsingError) {
      let begin = try Begin(text, now: now, zone: zone)
      if case .on(let moment) = begin, !moment.isKeepable(in: zone) {
        return .failure(.init(field, "bad-date", "date.horizon"))
      }
      return .success(begin)
    } catch {
      let key =
        switch error {
        case .impossible: "date.impossible"
        case .year: "date.year"
        case .offset: "date.offset"
        case .malformed: "date.malformed"
        }
      return .failure(.init(field, "bad-date", key, ["text": text]))
    }
  }

  private static func readEnd(
    _ text: String, _ now: Instant, _ zone: Zone
  ) -> Result<TimerChanges.Setting<Moment>, FieldProblem> {
    if text == "never" { return .success(.off) }
    return readBegin(text, "end", now, zone).map { begin in
      switch begin {
      case .now: .on(Moment(now, in: zone))
      case .on(let moment): .on(moment)
      }
    }.flatMap { setting in
      setting.value?.isKeepable(in: zone) == false
        ? .failure(.init("end", "bad-date", "date.horizon")) : .success(setting)
    }
  }

  private static func readWorked(
    _ text: String
  ) -> Result<TimerChanges.Setting<WorkedTime>, FieldProblem> {
    if text == "off" { return .success(.off) }
    do throws(WorkedTime.ParsingError) {
      return .success(.on(try WorkedTime(text)))
    } catch .empty {
      return .failure(.init("worked", "worked-empty", "worked.empty"))
    } catch {
      return .failure(.init("worked", "bad-worked", "worked.bad", ["text": text]))
    }
  }
}

extension Period.ParsingError {
  /// Of the text that says what is wrong.
  var key: String {
    switch self {
    case .noUnit: "duration.no-unit"
    case .ambiguousClock: "duration.ambiguous"
    case .calendarUnit: "duration.calendar"
    case .outOfRange: "duration.range"
    case .malformed: "duration.malformed"
    }
  }
}
