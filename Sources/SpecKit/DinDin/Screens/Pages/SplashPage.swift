internal import SpecCore

/// The splash: whoever opens dindin for the first time sees it.
struct SplashPage: ScreenPage {
  /// How the faces fade; nil shows them all.
  let fading: Fading?

  struct Fading: Sendable {
    var start: Instant
    var courses: [FadeCourse]

    init(start: Instant, seed: UInt64) {
      self.start = start
      courses = SplashDrawing.faces.indices.map { FadeCourse(seed: seed, face: $0) }
    }

    func tenth(at now: Instant) -> Int {
      max(0, Int(clamping: Int64(clamping: now.since(start).nanoseconds) / Self.step))
    }

    func moments(at tenth: Int) -> [FadeCourse.Moment] { courses.map { $0.moment(at: tenth) } }

    static let step: Int64 = 100_000_000
  }

  var name: String { "splash" }
  var isBottom: Bool { true }
  var keys: [KeyHelp] { [KeyHelp("enter, space", splashTexts.startKey)] }

  func wake(after now: Instant) -> Wake? {
    fading.map { .at($0.start.adding(.nanoseconds(Int64($0.tenth(at: now) + 1) * Fading.step))) }
  }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Never> {
    switch event {
    case .key(.enter), .key(.space): .press(SplashDrawing.button.name)
    case .pressed: .replace(.home)
    default: .stay
    }
  }

  func drawing(_ context: PageContext) -> PageDrawing {
    let full = Array(repeating: 10, count: SplashDrawing.faces.count)
    let levels = fading.map { $0.moments(at: $0.tenth(at: context.now)).map(\.level) } ?? full
    let arrangement = SplashDrawing.arrangement(context.size)
    return PageDrawing(
      SplashDrawing(context: context, levels: levels).lines(),
      focus: ["button": .string(SplashDrawing.button.name)],
      extra: [.init("layout", .string(arrangement.rawValue))])
  }
}
