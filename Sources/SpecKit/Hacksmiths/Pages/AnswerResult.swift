internal import SpecCore

/// What came of an answer.
struct AnswerResult: Presentable {
  var answer: AnswerObject
  /// When the event begins, as people read it.
  var when: String

  var payload: AnswerObject { answer }

  func records() -> [[String]] { [Self.record(answer)] }

  static func record(_ answer: AnswerObject) -> [String] {
    Columns.record(
      answer.answer, answer.event.id, answer.event.key, answer.guests, answer.position,
      answer.question)
  }

  func drawing(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    func row(_ text: String, indent: Int, _ style: Style = .plain) -> [Line] {
      Flow.paragraph(text, indent: indent, width: width, style: style)
    }
    let said: String
    switch answer.answer {
    case _ where answer.queued == true: said = answer.question
    case .yes, .waitlist: said = answer.question
    case .no, .maybe: said = Texts.recorded(answer.answer.rawValue)
    case .none: said = Texts.noAnswer
    }
    var rows = row(said, indent: 1, Palette.question)
    rows += row("\(answer.event.title), \(when)", indent: 3)
    if let promoted = answer.promoted, promoted > 0 {
      rows += row(Texts.promoted(promoted), indent: 3)
    }
    if let chat = answer.chatUrl { rows += row(Texts.chat(chat), indent: 3) }
    return rows
  }
}
