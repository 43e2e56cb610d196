internal import SpecCore

extension CreatePage {
  /// Asks what becomes of changes that are in the way; tells of a draft of another day than the one that
  /// was chosen for a new dinner.
  func opened(_ language: String) -> PageAction<Effect> {
    if let unsaved {
      let question = unsaved.id == editing ? planTexts.discardOlder : planTexts.discardOther
      return .ask(
        question(
          language,
          [
            "when": unsaved.wall.map { calendarTexts.when($0, in: language) } ?? "",
            "label": unsaved.place?.label ?? unsaved.id,
          ]))
    }
    guard let chosen, let date = draft.date, date != chosen else { return .stay }
    return .tell(
      planTexts.begunBefore(
        language,
        [
          "day": calendarTexts.heading(date, in: language),
          "chosen": calendarTexts.heading(chosen, in: language),
        ]))
  }

  /// No goes on with the changes of this dinner, and leaves another one alone.
  mutating func decide(_ unsaved: Draft, isDiscarded: Bool) -> PageAction<Effect> {
    self.unsaved = nil
    if isDiscarded { return .perform(.beginAnew(unsaved)) }
    guard unsaved.id == editing else { return .back }
    plan = PlannedDraft(unsaved, isStored: true, isEdit: true)
    return .stay
  }
}
