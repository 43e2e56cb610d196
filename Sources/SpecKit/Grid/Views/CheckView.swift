internal import SpecCore

/// What `spec grid check` found.
struct CheckView: Sendable, Equatable {
  let show: Show
  let flashes: FlashCount

  init(_ show: Show) {
    self.show = show
    flashes = FlashCount(show)
  }

  var isPlayable: Bool {
    flashes.isWithinWCAG && show.stepMilliseconds >= FlashCount.leastStepMilliseconds
  }

  static let fields = [
    Field("sequence", "integer", "1 or 2"),
    Field("stepMs", "integer", "how long a color of sequence 1 is held"),
    Field("generalPerSecond", "integer", "general flashes in the worst second"),
    Field("redPerSecond", "integer", "red flashes in the worst second"),
    Field("limitPerSecond", "integer", "what WCAG 2.3.1 allows"),
    Field("leastStepMs", "integer", "the fastest step that is played"),
    Field("withinWcag", "boolean", "whether both counts are within the limit"),
    Field(
      "playable", "boolean", "whether spec plays it: withinWcag, and no faster than leastStepMs"),
  ]
}

extension CheckView: Presentable {
  struct Payload: Encodable {
    let sequence: Int
    let stepMs: Int
    let generalPerSecond: Int
    let redPerSecond: Int
    let limitPerSecond: Int
    let leastStepMs: Int
    let withinWcag: Bool
    let playable: Bool
  }

  var payload: Payload {
    Payload(
      sequence: show.sequence.rawValue, stepMs: show.stepMilliseconds,
      generalPerSecond: flashes.general, redPerSecond: flashes.red,
      limitPerSecond: FlashCount.limitPerSecond, leastStepMs: FlashCount.leastStepMilliseconds,
      withinWcag: flashes.isWithinWCAG, playable: isPlayable)
  }

  func records() -> [[String]] {
    [
      [
        String(show.sequence.rawValue), String(show.stepMilliseconds), String(flashes.general),
        String(flashes.red), isPlayable ? "playable" : "not-playable",
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
