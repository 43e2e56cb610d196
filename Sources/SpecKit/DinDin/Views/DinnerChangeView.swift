internal import SpecCore

/// A line of `watch`.
struct DinnerChangeView: Record {
  let time: Instant
  let kind: DinnerChangeEvent.Kind
  let id: String
  let actor: Person?
  let dinner: Dinner?
  let language: String
  /// Whether a guest has taken the answer back.
  var isUndo = false
  /// What was changed, in words.
  var changes: [String] = []

  static let members: [RecordMember<Self>] = [
    RecordMember("time", \.time, Text("when it was seen")),
    RecordMember(
      "kind", \.kind,
      Text("what happened; reopened: somebody is asked for an answer again, or has taken it back")),
    RecordMember("id", \.id, Text("the dinner's id")),
    RecordMember("by", \.actor, ""),
    RecordMember(
      "dinner", { view in view.dinner.map { DinnerView(dinner: $0, language: view.language) } }, ""),
  ]

  static var helpFields: [Field] {
    helpFields(
      with: [
        "by": Person.helpFields,
        "dinner": DinnerView.helpFields(without: .answer, .turn, .conflicts, .queued),
      ])
  }

  /// `changed, Saturday 28 November - 7:00pm, Rotunda Kitchen: length from 2 h to 3 h`
  var text: String {
    let isAnswer = kind == .changed && actor?.isYou == false && dinner?.role == .host
    let word: Text =
      isAnswer
      ? watchTexts.answerChanged
      : isUndo && kind == .reopened ? watchTexts.takenBack : watchTexts.kind(kind)
    guard let dinner else { return word(language) }
    let text = watchTexts.text(
      language,
      [
        "kind": word(language),
        "when": calendarTexts.when(dinner.times.start, in: language), "label": dinner.details.label,
      ])
    guard !changes.isEmpty else { return text }
    let list = changes.joined(separator: ListSeparator.semicolon(in: language))
    return watchTexts.told(language, ["text": text, "changes": list])
  }
}

extension DinnerChangeEvent.Kind: MemberValue {
  static var memberType: MemberType { .choice(allCases.map(\.rawValue)) }
  func json(_ format: InstantFormat) -> JSON? { .string(rawValue) }
}

extension DinnerChangeView: Presentable {
  func records() -> [[String]] {
    [[time.iso8601, kind.rawValue, id, actor.map { $0.isYou ? "You" : $0.name } ?? "", text]]
  }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    let name = actor?.displayName(in: page.language) ?? ""
    return layout.wrapped(layout.data(name, .bold) + Line(": ") + layout.data(text))
  }
}
