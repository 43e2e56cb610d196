internal import SpecCore

/// The result of an answer.
struct AnswerResult: Presentable {
  var answer: AnswerObject
  /// When the event begins, as people read it.
  var when: String

  var payload: AnswerObject { answer }

  func records() -> [[String]] { [Self.record(answer)] }

  static func record(_ answer: AnswerObject) -> [String] {
    PipeFields.record(
      answer.answer, answer.event.id, answer.event.key, answer.guests, answer.position,
      answer.question)
  }

  func drawing(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    func row(_ text: String, indent: Int, _ style: Style = .plain) -> [Line] {
      TextLayout.paragraph(text, indent: indent, width: width, style: style)
    }
    var rows = row(answer.message, indent: 1, Styles.question)
    rows += row("\(answer.event.title), \(when)", indent: 3)
    if let promoted = answer.promoted, promoted > 0 {
      rows += row(
        promoted == 1
          ? "1 person came off the waiting list." : "\(promoted) people came off the waiting list.",
        indent: 3)
    }
    if let chat = answer.chatUrl { rows += row("Join the chat: \(chat)", indent: 3) }
    return rows
  }
}

extension AnswerObject {
  /// The sentence that confirms the answer.
  var message: String {
    switch answer {
    case _ where queued == true: question
    case .yes, .waitlist: question
    case .no, .maybe: "Your answer is \"\(answer.rawValue)\"."
    case .none: "Your answer is removed."
    }
  }
}
