internal import SpecCore

/// Settings that disagree with each other or with the moment (status 1, nothing is changed).
enum Conflict: Sendable, Hashable {
  /// Down: Begin is a date earlier than now; with the next point of its rhythm.
  case beginPast(next: Instant?)
  /// Up: Begin is more than 100 years ago.
  case beginTooOld
  /// The first fire that `--at` sets is not to come.
  case firstFirePast
  /// The first fire without a period is later than the longest period.
  case firstFireFar
  /// No Begin makes the first cycle of a period with days end then, in or after the hour that comes
  /// twice when clocks go back; with the nearest fire that there is.
  case firstFireTwice(nearest: Instant?)
  case endPast
  case endBeforeBegin
  /// The next fire would be later than End.
  case endNoFire(next: Instant?)

  var field: String {
    switch self {
    case .beginPast, .beginTooOld: "begin"
    case .firstFirePast, .firstFireFar, .firstFireTwice: "at"
    case .endPast, .endBeforeBegin, .endNoFire: "end"
    }
  }

  /// Options that settle it. A paused timer rings at no moment, so it begins now.
  func options(in zone: Zone, isPaused: Bool = false) -> String {
    switch self {
    case .beginPast(nil), .beginTooOld: "--begin now"
    case .beginPast where isPaused: "--begin now"
    // The time of day for which the rhythm was made stays.
    case .beginPast(let nearest?), .firstFireTwice(let nearest?):
      "--at '\(Self.written(zone.civil(at: nearest)))'"
    case .firstFirePast, .firstFireFar, .firstFireTwice: "--at +1h"
    case .endPast, .endBeforeBegin, .endNoFire: "--end never"
    }
  }

  /// As `--at` takes it.
  private static func written(_ wall: CivilDateTime) -> String {
    "\(wall.date.iso8601) \(Localizer(language: "en").time(wall.time))"
  }

  /// The error of the field; its dates are told in the zone of the timer.
  func error(in zone: Zone) -> FieldError {
    func error(_ code: String, _ text: Text, next: Instant? = nil) -> FieldError {
      let date = Text { language in
        next.map { moment in
          Localizer(language: language).date(zone.civil(at: moment)) + " "
            + zone.abbreviation(at: moment)
        } ?? ""
      }
      return FieldError(field, code, text.filled(with: ["next": date]))
    }
    return switch self {
    case .beginPast(nil):
      error("begin-past", Text("is past; choose now or later"))
    case .beginPast(let next?):
      FieldError(
        field, "begin-past",
        Text("is past; choose now, or the next point of the rhythm with --at '{next}'")
          .filled(with: ["next": Self.written(zone.civil(at: next))]))
    case .firstFirePast:
      error("at-past", Text("is past; choose a moment to come"))
    case .firstFireFar:
      error(
        "at-far",
        Text("is more than 36525 days away; choose an earlier moment, or give a period with --down")
      )
    case .firstFireTwice(let nearest):
      error(
        "at-twice",
        Text("cannot end a period with days, as clocks go back then; the nearest moment is {next}"),
        next: nearest)
    case .beginTooOld:
      error("begin-too-old", Text("is more than 36525 days ago; choose a later date"))
    case .endPast:
      error("end-past", Text("is past; choose never or later"))
    case .endBeforeBegin:
      error("end-before-begin", Text("is not after Begin; choose never or later"))
    case .endNoFire(let next):
      error(
        "end-no-fire",
        Text("is before the next notification, {next}; choose never or later"), next: next)
    }
  }
}

extension Timer {
  /// What prevents a new run now: at most one conflict for each field, in the order of the form.
  ///
  /// - Parameter hasFirstFire: the first fire was given, and Begin only follows from it.
  func startConflicts(
    at now: Instant, in zone: Zone, hasFirstFire: Bool = false
  ) -> [Conflict] {
    let begin = startOfRun(at: now, in: zone)
    if type == .up {
      return now.seconds - begin.seconds > Period.limit ? [.beginTooOld] : []
    }
    var found: [Conflict] = []
    let schedule = period.map {
      Schedule(period: $0, zone: zone, anchor: begin, anchorWall: wallOfBegin(in: zone))
    }
    if hasFirstFire {
      if schedule?.due(1).map({ $0 <= now }) ?? true { found.append(.firstFirePast) }
    } else if begin < now {
      let next = schedule.flatMap { $0.due($0.reached(at: now) + 1) }
      found.append(.beginPast(next: next))
    }
    if let end = end?.instant(in: zone) {
      if end < now {
        found.append(.endPast)
      } else if end <= begin {
        found.append(.endBeforeBegin)
      } else if let first = schedule?.due(1), first > end {
        found.append(.endNoFire(next: first))
      }
    }
    return found
  }

  /// What in End prevents the run from going on with its next fire at `next`.
  func resumeConflicts(at now: Instant, next: Instant?, in zone: Zone) -> [Conflict] {
    guard let end = end?.instant(in: zone) else { return [] }
    if end < now { return [.endPast] }
    if let next, next > end { return [.endNoFire(next: next)] }
    return []
  }
}
