internal import SpecCore

extension CreatePage {
  /// What goes wrong leaves the page as it was: what was typed can be mended.
  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let session = try work.session()
    switch effect {
    case .load:
      // What was sent meanwhile is no draft any more.
      draft = try store(session).load() ?? draft
      (focus, typing) = (.when, nil)
    case .change(let fields, let place, let step):
      try change(fields, place, session)
      (typing, wheel, choice) = (nil, nil, nil)
      move(step)
    case .locate(let text, let step):
      let found = try PlaceFinder(session.command).match(text)
      if case .several(let places) = found {
        choice = Choice(places: places)
        return .stay
      }
      var place = Place(label: cleanedLine(text))
      if case .one(let one) = found { place = one }
      try change(DinnerFields(), DinnerPlace(place), session)
      typing = nil
      move(step)
      guard place.coordinates == nil else { return .stay }
      return .tell(hostingTexts.noCoordinates(session.language, ["address": place.label]))
    case .here:
      let finder = try PlaceFinder(session.command)
      guard let location = try finder.userLocation() else { throw PlaceError.noLocation }
      try change(DinnerFields(), DinnerPlace(finder.place(at: location.point)), session)
    case .invite:
      try store(session).save(draft)
      return .go(.picker(isEdit: editing != nil))
    case .save(let force):
      let action = try save(session, force: force)
      work.writes.note()
      return action
    }
    return .stay
  }

  private func store(_ session: Session) -> DraftStore {
    editing == nil ? session.drafts : session.edits
  }

  private mutating func change(
    _ fields: DinnerFields, _ place: DinnerPlace?, _ session: Session
  ) throws {
    var changed = draft
    try fields.apply(to: &changed, place: place, session.command)
    try changed.check(session.zones, now: session.now)
    try store(session).save(changed)
    draft = changed
    fields.noteTwice(draft, session.command)
  }

  private func save(_ session: Session, force: Bool) throws -> PageAction<Effect> {
    guard let id = editing else { return .stay }
    do {
      _ = try DinnerEditor(session: session).edit(id, DinnerChange(force: force, draft: draft))
    } catch DinDinError.conflict(let other) {
      return .ask(
        planTexts.saveAnyway(session.language, ["reason": other.text(in: session.language)]))
    } catch HostingError.changedSince {
      return .ask(planTexts.saveOver(session.language))
    }
    try session.edits.remove(id)
    return .back
  }
}
