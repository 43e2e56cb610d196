internal import SpecCore

/// A length of time as people type it, `1d2h30m`, in Western or Arabic-Indic digits.
struct LengthOfTime: ArgumentValue {
  let duration: Duration

  static func parse(argument text: String) throws -> LengthOfTime {
    guard let length = Period(exact: westernDigits(text)), length.duration > .zero else {
      throw Failure(
        badValue: Text("invalid length of time '{text}'; write 90m, 2h or 1d2h30m"),
        code: "bad-duration", ["text": text])
    }
    return LengthOfTime(duration: length.duration)
  }
}
