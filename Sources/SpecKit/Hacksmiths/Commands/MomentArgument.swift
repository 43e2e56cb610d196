internal import SpecCore

/// A moment: ISO 8601 with an offset, `YYYY-MM-DD HH:MM` on the wall clock of a zone,
/// `tomorrow 09:00`, `+2h`.
struct MomentArgument: ArgumentValue, Equatable {
  private let expression: DateExpression
  private let text: String

  static func parse(argument text: String) throws -> MomentArgument {
    let expression = try? DateExpression(text)
    switch expression {
    case nil, .day(_, nil, _):
      throw Failure(
        badValue: "invalid time '\(text)'; write 2026-12-05 09:00 or 2026-12-05T08:00:00Z",
        code: "bad-instant")
    case let expression?: return MomentArgument(expression: expression, text: text)
    }
  }

  /// - Parameter note: called if the time occurs twice.
  /// - Throws: 64 for a time the zone's clocks skip.
  func instant(in zone: Zone, now: Instant, note: (String) -> Void) throws -> Instant {
    switch expression.resolution(now: now, in: zone) {
    case .one(let instant): return instant.written
    case .gap(let instant, _):
      let nearest = DateFormatter.text(instant, in: zone)
      throw HacksmithsError.noSuchTime(text, zone: zone.name, nearest: nearest)
    case .overlap(let first, _):
      note(Texts.twoSuchTimes(text, zone.name))
      return first.written
    }
  }
}

extension HacksmithsClient {
  /// The instant of an option, in the zone of `--zone`, else in this one.
  func moment(_ when: MomentArgument, in zone: Zone) throws -> Instant {
    try when.instant(in: otherZone ?? zone, now: now) { context.note("spec: \($0)") }
  }
}
