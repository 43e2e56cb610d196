internal import SpecCore

/// The details of an invitation: its card, the map, and the way there.
struct InvitationPage: ScreenPage {
  enum Effect: Sendable, Equatable {
    case answer(AnswerRequest)
    case load
    case findWay
  }

  private let id: String
  private var dinner: Dinner { didSet { changes = dinner.changes } }
  /// When it is looked at again.
  private var changes: Instant?
  private var place: Whereabouts?
  /// Why there is no map.
  private var problem: String?
  private var isAnswered = false
  /// What yes to the question that is asked does.
  private var asked: AnswerRequest?
  /// The first line of the way that is shown; nil shows the details.
  private var wayTop: Int?
  /// The first row that is shown where not all fit.
  private var top = 0

  init(_ id: String, _ session: Session) throws {
    dinner = try Self.dinner(id, session)
    changes = dinner.changes
    self.id = dinner.id
    do {
      place = try Whereabouts(dinner, session)
    } catch let error as any ReportedError {
      problem = error.failure.message(in: session.language)
    }
  }

  /// As it is now, by the same sources as the card of the home screen.
  private static func dinner(_ id: String, _ session: Session) throws -> Dinner {
    let found = try session.dinners.dinner(id)
    return try session.dinners.completed(found)
  }

  /// Whether directions can be asked for.
  private var hasWay: Bool { place != nil && dinner.closing != .withdrawn }

  var name: String { "invite" }
  var followsChanges: Bool { true }
  func wake(after now: Instant) -> Wake? { changes.map { .at($0) } }
  var keys: [KeyHelp] { detailTexts.keys(DetailDrawing.buttons(dinner), hasPlace: hasWay) }
  var hint: Text? { detailTexts.hint(DetailDrawing.buttons(dinner), hasPlace: hasWay) }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(.character("a")): return press(.accept)
    case .key(.character("r")): return press(.decline)
    case .key(.character("d")):
      guard hasWay else { return .unchanged }
      wayTop = wayTop == nil ? 0 : nil
      if wayTop != nil, place?.you != nil, place?.route == nil { return .show(.findWay) }
    case .key(let key): return scroll(key, context) ? .stay : .unchanged
    case .pressed(let button):
      guard let button = CardDrawing.Button(rawValue: button) else { return .stay }
      return .perform(.answer(AnswerRequest(id: id, reply: Reply(button))))
    case .answered(let isYes):
      guard isYes, let asked else { return .stay }
      return .perform(.answer(asked))
    case .released:
      isAnswered = false
      if dinner.isQueued { return .tell(PageWork.told(dinner, context.language)) }
      return dinner.status == .rejected ? .back : .stay
    case .uncovered: return .perform(.load)
    case .wake:
      guard let changes, changes <= context.now else { return .unchanged }
      self.changes = context.now.adding(PageWork.pause)
      return .perform(.load)
    case .opened, .paste, .resized: break
    }
    return .stay
  }

  /// - Returns: whether the key scrolls.
  private mutating func scroll(_ key: Key, _ context: PageContext) -> Bool {
    let drawn = drawn(context)
    let height = wayTop == nil ? drawn.room : 1
    let last = max(0, (wayTop == nil ? drawn.lines().count : drawn.wayCount) - height)
    var row = wayTop ?? top
    switch key {
    case .up: row -= 1
    case .down: row += 1
    case .pageUp: row -= drawn.room
    case .pageDown: row += drawn.room
    case .home: row = 0
    case .end: row = last
    default: return false
    }
    row = min(max(row, 0), last)
    if wayTop == nil { top = row } else { wayTop = row }
    return true
  }

  private func press(_ button: CardDrawing.Button) -> PageAction<Effect> {
    let isOffered = DetailDrawing.buttons(dinner).contains { $0.name == button.rawValue }
    return isOffered ? .press(button.rawValue) : .stay
  }

  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let session = try work.session()
    switch effect {
    case .load:
      do {
        dinner = try Self.dinner(id, session.looking)
      } catch DinDinError.noInvitation {
        (dinner.status, dinner.closing, wayTop) = (.closed, .withdrawn, nil)
      }
    case .findWay: try place?.findWay(work.command)
    case .answer(let request):
      switch try work.answer(request, session) {
      case .asked(let question, let again):
        asked = again
        return .ask(question)
      case .answered(let answered):
        dinner = answered.shown(as: dinner)
        if work.isCalm, dinner.isQueued { return .tell(PageWork.told(dinner, session.language)) }
        if work.isCalm, answered.status == .rejected { return .back }
        if work.isCalm { return .tell(invitationTexts.status(answered.status)(session.language)) }
        isAnswered = true
        return .hold(PageWork.flashTime)
      }
    }
    return .stay
  }

  func drawing(_ context: PageContext) -> PageDrawing {
    let drawn = drawn(context)
    let lines = drawn.lines()
    let first = min(top, max(0, lines.count - drawn.room))
    return PageDrawing(
      lines, marked: first > 0 ? first..<(first + drawn.room) : nil, focus: ["card": .string(id)])
  }

  private func drawn(_ context: PageContext) -> DetailDrawing {
    DetailDrawing(
      context: context, dinner: dinner, place: place, problem: problem, isAnswered: isAnswered,
      wayTop: wayTop,
      room: context.room(above: hint))
  }
}
