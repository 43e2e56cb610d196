internal import SpecCore
internal import SpecRealtimeDatabase

/// A dinner that the person hosts: its details, and who has answered what.
struct EventPage: ScreenPage {
  enum Effect: Sendable, Equatable { case load }

  private var hosted: HostedDinner
  /// What is said first.
  private var notice: String?
  /// Which guest is the first in sight.
  private var top = ListCursor()
  /// Whether changes of it were begun and not saved.
  private var isUnsaved = false
  /// Whether the page of its changes lies above.
  private var isEditing = false

  init(_ hosted: HostedDinner, _ session: Session, notice: String?) throws {
    (self.hosted, self.notice) = (hosted, notice)
    isUnsaved = try session.hasUnsavedChanges(of: hosted)
  }

  var name: String { "event" }
  var followsChanges: Bool { true }
  var followed: [TreePath] { [TreePath("guests", hosted.id)] }
  var keys: [KeyHelp] { planTexts.eventKeys }
  var hint: Text? { planTexts.eventHint }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .opened:
      let text = notice ?? (isUnsaved ? planTexts.notSaved(context.language) : nil)
      notice = nil
      return text.map { .tell($0) } ?? .stay
    case .key(.character("e")): return .press(Self.edit.name)
    case .key(.character("c")): return .press(Self.cancel.name)
    case .key(let key): return top.handle(key, count: hosted.guests.count) ? .stay : .unchanged
    case .pressed(Self.edit.name):
      isEditing = true
      return .go(.edit(hosted.id))
    case .pressed(Self.cancel.name): return .push(CancelPage(id: hosted.id))
    case .uncovered: return .perform(.load)
    case .pressed, .paste, .released, .answered, .wake, .resized: break
    }
    return .stay
  }

  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let session = try work.session().looking
    guard let found = try session.hosting.load(hosted.id) else {
      let when = calendarTexts.when(hosted.dinner.times.start, in: session.language)
      return .homeTelling(planTexts.canceledElsewhere(session.language, ["when": when]))
    }
    let isSaved = found.event.seq > hosted.event.seq
    hosted = found
    guard isEditing else { return .stay }
    isEditing = false
    if try session.hasUnsavedChanges(of: found) {
      return .tell(planTexts.notSaved(session.language))
    }
    return isSaved ? .tell(planTexts.saved(session.language)) : .stay
  }

  private static let edit = ScreenButton("edit", planTexts.edit)
  private static let cancel = ScreenButton("cancel", planTexts.cancel, CardDrawing.decline)

  func drawing(_ context: PageContext) -> PageDrawing {
    let layout = context.layout
    let drawing = EventDrawing(layout: layout, hosted: hosted)
    let buttons = Self.edit.line(context) + Line(" ") + Self.cancel.line(context)
    let head = drawing.head + [layout.aligned(buttons), Line()]
    let guests = drawing.guests
    let first = head.count + min(top.index, max(0, guests.count - 1))
    return PageDrawing(
      head + guests, pinned: head.count,
      marked: top.index > 0 ? first..<(head.count + guests.count) : nil,
      focus: ["event": .string(hosted.id)])
  }
}

extension Session {
  /// Whether changes of a dinner were begun on the screen, and can still be saved.
  fileprivate func hasUnsavedChanges(of hosted: HostedDinner) throws -> Bool {
    guard let draft = try edits.load(), draft.id == hosted.id, draft.seq == hosted.event.seq else {
      return false
    }
    return draft.details(zones) != hosted.event.details
      || Set(draft.guests) != Set(hosted.entries.keys)
  }
}
