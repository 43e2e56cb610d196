internal import SpecCore

extension CreatePage {
  /// What goes wrong leaves the page as it was: what was typed can be mended.
  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> PageAction<Effect> {
    let session = try work.session()
    switch effect {
    case .load:
      if isCovered { (focus, typing) = (.when, nil) }
      isCovered = false
      try plan.refresh(session)
      zone = session.zones[draft.timeZone]
    case .change(let fields, let place, let step):
      try change(fields, place, session)
      (typing, wheel, choice) = (nil, nil, nil)
      move(step)
    case .locate(let text, let step):
      return try locate(text, move: step, session)
    case .answerOffer(let isAccepted, let text):
      _ = try GeocoderOffer.answer(isAccepted, session.command)
      guard isAccepted else {
        return .tell(planTexts.keptWithoutMap(session.language, ["address": text]))
      }
      focus = .place
      return try locate(text, move: 0, session)
    case .here:
      return try useLocation(session)
    case .invite:
      try plan.change(session) { _ in }
      isCovered = true
      return .go(.picker(isEdit: editing != nil))
    case .save(let request):
      let action = try save(session, request)
      work.writes.note()
      return action
    case .beginAnew(let unsaved):
      try session.discard(unsaved.id, in: session.edits)
      return .tell(planTexts.discarded(session.language))
    }
    return .stay
  }

  /// A geocoder that fails does not keep anybody from going on: the text is kept without a map.
  private mutating func locate(
    _ text: String, move step: Int, _ session: Session
  ) throws -> PageAction<Effect> {
    let typed = Place(label: cleanedLine(text))
    var (place, problem) = (typed, String?.none)
    let command = try session.command.reconfigured()
    do {
      switch try PlaceFinder(command).match(text) {
      case .several(let places):
        choice = Choice(places: places + [typed])
        return .stay
      case .one(let one) where one.replaces(text):
        choice = Choice(places: [one, typed])
        return .stay
      case .one(let one): place = one
      case .none: break
      }
    } catch PlaceError.geocoderFailed(let reason) {
      problem = planTexts.geocoderFailed(
        session.language, ["reason": reason.message(in: session.language)])
    }
    try change(DinnerFields(), DinnerPlace(place), session)
    typing = nil
    move(step)
    guard place.coordinates == nil else { return .stay }
    if try GeocoderOffer.isDue(command) {
      offered = text
      let offer = placeTexts.offer(session.language, ["address": place.label])
      return .ask(placeTexts.offerOnScreen(session.language, ["offer": offer]))
    }
    let kept = planTexts.keptWithoutMap(session.language, ["address": place.label])
    return .tell(problem.map { "\($0)\n\(kept)" } ?? kept)
  }

  private mutating func useLocation(_ session: Session) throws -> PageAction<Effect> {
    let finder = try PlaceFinder(session.command)
    guard let location = try finder.userLocation() else { throw PlaceError.noLocation }
    do {
      try change(DinnerFields(), DinnerPlace(finder.place(at: location.point)), session)
      return .stay
    } catch PlaceError.geocoderFailed(let reason) {
      let place = Place(location.point)
      try change(DinnerFields(), DinnerPlace(place), session)
      let kept = planTexts.keptAsCoordinates(session.language, ["place": place.label])
      let problem = planTexts.geocoderFailed(
        session.language, ["reason": reason.message(in: session.language)])
      return .tell("\(problem)\n\(kept)")
    }
  }

  private mutating func change(
    _ fields: DinnerFields, _ place: DinnerPlace?, _ session: Session
  ) throws {
    let date = draft.date
    try plan.change(session) { draft in
      let old = draft
      // The day that the screen was opened with.
      draft.date = draft.date ?? date
      try fields.apply(to: &draft, place: place, session.command)
      try draft.check(session.zones, now: session.now, since: old)
    }
    fields.noteTwice(draft, session.command)
  }

  private mutating func save(
    _ session: Session, _ request: SaveRequest
  ) throws -> PageAction<Effect> {
    guard let id = editing else { return .stay }
    try plan.refresh(session)
    do {
      _ = try DinnerEditor(session: session).edit(
        id, DinnerChange(force: request.force, overwrites: request.overwrites, draft: draft))
    } catch DinDinError.conflict(let other) {
      asked = request
      asked.force = true
      return .ask(
        planTexts.saveAnyway(session.language, ["reason": other.text(in: session.language)]))
    } catch HostingError.changedElsewhere(_, let seq) {
      asked = request
      asked.overwrites = seq
      return .ask(planTexts.saveOver(session.language))
    } catch let error as RemoteError {
      return .tell(planTexts.saveLater(error, session.language))
    }
    try session.edits.remove(id)
    return .back
  }
}
