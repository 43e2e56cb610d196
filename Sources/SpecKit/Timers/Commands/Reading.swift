internal import SpecCore

extension Zones {
  /// Reads the fields of a call in the zone they name, else in `otherwise`, else in the one in
  /// force. A wrong zone is told together with what else is wrong.
  mutating func reading(
    _ options: FieldOptions, now: Instant, otherwise: Zone?, isUp: Bool
  ) throws -> (changes: TimerChanges, zone: Zone) {
    var problems: [FieldProblem] = []
    var zone = otherwise ?? .utc
    do {
      if options.zone != nil || otherwise == nil { zone = try chosen(options.zone) }
    } catch TimersError.fields(let found) {
      problems = found
    }
    do throws(TimersError) {
      let changes = try options.read(now: now, zone: zone, isUp: isUp)
      if !problems.isEmpty { throw .fields(problems) }
      return (changes, zone)
    } catch {
      guard case .fields(let found) = error, !problems.isEmpty, found != problems else {
        throw error
      }
      throw TimersError.fields(found + problems)
    }
  }
}

extension Timer {
  /// Sixteen random bytes as a version 4 UUID (RFC 9562).
  static func uid(_ high: UInt64, _ low: UInt64) -> String {
    let (high, low) = (high & ~0xF000 | 0x4000, low & ~(3 << 62) | 1 << 63)
    let hexadecimal = [high, low].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    var text = ""
    for (index, digit) in hexadecimal.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }

  /// What a person should know of the dates they gave, and of a timer that never shows anything.
  func notes(
    on changes: TimerChanges, at now: Instant, in zone: Zone, _ words: Wording
  ) -> [String] {
    var moments: [Moment] = []
    if case .on(let moment) = changes.begin { moments.append(moment) }
    if let moment = changes.end?.value { moments.append(moment) }
    var notes = moments.compactMap { words.note(on: $0, in: zone) }
    if isNeverShown(at: now, in: zone) {
      let count = min(1000, (schedule(in: zone)?.lastCycle ?? 0) - run.recorded)
      notes.append(words("note.never-shown", ["count": String(count)]))
    }
    return notes
  }
}

extension Wording {
  /// `02:30 does not exist on 2026-03-29 in Europe/Berlin; using 03:30 CEST`
  fileprivate func note(on moment: Moment, in zone: Zone) -> String? {
    let resolution = moment.resolution(in: zone)
    let instant = resolution.instant
    var values = [
      "time": time(moment.wall.time), "date": moment.wall.date.iso8601, "zone": zone.name,
      "abbreviation": zone.abbreviation(at: instant),
    ]
    switch resolution {
    case .one: return nil
    case .overlap: return self("note.overlap", values)
    case .gap:
      values["used"] = time(zone.civil(at: instant).time)
      return self("note.gap", values)
    }
  }
}
