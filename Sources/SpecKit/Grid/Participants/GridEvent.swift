internal import SpecCore

/// An event of a host or a seat, as a line or a JSON object of its stream.
protocol GridEvent: Record, Presentable {
  var event: String { get }
  var at: EventTime { get }
  /// The members that are columns of the line, after event and time, by the name of the event.
  static var columns: [String: [String]] { get }
  /// An event that nothing else is known of.
  init(_ event: String, at: EventTime)
}

extension GridEvent {
  var payload: JSON { .object(jsonMembers()) }

  func records() -> [[String]] { [line()] }

  /// Event, time, and the columns of its table; `more` follows them.
  func line(_ more: [String] = []) -> [String] {
    let columns = (Self.columns[event] ?? []).map { name in
      Self.members.first { $0.name == name }?.json(self)?.columnText ?? ""
    }
    return [event, at.text] + columns + more
  }

}

/// A wall-clock time with three decimals, always.
struct EventTime: MemberValue, Equatable {
  let instant: Instant

  init(_ instant: Instant) { self.instant = instant }

  static var memberType: MemberType { .instant }
  var json: JSON? { .string(text) }

  var text: String {
    let whole = Instant(seconds: instant.seconds).iso8601.dropLast()
    return whole + "." + zeroPadded(Int(instant.nanoseconds / 1_000_000), 3) + "Z"
  }
}

/// One moment by the wall clock and by the monotonic clock.
struct Stamp {
  var wall: Instant
  /// The monotonic clock.
  var moment: Moment

  /// The wall-clock time of another moment, by the current readings of both clocks.
  func wall(of other: Moment) -> Instant { wall.adding(.nanoseconds(other - moment)) }
}

extension JSON.Member {
  init(_ name: String, _ number: some BinaryInteger) {
    self.init(name, .int(Int64(clamping: number)))
  }
  init(_ name: String, text: String) { self.init(name, .string(text)) }
}
