internal import SpecCore

/// Parses a whole number in a range, optionally with a unit: `10`, `10%`, `50ppm`.
private func number(_ text: String, unit: String, _ range: ClosedRange<Int>, _ what: String) throws
  -> Int
{
  let digits = text.hasSuffix(unit) ? text.dropLast(unit.count) : text[...]
  guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
    throw ArgumentError(
      "invalid number '\(text)': \(what) is \(range.lowerBound) to \(range.upperBound)",
      code: "bad-number")
  }
  guard let value = Int(digits), range.contains(value) else {
    throw ArgumentError(
      "'\(text)' is out of range: \(what) is \(range.lowerBound) to \(range.upperBound)",
      code: "out-of-range")
  }
  return value
}

/// Parses a duration in a range of milliseconds.
private func length(_ text: String, _ range: ClosedRange<Int64>, _ what: String) throws
  -> Nanoseconds
{
  guard let duration = PlainDuration(text) else {
    throw ArgumentError(
      "invalid duration '\(text)': write for example 2s, 0.5s or 334ms", code: "bad-duration")
  }
  guard range.contains(duration.milliseconds) else {
    let ends = [range.lowerBound, range.upperBound].map {
      PlainDuration(milliseconds: $0)?.description ?? "0s"
    }
    throw ArgumentError(
      "'\(text)' is out of range: \(what) is \(ends[0]) to \(ends[1])", code: "out-of-range")
  }
  return .milliseconds(duration.milliseconds)
}

struct DeviceCount: ArgumentValue, Equatable {
  var value = 20
  static func parse(argument text: String) throws -> Self {
    Self(value: try number(text, unit: "", 1...100, "the number of devices"))
  }
}

struct LossPercent: ArgumentValue, Equatable {
  var value = 0
  static func parse(argument text: String) throws -> Self {
    Self(value: try number(text, unit: "%", 0...50, "the loss"))
  }
}

struct SkewPartsPerMillion: ArgumentValue, Equatable {
  var value = 0
  static func parse(argument text: String) throws -> Self {
    Self(value: try number(text, unit: "ppm", 0...500, "the skew"))
  }
}

struct RunCount: ArgumentValue, Equatable {
  var value = 1
  static func parse(argument text: String) throws -> Self {
    Self(value: try number(text, unit: "", 1...10_000, "the number of runs"))
  }
}

struct Seed: ArgumentValue, Equatable {
  var value: UInt64
  static func parse(argument text: String) throws -> Self {
    Self(value: UInt64(try number(text, unit: "", 0...Int.max, "the seed")))
  }
}

struct SeatCount: ArgumentValue, Equatable {
  var value: Int
  static func parse(argument text: String) throws -> Self {
    Self(value: try number(text, unit: "", 1...100, "the number of seats"))
  }
}

struct UDPPort: ArgumentValue, Equatable {
  var value: UInt16 = 20810
  static func parse(argument text: String) throws -> Self {
    Self(value: UInt16(try number(text, unit: "", 1024...65534, "the port")))
  }
  /// The port of the organizer's own socket.
  var next: UInt16 { value + 1 }
}

struct LeadTime: ArgumentValue, Equatable {
  var value = Nanoseconds.seconds(3)
  static func parse(argument text: String) throws -> Self {
    Self(value: try length(text, 3000...60_000, "the lead"))
  }
}

struct Latency: ArgumentValue, Equatable {
  var value: Nanoseconds
  static func parse(argument text: String) throws -> Self {
    Self(value: try length(text, 0...500, "the latency"))
  }
}

struct Jitter: ArgumentValue, Equatable {
  var value: Nanoseconds = 0
  static func parse(argument text: String) throws -> Self {
    Self(value: try length(text, 0...200, "the jitter"))
  }
}

struct SkewLimit: ArgumentValue, Equatable {
  var value = Nanoseconds.milliseconds(20)
  static func parse(argument text: String) throws -> Self {
    Self(value: try length(text, 0...60_000, "the limit"))
  }
}

struct Timeout: ArgumentValue, Equatable {
  var value: Nanoseconds
  static func parse(argument text: String) throws -> Self {
    Self(value: try length(text, 1000...86_400_000, "the timeout"))
  }
}
