internal import SpecCore

/// When and where a dinner is: of a new one, or of one that is changed. Every change is stored at once.
struct CreatePage: ScreenPage {
  enum PlanField: String, Sendable, CaseIterable {
    case when, place, pin, title, note, replyBy, invite, save
    var isText: Bool { [.place, .title, .note, .replyBy].contains(self) }
  }

  enum Effect: Sendable {
    /// Changes the draft; then the focus goes on by so many fields.
    case change(DinnerFields, DinnerPlace?, move: Int)
    case locate(String, move: Int)
    /// Looks an address up at the public geocoder, or never offers that again.
    case answerOffer(Bool, String)
    case here
    case invite
    case save(SaveRequest)
    /// Discards the changes that are in the way.
    case beginAnew(Draft)
    case load
  }

  /// What does not matter any more, as the person was asked.
  struct SaveRequest: Sendable, Equatable {
    /// That another dinner is at the same time.
    var force = false
    /// That the dinner was changed elsewhere, so often.
    var overwrites: Int?
  }

  /// Several places that fit what was typed.
  struct Choice: Sendable {
    var places: [Place]
    var cursor = ListCursor()
  }

  var plan: PlannedDraft
  /// The dinner that is changed.
  let editing: String?
  /// Of the draft.
  var zone: Zone
  /// Where the person is.
  private(set) var you: UserLocation?
  var focus = PlanField.when
  /// What is typed into the field with the focus.
  var typing: TextField?
  var wheel: TimeWheel?
  var choice: Choice?
  /// Whether the page of the guests lies above.
  var isCovered = false
  /// The day that it was opened for, where the draft was begun before.
  private(set) var chosen: CivilDate?
  /// Changes that were begun before and not saved, of another dinner or of this one before it was changed
  /// elsewhere, while it is asked whether they are discarded.
  var unsaved: Draft?
  /// The address of the question whether a public geocoder may look it up.
  var offered: String?
  /// What yes to the question that is asked saves.
  var asked = SaveRequest()

  /// The usual time of a dinner.
  private static let usualHour = 19

  /// - Parameter date: the day that was chosen, for a draft that has none.
  init(_ work: PageWork, date: CivilDate?, opensWheel: Bool = false) throws {
    let session = try work.session()
    let begun = try session.drafts.load()
    var draft = begun ?? Draft(session.command)
    if draft.date == nil { draft.date = date }
    self.init(draft, isStored: begun != nil, editing: nil, session)
    chosen = date
    if opensWheel { openWheel() }
  }

  /// - Parameter id: of the dinner that is changed.
  init(_ work: PageWork, editing id: String) throws {
    let session = try work.session()
    guard let (event, entries) = try session.hosting.state(id) else {
      throw HostingError.noDinner(id)
    }
    let start = WallTimes(event.details, session.zones).start
    guard event.details.start > session.now else { throw HostingError.begun(start) }
    let begun = try session.edits.load()
    let isSame = begun?.id == id && begun?.seq == event.seq
    let draft =
      isSame
      ? begun
      : Draft(
        id: id, seq: event.seq, event.details, guests: entries.keys.sorted(),
        zones: session.zones)
    self.init(
      draft ?? Draft(session.command), isStored: isSame, editing: id, session)
    if !isSame { unsaved = try session.unsavedEdit() }
  }

  private init(_ draft: Draft, isStored: Bool, editing: String?, _ session: Session) {
    plan = PlannedDraft(draft, isStored: isStored, isEdit: editing != nil)
    self.editing = editing
    zone = session.zones[draft.timeZone]
    you = (try? PlaceFinder(session.command).userLocation()) ?? nil
  }

  var draft: Draft { plan.value }
  var followsDraft: Bool { true }
  var name: String { wheel == nil ? "create" : "wheel" }
  var keys: [KeyHelp] { planTexts.createKeys }
  var isTyping: Bool { typing != nil || wheel != nil || choice != nil || focus.isText }

  var hint: Text? {
    if wheel != nil { return planTexts.wheelHint }
    if choice != nil { return planTexts.chooseHint }
    if typing != nil { return planTexts.typingHint }
    return focus.isText ? planTexts.typeHint : planTexts.createHint
  }

  var fields: [PlanField] { PlanField.allCases.filter { $0 != .save || editing != nil } }

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(let key):
      isCovered = false
      if wheel != nil { return turn(key) }
      if choice != nil { return choose(key) }
      return focus.isText ? type(key, context) : press(key, context)
    case .paste(let text):
      guard focus.isText, wheel == nil, choice == nil else { return .stay }
      var field = typing ?? TextField(stored(context.language))
      field.paste(text)
      typing = field
    case .pressed(PlanField.pin.rawValue): return .perform(.here)
    case .pressed(PlanField.invite.rawValue): return .perform(.invite)
    case .pressed(PlanField.save.rawValue): return .perform(.save(SaveRequest()))
    case .answered(let isYes):
      if let unsaved { return decide(unsaved, isDiscarded: isYes) }
      if let address = offered {
        offered = nil
        return isYes ? .show(.answerOffer(true, address)) : .perform(.answerOffer(false, address))
      }
      return isYes ? .perform(.save(asked)) : .stay
    case .uncovered: return .perform(.load)
    case .opened: return opened(context.language)
    case .pressed, .released, .wake, .resized: break
    }
    return .stay
  }

  mutating func move(_ step: Int) {
    guard step != 0, let index = fields.firstIndex(of: focus) else { return }
    focus = fields[(index + step + fields.count) % fields.count]
    typing = nil
  }

  /// A key on what is no text.
  private mutating func press(_ key: Key, _ context: PageContext) -> PageAction<Effect> {
    switch key {
    case .tab, .down: move(1)
    case .backtab, .up: move(-1)
    case .left where focus == .when: return changeDay(-1, context)
    case .right where focus == .when: return changeDay(1, context)
    case .enter where focus == .when, .space where focus == .when: openWheel()
    case .enter, .space: return .press(focus.rawValue)
    default: return .unchanged
    }
    return .stay
  }

  private func changeDay(_ step: Int, _ context: PageContext) -> PageAction<Effect> {
    var fields = DinnerFields()
    let now = zone.civil(at: context.now)
    let today = now.date
    var day = draft.date?.adding(days: step) ?? today.adding(days: max(step, 0))
    guard day >= today || step > 0 else { return .unchanged }
    if step > 0, day <= today {
      // From a day that is over, to the next one on which its time is still to come.
      let isOver = draft.time.map { $0.secondOfDay <= now.time.secondOfDay } ?? false
      day = today.adding(days: isOver ? 1 : 0)
    }
    fields.date = day.iso8601
    return .perform(.change(fields, nil, move: 0))
  }

  private mutating func openWheel() {
    wheel = TimeWheel(
      twelveHours: draft.time?.hour ?? Self.usualHour, minute: draft.time?.minute ?? 0)
  }

  private mutating func turn(_ key: Key) -> PageAction<Effect> {
    switch key {
    case .escape: wheel = nil
    case .character("q"): return .leave
    case .enter:
      var fields = DinnerFields()
      fields.time = wheel?.text
      return .perform(.change(fields, nil, move: 0))
    default: return wheel?.handle(key) == true ? .stay : .unchanged
    }
    return .stay
  }

  private mutating func choose(_ key: Key) -> PageAction<Effect> {
    guard var list = choice else { return .stay }
    switch key {
    case .escape: choice = nil
    case .character("q"): return .leave
    case .enter:
      return .perform(
        .change(DinnerFields(), DinnerPlace(list.places[list.cursor.index]), move: 0))
    default:
      guard list.cursor.handle(key, count: list.places.count) else { return .unchanged }
      choice = list
    }
    return .stay
  }

  private mutating func type(_ key: Key, _ context: PageContext) -> PageAction<Effect> {
    let step = key == .tab ? 1 : key == .backtab ? -1 : 0
    guard var field = typing else {
      switch key {
      case .escape: focus = .when
      case .tab, .down: move(1)
      case .backtab, .up: move(-1)
      case .enter: typing = TextField(stored(context.language))
      default:
        // What is typed goes on with what is there.
        var field = TextField(stored(context.language))
        guard field.handle(key) == .edited else { return .unchanged }
        typing = field
      }
      return .stay
    }
    switch field.handle(key) {
    case .edited: typing = field
    case .left: (typing, focus) = (nil, .when)
    case .done: return take(field.text, context, move: step)
    case .ignored: return .unchanged
    }
    return .stay
  }

  /// What the field with the focus holds, as it can be typed.
  func stored(_ language: String) -> String {
    switch focus {
    case .place: draft.place.map { $0.label } ?? ""
    case .title: draft.title ?? ""
    case .note: draft.note ?? ""
    case .replyBy:
      draft.rsvpBy.map { deadline in
        let wall = zone.civil(at: Instant(milliseconds: deadline.wrappedValue))
        return "\(wall.date.iso8601) \(calendarTexts.time(wall.time, in: language))"
      } ?? ""
    case .when, .pin, .invite, .save: ""
    }
  }

  private mutating func take(
    _ text: String, _ context: PageContext, move step: Int
  ) -> PageAction<Effect> {
    // What is kept without a place on the map is looked up again.
    let isLost = focus == .place && draft.place.map { $0.coordinates == nil } ?? false
    guard isLost || text != stored(context.language) else {
      typing = nil
      move(step)
      return .stay
    }
    var fields = DinnerFields()
    switch focus {
    case .place: return .show(.locate(text, move: step))
    case .title: fields.title = text
    case .note: fields.note = text
    case .replyBy: fields.rsvpBy = text
    case .when, .pin, .invite, .save: break
    }
    return .perform(.change(fields, nil, move: step))
  }
}
