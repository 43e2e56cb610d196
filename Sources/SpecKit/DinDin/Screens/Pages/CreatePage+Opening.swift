internal import SpecCore

extension CreatePage {
  /// Tells of a draft of another day than the one that was chosen for a new dinner.
  func opened(_ language: String) -> PageAction<Effect> {
    guard let chosen, let date = draft.date, date != chosen else { return .stay }
    return .tell(
      planTexts.begunBefore(
        language,
        [
          "day": calendarTexts.heading(date, in: language),
          "chosen": calendarTexts.heading(chosen, in: language),
        ]))
  }
}
