internal import SpecCore

/// The people who can be invited, each selected or not. Without a draft it is a list of them.
struct PickerPage: ScreenPage {
  enum Effect: Sendable, Equatable {
    /// Has somebody selected, or not.
    case select(String, Bool)
    case add(PersonName)
    case send(SendRequest)
    case load
  }

  struct SendRequest: Sendable, Equatable {
    var force = false
    /// That the dinner was changed elsewhere, so often, does not matter.
    var overwrites: Int?
    /// Whether the invitations wait where the server cannot be reached.
    var isQueued = false
  }

  private(set) var draft: Draft?
  /// Whether the draft is an edit of a dinner that was sent.
  let isEdit: Bool
  private(set) var people: [Person]
  private(set) var zone: Zone
  private(set) var cursor = ListCursor()
  /// What is looked for; nil without a search.
  private(set) var search: TextField?
  private(set) var isSearching = false
  /// Who is to be added to the list, while that is asked.
  private var newName: PersonName?
  /// What yes to the question that is asked sends.
  private var asked: SendRequest?

  init(_ work: PageWork, isEdit: Bool) throws {
    let session = try work.session()
    self.isEdit = isEdit
    draft = try Self.store(session, isEdit).load()
    people = try Self.people(draft, session)
    zone = session.zones[draft?.timeZone ?? session.zones.local.name]
  }

  private static func store(_ session: Session, _ isEdit: Bool) -> DraftStore {
    isEdit ? session.edits : session.drafts
  }

  /// Whoever can be invited, and whoever is selected.
  private static func people(_ draft: Draft?, _ session: Session) throws -> [Person] {
    let people = try DraftPeople(draft, session)
    if let problem = people.unread { throw problem }
    return people.all.filter { !$0.isYou }
  }

  var name: String { "picker" }
  var followsDraft: Bool { true }
  var keys: [KeyHelp] {
    draft == nil ? planTexts.peopleKeys : isEdit ? planTexts.editKeys : planTexts.pickerKeys
  }
  var isTyping: Bool { isSearching }

  var hint: Text? {
    if isSearching { return isNew ? planTexts.addHint : planTexts.searchHint }
    if people.isEmpty, draft == nil { return planTexts.emptyPeopleHint }
    return draft == nil
      ? planTexts.peopleHint : isEdit ? planTexts.editHint : planTexts.pickerHint
  }

  /// The people whom the search fits.
  var shown: [Person] {
    search.map { PersonSearch.matches($0.text, among: people) } ?? people
  }

  /// Whether enter adds somebody of the name that is searched for.
  private var isNew: Bool {
    shown.isEmpty && search.flatMap { PersonName($0.text) } != nil
  }

  static let send = ScreenButton("send", planTexts.sendInvites)
  static let save = ScreenButton("send", planTexts.saveChanges, CardDrawing.accept)

  mutating func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Effect> {
    switch event {
    case .key(let key): return isSearching ? type(key, context.language) : press(key)
    case .paste(let text):
      guard isSearching else { return .stay }
      search?.paste(text)
      cursor.fit(shown.count)
    case .pressed(Self.send.name): return .perform(.send(SendRequest()))
    case .answered(let isYes):
      let name = newName
      newName = nil
      guard isYes else { return .stay }
      return .perform(name.map { .add($0) } ?? .send(asked ?? SendRequest()))
    case .uncovered: return .perform(.load)
    case .pressed, .opened, .released, .wake, .resized: break
    }
    return .stay
  }

  private mutating func press(_ key: Key) -> PageAction<Effect> {
    switch key {
    case .character("/"):
      search = search ?? TextField()
      isSearching = true
    case .space:
      guard draft != nil, shown.indices.contains(cursor.index) else { return .unchanged }
      let id = shown[cursor.index].id
      return .perform(.select(id, draft?.guests.contains(id) == false))
    case .enter:
      guard draft != nil else { return .unchanged }
      return .press(Self.send.name)
    default: return cursor.handle(key, count: shown.count) ? .stay : .unchanged
    }
    return .stay
  }

  private mutating func type(_ key: Key, _ language: String) -> PageAction<Effect> {
    if [.up, .down, .pageUp, .pageDown].contains(key) {
      return cursor.handle(key, count: shown.count) ? .stay : .unchanged
    }
    guard var field = search else { return .stay }
    switch field.handle(key) {
    case .edited:
      search = field
      cursor.go(to: 0, count: shown.count)
    case .done:
      if key == .enter, shown.isEmpty, let name = PersonName(field.text) {
        newName = name
        return .ask(planTexts.addGuest(language, ["name": name.text]))
      }
      isSearching = false
      if field.text.isEmpty { search = nil }
    case .left:
      (search, isSearching) = (nil, false)
      cursor.fit(shown.count)
    case .ignored: return .unchanged
    }
    return .stay
  }
}

extension PickerPage {
  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let session = try work.session()
    let store = Self.store(session, isEdit)
    switch effect {
    case .load:
      draft = try store.load()
      // Who was added elsewhere is selected there, too.
      if draft?.guests.allSatisfy({ id in people.contains { $0.id == id } }) == false {
        people = try Self.people(draft, session)
      }
      zone = session.zones[draft?.timeZone ?? session.zones.local.name]
      cursor.fit(shown.count)
    case .add(let name):
      let profile = try AccountProfile(phone: nil, email: nil, avatar: nil)
      let person = try session.people.add(name, id: nil, profile, isUpdate: false)
      work.writes.note()
      if draft != nil { draft = try store.update { try $0.select([person]) } }
      people = try Self.people(draft, session)
      (search, isSearching) = (nil, false)
      cursor.go(to: shown.firstIndex { $0.id == person.id } ?? 0, count: shown.count)
    case .select(let id, let isSelected):
      guard let person = people.first(where: { $0.id == id }) else { return .stay }
      draft = try store.update { draft in
        // What is shown counts, whatever another command has done meanwhile.
        if draft.guests.contains(id) != isSelected { try draft.toggle([person]) }
      }
    case .send(let request):
      // Another command may have changed the draft.
      let current = try store.current()
      draft = current
      do {
        let action = try isEdit ? edit(current, session, request) : send(current, session, request)
        work.writes.note()
        return action
      } catch DinDinError.conflict(let other) {
        asked = request
        asked?.force = true
        let question = isEdit ? planTexts.saveAnyway : planTexts.sendAnyway
        return .ask(question(session.language, ["reason": other.text(in: session.language)]))
      } catch HostingError.changedElsewhere(_, let seq) where isEdit {
        asked = request
        asked?.overwrites = seq
        return .ask(planTexts.saveOver(session.language))
      } catch let error as RemoteError where isEdit {
        return .tell(planTexts.saveLater(error, session.language))
      } catch HostingError.draftIncomplete(let parts) {
        let missing = parts.map { hostingTexts.missing($0)(session.language) }
        return .tell(
          planTexts.incomplete(session.language, ["list": missing.listed(in: session.language)]))
      } catch HostingError.notSent(let reason) where canWait(reason, request, session) {
        asked = request
        asked?.isQueued = true
        return .ask(
          HostingError.notSent(reason).failure.message(in: session.language) + "\n"
            + planTexts.keepInvitations(session.language))
      }
    }
    return .stay
  }

  private func canWait(_ reason: Failure, _ request: SendRequest, _ session: Session) -> Bool {
    session.command.address != .embedded && !request.isQueued
      && (session.command.isOffline || DinnerSender(session: session).isUnreachable(reason))
  }

  private func send(
    _ draft: Draft, _ session: Session, _ request: SendRequest
  ) throws -> PageAction<Effect> {
    let dinner = try session.send(draft, force: request.force, isQueued: request.isQueued)
    guard !dinner.dinner.isQueued else {
      return .goFromHome(
        .waiting(dinner.id, notice: hostingTexts.invitationsQueued(session.language)))
    }
    let sent = hostingTexts.invitationsSent(session.language, count: dinner.entries.count)
    return .goFromHome(.event(dinner.id, notice: sent))
  }

  private func edit(
    _ draft: Draft, _ session: Session, _ request: SendRequest
  ) throws -> PageAction<Effect> {
    let before = try session.hosting.dinner(draft.id)
    let (dinner, isChanged) = try DinnerEditor(session: session).edit(
      draft.id, DinnerChange(force: request.force, overwrites: request.overwrites, draft: draft))
    try session.edits.remove(draft.id)
    let notice =
      isChanged
      ? Self.saved(before, dinner, session.language) : hostingTexts.unchanged(session.language)
    return .goFromHome(.event(draft.id, notice: notice))
  }

  /// That a change was saved, and who was invited and taken off by it.
  private static func saved(
    _ before: HostedDinner, _ after: HostedDinner, _ language: String
  ) -> String {
    func names(_ guests: [Guest], but others: HostedDinner) -> String {
      guests.filter { others.entries[$0.person.id] == nil }.map(\.person.name)
        .listed(in: language)
    }
    let invited = names(after.guests, but: before)
    let removed = names(before.guests, but: after)
    return
      ([planTexts.saved(language)]
      + (invited.isEmpty ? [] : [planTexts.invited(language, ["names": invited])])
      + (removed.isEmpty ? [] : [planTexts.takenOff(language, ["names": removed])]))
      .joined(separator: " ")
  }
}
