internal import SpecCore

extension JSON {
  /// The members that hold an instant, by name; no other member is ever one.
  private static let dates: Set<String> = [
    "date", "start", "end", "registrationStart", "registrationEnd", "published", "voteEnd",
    "startDate", "endDate", "starts", "ends", "registrationStartDate", "registrationEndDate",
    "created", "changed", "since", "expires", "checkedInAt",
  ]

  /// The same with every date to the millisecond, as the API has always written them.
  var withMilliseconds: JSON {
    switch self {
    case .array(let items): return .array(items.map(\.withMilliseconds))
    case .object(let members):
      return .object(
        members.map { member in
          guard Self.dates.contains(member.key), let text = member.value.string,
            let instant = Instant(iso8601: text)
          else { return Member(member.key, member.value.withMilliseconds) }
          return Member(member.key, .string(instant.iso8601Milliseconds))
        })
    default: return self
    }
  }
}

extension Instant {
  /// An RFC 3339 date-time that can be written again; the leap second after the last of all is
  /// the last.
  init?(wire text: String) {
    guard
      let instant = Instant(iso8601: text)
        ?? Instant(iso8601: text.replacing(":60", with: ":59"))
    else { return nil }
    self = instant.written
  }

  /// `2026-11-20T09:00:00.000Z`
  var iso8601Milliseconds: String {
    let fraction = zeroPadded(Int(nanoseconds) / 1_000_000, 3)
    return wholeSecond.iso8601.dropLast() + ".\(fraction)Z"
  }
}
