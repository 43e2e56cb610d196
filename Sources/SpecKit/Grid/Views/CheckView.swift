internal import SpecCore

/// The result of `spec grid check`.
struct CheckView: Record, Equatable {
  let show: Show
  let flashes: FlashCount

  init(_ show: Show) {
    self.show = show
    flashes = FlashCount(show)
  }

  var isPlayable: Bool {
    flashes.isWithinWCAG && show.stepMilliseconds >= FlashCount.leastStepMilliseconds
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("sequence", \.show.sequence.rawValue, "1 or 2"),
    RecordMember("stepMs", \.show.stepMilliseconds, "how long a color of sequence 1 is held"),
    RecordMember("generalPerSecond", \.flashes.general, "general flashes in the worst second"),
    RecordMember("redPerSecond", \.flashes.red, "red flashes in the worst second"),
    RecordMember(
      "limitPerSecond", { _ in FlashCount.limitPerSecond }, "what WCAG 2.3.1 allows"),
    RecordMember(
      "leastStepMs", { _ in FlashCount.leastStepMilliseconds }, "the fastest step that is played"),
    RecordMember(
      "withinWcag", \.flashes.isWithinWCAG, "whether both counts are within the limit"),
    RecordMember(
      "playable", \.isPlayable,
      "whether spec plays it: withinWcag, and no faster than leastStepMs"),
  ]
}

extension CheckView: Presentable {
  func records() -> [[String]] {
    [
      columns("sequence", "stepMs", "generalPerSecond", "redPerSecond") + [
        isPlayable ? "playable" : "not-playable"
      ]
    ]
  }

  func drawing(_ page: Page) -> [Line] {
    let step = Seconds(milliseconds: show.stepMilliseconds).text
    let verdict =
      isPlayable
      ? Line("safe", Style(.green, bold: true))
      : Line(
        flashes.isWithinWCAG ? "too fast to play" : "not safe", Style(.red, bold: true))
    let flashWord = flashes.general == 1 ? "flash" : "flashes"
    let text =
      "sequence \(show.sequence.rawValue) at \(step) s: \(flashes.general) \(flashWord) a second, "
      + "\(flashes.red) red (\(FlashCount.limitPerSecond) allowed): "
    let line = Line(text) + verdict
    return line.width <= page.columns
      ? [line] : text.wrapped(to: page.columns).map { Line($0) } + [verdict]
  }
}
