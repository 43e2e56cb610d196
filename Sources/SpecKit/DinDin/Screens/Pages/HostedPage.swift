internal import SpecCore
internal import SpecRealtimeDatabase

/// The coming dinners that the person hosts.
struct HostedPage: ScreenPage {
  enum Effect: Sendable, Equatable { case load }

  private var dinners: [HostedDinner]
  private var cursor = ListCursor()

  init(_ work: PageWork) throws { dinners = try work.session().hosting.list(.upcoming) }

  var name: String { "hosted" }
  var followsChanges: Bool { true }
  var followed: [TreePath] { dinners.map { TreePath("guests", $0.id) } }
  var keys: [KeyHelp] { planTexts.hostedKeys }
  var hint: Text? { dinners.isEmpty ? planTexts.emptyHostedHint : planTexts.hostedHint }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(.enter):
      guard dinners.indices.contains(cursor.index) else { return .stay }
      return .go(.event(dinners[cursor.index].id))
    case .key(.character("n")): return .go(.create(nil))
    case .key(let key): return cursor.handle(key, count: dinners.count) ? .stay : .unchanged
    case .uncovered: return .perform(.load)
    default: return .stay
    }
  }

  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    dinners = try work.session().hosting.list(.upcoming)
    cursor.fit(dinners.count)
    return .stay
  }

  func drawing(_ context: PageContext) -> PageDrawing {
    let layout = context.layout
    var rows = [layout.aligned(Line(planTexts.hostedHeading(layout.language), .bold)), Line()]
    guard !dinners.isEmpty else {
      return PageDrawing(rows + layout.wrapped(Line(planTexts.noneHosted(layout.language), .dim)))
    }
    var marked: Range<Int>?
    for (index, hosted) in dinners.enumerated() {
      let lines = EventDrawing(layout: layout, hosted: hosted).summary(
        mark: cursor.mark(index, layout))
      if index > 0 { rows.append(Line()) }
      if index == cursor.index { marked = rows.count..<(rows.count + lines.count) }
      rows += lines
    }
    return PageDrawing(
      rows, pinned: 2, marked: marked, focus: ["event": .string(dinners[cursor.index].id)])
  }
}
