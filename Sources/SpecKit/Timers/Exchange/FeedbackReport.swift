internal import SpecCore

struct FeedbackTexts: Sendable {
  let to = Text("To", ru: "Кому")
  let subject = Text("Subject", ru: "Тема")
  let message = Text("Message", ru: "Сообщение")
  let draft = Text("Draft", ru: "Черновик")
  let openLink = Text(
    "Open the link in a mail program, or add --open. spec sends nothing itself.",
    ru: "Откройте ссылку в почтовой программе или добавьте --open. Сам spec ничего не отправляет."
  )
  let openDraft = Text(
    "Open the draft in a mail program. spec sends nothing itself.",
    ru: "Откройте черновик в почтовой программе. Сам spec ничего не отправляет.")
  let ask = Text("Message: ", ru: "Сообщение: ")
  let noBody = Text(
    "the message is too long for a link; it is in the draft only",
    ru: "сообщение не помещается в ссылку; оно только в черновике")
  let save = Text("Save draft", ru: "Сохранить черновик")
  let cancel = Text("Cancel", ru: "Отмена")
  let keys = Text(
    "Tab moves · Ctrl-S saves the draft · Esc cancels",
    ru: "Tab — поля · Ctrl-S сохраняет черновик · Esc отменяет")
}

let feedbackTexts = FeedbackTexts()

/// A message that is ready to be sent: `uri draft`.
struct FeedbackReport: Presentable, Record {
  let topic: FeedbackTopic
  let message: FeedbackDraft
  /// The path of the draft; nil if the URI holds the whole message.
  let path: String?

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "topic", \.topic.rawValue,
      Text("idea, problem or question", ru: "idea, problem или question")),
    RecordMember("to", \.message.to.address, Text("where it goes", ru: "кому")),
    RecordMember("subject", \.message.subject, Text("its subject", ru: "его тема")),
    RecordMember(
      "uri", \.message.uri.text,
      Text(
        "a mailto URI that opens it in a mail program",
        ru: "ссылка mailto, открывающая его в почтовой программе")),
    RecordMember(
      "bodyInUri", \.message.uri.hasBody,
      Text("false if it is too long for the URI", ru: "false, если в ссылку не поместилось")),
    RecordMember(
      "draft", \.path,
      Text("the file of a draft, if it is too long", ru: "файл черновика, если не поместилось")),
  ]

  func records() -> [[String]] { [columns("uri", "draft")] }

  func drawing(_ page: Page) -> [Line] {
    func row(_ label: Text, _ value: String) -> [Line] {
      [Line(label(page.language), .dim), Line(value)]
    }
    let table = Table(
      [.init(), .init("", flexible: true)],
      rows: [
        row(feedbackTexts.to, message.to.address), row(feedbackTexts.subject, message.subject),
      ] + (path.map { [row(feedbackTexts.draft, $0)] } ?? []))
    let next = path == nil ? feedbackTexts.openLink : feedbackTexts.openDraft
    return table.lines(width: page.columns) + (path == nil ? [Line(message.uri.text)] : [])
      + [Line(next(page.language), .dim)]
  }
}
