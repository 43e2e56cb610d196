internal import SpecCore

extension JSON {
  /// The members that hold an instant, by name; no other member is ever one.
  private static let dates: Set<String> = [
    "date", "start", "end", "registrationStart", "registrationEnd", "published", "voteEnd",
    "startDate", "endDate", "starts", "ends", "registrationStartDate", "registrationEndDate",
    "created", "changed", "modified", "since", "expires", "checkedInAt",
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
  /// Any date-time of RFC 3339 that can be written again: `t` and `z` in either case, a fraction
  /// of which nine digits count, and second 60, which is the first of the next minute.
  init?(wire text: String) {
    var bytes = Array(text.utf8)
    guard bytes.count >= 20 else { return nil }
    if bytes[10] == UInt8(ascii: "t") { bytes[10] = UInt8(ascii: "T") }
    if bytes.last == UInt8(ascii: "z") { bytes[bytes.count - 1] = UInt8(ascii: "Z") }
    if bytes[19] == UInt8(ascii: ".") {
      let digits = bytes[20...].prefix { (0x30...0x39).contains($0) }
      bytes.removeSubrange(digits.dropFirst(9).indices)
    }
    let isLeap = bytes[16...18].elementsEqual(":60".utf8)
    if isLeap { bytes.replaceSubrange(17...18, with: "59".utf8) }
    guard let instant = Instant(iso8601: String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    self = (isLeap ? instant.adding(seconds: 1) : instant).written
  }

  /// `2026-11-20T09:00:00.000Z`
  var iso8601Milliseconds: String {
    let fraction = zeroPadded(Int(nanoseconds) / 1_000_000, 3)
    return wholeSecond.iso8601.dropLast() + ".\(fraction)Z"
  }
}
