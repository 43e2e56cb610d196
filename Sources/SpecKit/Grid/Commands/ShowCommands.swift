internal import SpecCore

struct FramesCommand: Command {
  static let help = Help(
    "Print every step of a sequence, without waiting.",
    examples: [
      Example("--seq 2", "One color per quarter of the hall."),
      Example("--row 1 --col 1", "The colors of one seat."),
    ])
  static let arguments: [Argument<Self>] = Argument.group(\.options) + Argument.group(\.place)
  var options = ShowOptions()
  var place = SeatNumberOptions()

  func run(_ context: Context) throws -> StepsView {
    let (show, seat) = (options.show, try place.seat())
    return StepsView(steps: show.steps.map { StepView(show: show, step: $0, seat: seat) })
  }
}

struct PlayCommand: Command {
  static let help = Help(
    "Play a sequence on this screen, at once or at a given time.",
    notes: """
      On a terminal it fills the screen; q leaves. In a pipe each step is written when it is due. It \
      needs no network: screens with the same start time start together, as exactly as their clocks \
      agree.

      A local time means its occurrence nearest to now, before or after. A show that has started is \
      joined at the current color; a show that is over is refused.
      """,
    examples: [
      Example("--seq 2", "One color per quarter of the hall, for 8 s."),
      Example("--row 3 --col 4 --at 18:30:00", "One seat, together with others.", runs: false),
    ])
  static let arguments: [Argument<Self>] =
    Argument.group(\.options) + Argument.group(\.place) + [
      .option("at", \.at, value: "TIME", help: "Start at HH:MM, HH:MM:SS or an ISO 8601 instant."),
      .brightness(\.brightness), .keys(\.keys),
    ]
  var options = ShowOptions()
  var place = SeatNumberOptions()
  var at: StartTime?
  var brightness = Brightness.standard.percent
  var keys: KeyScript?

  func run(_ context: Context) throws -> PlayedView {
    let (show, seat) = (options.show, try place.seat())
    let driver = ScreenDriver(context, keys: keys, timeline: .counting)
    let start = try at?.checked(show, now: driver.now, in: zone(context))
    guard keys != nil || drawsScreens(context) else {
      try stream(show, seat, start, context)
      return PlayedView()
    }
    let view = PlayView(
      show: show, seat: seat, brightness: Brightness(percent: brightness), depth: driver.color,
      isUTF8: keys != nil || context.isUTF8, startText: at?.text)
    var screen = PlayScreen(
      view: view, start: start ?? driver.now, now: driver.now, followsWallClock: start != nil)
    try driver.run(&screen) { _, screen, context in
      screen.follow(wall: context.clock.now())
      return .stay
    }
    return PlayedView()
  }

  private func zone(_ context: Context) -> Zone {
    guard at?.expression.isOnTheWall == true else { return .utc }
    let local = context.localZone
    if let rejected = local.rejected {
      context.note("spec: TZ names no time zone ('\(sanitized(rejected))'); --at is read as UTC")
    }
    return local.zone
  }

  private func stream(_ show: Show, _ seat: Seat?, _ start: Instant?, _ context: Context) throws {
    let playing = ShowPlayer(show: show, clock: context.clock)
    let first = try start.map(playing.start(at:)) ?? playing.now()
    try playing.run(from: first) { step in
      try context.show(
        StepView(
          show: show, step: step, seat: seat, brightness: Brightness(percent: brightness)))
    }
  }
}

/// The steps that were written or drawn when they were due.
struct PlayedView: Presentable, Encodable {
  static var resultFields: [Field] {
    StepView.fields + ScreenFrame.fields.filter { $0.name != "rows" }
  }
  func show(in context: Context) {}
}
