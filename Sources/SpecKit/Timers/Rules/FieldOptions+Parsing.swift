internal import SpecCore

extension FieldOptions {
  /// The options that bare periods, dates and worked times were probably meant for; as many words as belong
  /// together are one value.
  static func suggestion(for words: [String]) -> String? {
    var (rest, found): (ArraySlice<String>, [(name: String, text: String)]) = (words[...], [])
    while !rest.isEmpty {
      let counts = (1...rest.count).reversed()
      let longest = counts.lazy.compactMap { count in
        option(for: rest.prefix(count).joined(separator: " ")).map { (count: count, option: $0) }
      }.first
      guard let longest, !found.contains(where: { $0.name == longest.option.name }) else { break }
      found.append(longest.option)
      rest = rest.dropFirst(longest.count)
    }
    return found.isEmpty ? nil : found.map { "\($0.name) \($0.text)" }.joined(separator: " ")
  }

  private static func option(for word: String) -> (name: String, text: String)? {
    let quoted = word.contains(" ") ? "\"\(word)\"" : word
    if let period = try? Period(word) {
      return ("--down", word.contains(" ") ? period.description : word)
    }
    if (try? WorkedTime(word)) != nil { return ("--worked", quoted) }
    let date = try? Begin(word, now: Instant(seconds: 0), zone: .utc)
    if case .on? = date { return ("--at", quoted) }
    return nil
  }

  /// Parses the options, and says everything that is wrong with them at once.
  ///
  /// Dates are read in the zone that the options name, else in `timerZone`, else in the one in force.
  ///
  /// - Parameter wasUp: whether the timer is an Up timer if the options do not say.
  func parsed(
    now: Instant, zones: TimerZones, timerZone: Zone? = nil, isUp wasUp: Bool = false
  ) throws -> (changes: TimerChanges, zone: Zone) {
    var problems: [FieldProblem] = []
    var zone = timerZone ?? .utc
    do {
      if self.zone != nil || timerZone == nil { zone = try zones.chosen(self.zone) }
    } catch TimersError.fields(let found) {
      problems = found
    }
    let (changes, found) = parsed(now: now, zone: zone, isUp: wasUp)
    problems = found + problems
    if !problems.isEmpty { throw TimersError.fields(problems) }
    return (changes, zone)
  }

  func parsed(
    now: Instant, zone: Zone, isUp wasUp: Bool = false
  ) -> (changes: TimerChanges, problems: [FieldProblem]) {
    var changes = TimerChanges()
    var problems: [FieldProblem] = []
    func take<Value>(_ parse: () throws(FieldProblem) -> Value?) -> Value? {
      do throws(FieldProblem) {
        return try parse()
      } catch {
        problems.append(error)
        return nil
      }
    }
    changes.title = take { () throws(FieldProblem) in try parseTitle() }
    changes.notes = take { () throws(FieldProblem) in try notes.map(TimerText.notes) }
    changes.type = take { () throws(FieldProblem) in try parseType() }
    let isUp = changes.type.map { $0 == .up } ?? wasUp
    changes.firstFire = take { () throws(FieldProblem) in
      guard let at, !isUp else { return nil }
      if begin != nil { throw .conflictingOptions(.at) }
      guard case .on(let moment) = try Self.begin(at, "at", now, zone) else {
        throw .badDate(.malformed, at, field: "at")
      }
      return moment
    }
    if isUp {
      problems += notForUp()
    } else {
      changes.period = take { () throws(FieldProblem) in try parsePeriod() }
      changes.repeats = take { () throws(FieldProblem) in try parseRepeats() }
    }
    changes.begin = take { () throws(FieldProblem) in
      try begin.map { text throws(FieldProblem) in try Self.begin(text, "begin", now, zone) }
    }
    if !isUp {
      changes.end = take { () throws(FieldProblem) in
        try end.map { text throws(FieldProblem) in try Self.end(text, now, zone) }
      }
      changes.worked = take { () throws(FieldProblem) in try worked.map(Self.workedTime) }
    }
    changes.zone = self.zone
    return (changes, problems)
  }

  private func parseTitle() throws(FieldProblem) -> String? {
    if title != nil, titleOption != nil { throw .conflictingOptions(.title) }
    return try (title ?? titleOption).map(TimerText.title)
  }

  private func parseType() throws(FieldProblem) -> Timer.Direction? {
    let named: [Timer.Direction] =
      (isUp ? [.up] : []) + (down != nil ? [.down] : []) + (type.map { [$0] } ?? [])
    guard Set(named).count <= 1 else { throw .conflictingOptions(.type) }
    return named.first
  }

  private func parsePeriod() throws(FieldProblem) -> Period? {
    guard let text = down ?? period else { return nil }
    let isSame: Bool
    let first: Period
    do throws(Period.ParsingError) {
      first = try Period(text)
      isSame = down == nil || period == nil ? true : try Period(period ?? "") == first
    } catch {
      throw .badPeriod(error, text)
    }
    if !isSame { throw .conflictingOptions(.period) }
    return first
  }

  private func parseRepeats() throws(FieldProblem) -> TimerChanges.OptionalSetting<Int64>? {
    var value: TimerChanges.OptionalSetting<Int64>?
    if let repeats {
      if repeats == "infinite" {
        value = .off
      } else if let number = Int64(repeats), (1...999_999_999).contains(number),
        repeats.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      {
        value = .on(number)
      } else {
        throw .badRepeats(repeats)
      }
    }
    guard isOnce else { return value }
    if let value, value != .on(1) { throw .conflictingOptions(.repeats) }
    return .on(1)
  }

  private func notForUp() -> [FieldProblem] {
    let named: [(String, String, Bool)] = [
      ("period", "period", period != nil), ("repeats", "repeats", repeats != nil),
      ("repeats", "once", isOnce && repeats == nil), ("at", "at", at != nil),
      ("end", "end", end != nil),
      ("worked", "worked", worked != nil),
    ]
    return named.filter(\.2).map { .notForUp(field: $0.0, option: $0.1) }
  }

  private static func begin(
    _ text: String, _ field: String, _ now: Instant, _ zone: Zone
  ) throws(FieldProblem) -> Begin {
    let begin: Begin
    do throws(DateExpression.ParsingError) {
      begin = try Begin(text, now: now, zone: zone)
    } catch {
      throw .badDate(error, text, field: field)
    }
    if case .on(let moment) = begin, !moment.isStorable(in: zone) {
      throw .beyondCalendar(field: field)
    }
    return begin
  }

  private static func end(
    _ text: String, _ now: Instant, _ zone: Zone
  ) throws(FieldProblem) -> TimerChanges.OptionalSetting<Moment> {
    if text == "never" { return .off }
    guard case .on(let moment) = try begin(text, "end", now, zone) else {
      let moment = Moment(now, in: zone)
      if !moment.isStorable(in: zone) { throw .beyondCalendar(field: "end") }
      return .on(moment)
    }
    return .on(moment)
  }

  private static func workedTime(
    _ text: String
  ) throws(FieldProblem) -> TimerChanges.OptionalSetting<WorkedTime> {
    if text == "off" { return .off }
    do throws(WorkedTime.ParsingError) {
      return .on(try WorkedTime(text))
    } catch .empty {
      throw .emptyWorkedTime
    } catch {
      throw .badWorkedTime(text)
    }
  }
}
