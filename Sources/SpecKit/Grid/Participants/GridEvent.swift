internal import SpecCore

/// An event of a host or a seat, as a line or a JSON object of its stream.
struct GridEvent {
  let name: String
  let at: Instant
  var columns: [String] = []
  var members: [JSON.Member] = []

  /// With three decimals, always.
  static func text(_ instant: Instant) -> String {
    let whole = Instant(seconds: instant.seconds).iso8601.dropLast()
    return whole + "." + zeroPadded(Int(instant.nanoseconds / 1_000_000), 3) + "Z"
  }
}

extension GridEvent: Presentable {
  var payload: JSON {
    .object([.init("event", .string(name)), .init("at", .string(Self.text(at)))] + members)
  }
  func records() -> [[String]] { [[name, Self.text(at)] + columns] }
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
