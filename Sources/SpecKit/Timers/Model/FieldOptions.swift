internal import SpecCore

/// The options that name the fields of a timer, as they were typed: they are parsed together, so
/// that one error names all wrong fields.
struct FieldOptions: Sendable, Equatable {
  var title: String?
  var notes: String?
  var down: String?
  var isUp = false
  var repeats: String?
  var isOnce = false
  var begin: String?
  var at: String?
  var end: String?
  var worked: String?
  var zone: String?

  var isEmpty: Bool { self == FieldOptions() }

  /// Whether the options say what to count.
  var hasType: Bool { isUp || down != nil || at != nil }
}

/// The fields of a timer that a call names, parsed. `infinite`, `never` and `off` clear a field.
struct TimerChanges: Sendable {
  var title: String?
  var notes: String?
  var type: Timer.Direction?
  var period: Period?
  var repeats = Change<Int64>()
  var begin: Begin?
  /// When the first cycle ends, in place of Begin.
  var firstFire: EnteredDateTime?
  var end = Change<EnteredDateTime>()
  var worked = Change<WorkedTime>()
  /// A name of the tz database, or `local`.
  var zone: String?
}

extension FieldOptions {
  /// Returns the option that a bare period, worked time or date was probably meant for.
  static func suggestion(for words: [String]) -> String? {
    let text = words.joined(separator: " ")
    let date = try? Begin(text, now: Instant(seconds: 0), zone: .utc)
    let name: String? =
      (try? Period(text)) != nil
      ? "down" : (try? WorkedTime(text)) != nil ? "worked" : date == nil ? nil : "at"
    return name.map { "--\($0) \(text.contains(" ") ? "\"\(text)\"" : text)" }
  }

  /// Parses the options, and says everything that is wrong with them at once.
  ///
  /// Dates are read in the zone that the options name, else in `timerZone`, else in the one in force.
  ///
  /// - Parameter wasUp: whether the timer is an Up timer if the options do not say.
  func parsed(
    now: Instant, zones: TimerZones, timerZone: Zone? = nil, isUp wasUp: Bool = false
  ) throws -> (changes: TimerChanges, zone: Zone) {
    var problems: [Failure] = []
    var zone = timerZone ?? .utc
    if self.zone != nil || timerZone == nil {
      switch try zones.chosen(self.zone) {
      case .success(let chosen): zone = chosen
      case .failure(let problem): problems = [problem]
      }
    }
    let (changes, found) = parsed(now: now, zone: zone, isUp: wasUp)
    problems += found
    if !problems.isEmpty { throw Failure.fields(problems) }
    return (changes, zone)
  }

  func parsed(
    now: Instant, zone: Zone, isUp wasUp: Bool = false
  ) -> (changes: TimerChanges, problems: [Failure]) {
    var changes = TimerChanges()
    var problems: [Failure] = []
    func take<Value>(_ text: String?, _ parse: (String) throws(Failure) -> Value) -> Value? {
      guard let text else { return nil }
      do throws(Failure) {
        return try parse(text)
      } catch {
        problems.append(error)
        return nil
      }
    }
    func date(_ field: String) -> (String) throws(Failure) -> Begin {
      { text throws(Failure) in try Self.begin(text, field, now, zone) }
    }
    changes.title = take(title, TimerText.title)
    changes.notes = take(notes, TimerText.notes)
    if isUp, down != nil {
      problems.append(
        .exclusive("type", Text("--up and --down exclude each other; give one of them")))
    }
    changes.type = isUp ? .up : down != nil ? .down : nil
    changes.begin = take(begin, date("begin"))
    changes.zone = self.zone
    if changes.type == .up || changes.type == nil && wasUp {
      problems += notForUp
      return (changes, problems)
    }
    if begin != nil, at != nil {
      problems.append(
        .exclusive("at", Text("--at and --begin exclude each other; give one of them")))
    } else {
      switch take(at, date("at")) {
      case .on(let moment)?: changes.firstFire = moment
      case .now?: problems.append(.badDate(.malformed, "now", field: "at"))
      case nil: break
      }
    }
    changes.period = take(down, Self.period)
    if repeats != nil, isOnce {
      problems.append(
        .exclusive("repeats", Text("--once and --repeats exclude each other; give one of them")))
    }
    changes.repeats = isOnce ? Change(value: 1) : take(repeats, Self.repeats) ?? Change()
    changes.end = take(end) { text throws(Failure) in try Self.end(text, now, zone) } ?? Change()
    changes.worked = take(worked, Self.workedTime) ?? Change()
    return (changes, problems)
  }

  private var notForUp: [Failure] {
    let named: [(field: String, option: String, isGiven: Bool)] = [
      ("repeats", "repeats", repeats != nil), ("repeats", "once", isOnce && repeats == nil),
      ("at", "at", at != nil), ("end", "end", end != nil), ("worked", "worked", worked != nil),
    ]
    return named.filter(\.isGiven).map { .notForUp($0.field, option: $0.option) }
  }

  private static func period(_ text: String) throws(Failure) -> Period {
    do throws(Period.ParsingError) {
      return try Period(text)
    } catch {
      throw .badPeriod(error, text)
    }
  }

  private static func repeats(_ text: String) throws(Failure) -> Change<Int64> {
    if text == "infinite" { return Change(isCleared: true) }
    guard text.utf8.allSatisfy(\.isASCIIDigit), let number = Int64(text),
      (1...999_999_999).contains(number)
    else { throw .badRepeats(text) }
    return Change(value: number)
  }

  private static func begin(
    _ text: String, _ field: String, _ now: Instant, _ zone: Zone
  ) throws(Failure) -> Begin {
    let begin: Begin
    do throws(DateExpression.ParsingError) {
      begin = try Begin(text, now: now, zone: zone)
    } catch {
      throw .badDate(error, text, field: field)
    }
    if begin.moment?.isStorable(in: zone) == false { throw .beyondCalendar(field) }
    return begin
  }

  private static func end(
    _ text: String, _ now: Instant, _ zone: Zone
  ) throws(Failure) -> Change<EnteredDateTime> {
    if text == "never" { return Change(isCleared: true) }
    if let moment = try begin(text, "end", now, zone).moment { return Change(value: moment) }
    let moment = EnteredDateTime(now, in: zone)
    if !moment.isStorable(in: zone) { throw .beyondCalendar("end") }
    return Change(value: moment)
  }

  private static func workedTime(_ text: String) throws(Failure) -> Change<WorkedTime> {
    if text == "off" { return Change(isCleared: true) }
    do throws(WorkedTime.ParsingError) {
      return Change(value: try WorkedTime(text))
    } catch .empty {
      throw .emptyWorkedTime
    } catch {
      throw .badWorkedTime(text)
    }
  }
}
