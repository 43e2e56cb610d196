internal import SpecCore

struct FeedbackTexts: Sendable {
  let to = Text("To", ru: "Кому")
  let subject = Text("Subject", ru: "Тема")
  let message = Text("Message", ru: "Сообщение")
  let draft = Text("Draft", ru: "Черновик")
  let next = Text(
    "Open the draft in a mail program, or add --open. spec sends nothing itself.",
    ru: "Откройте черновик в почтовой программе или добавьте --open. Сам spec ничего не отправляет."
  )
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
  /// The path of the draft.
  let path: String

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "topic", \.topic.rawValue,
      Text(
        "idea, problem or question; of messages and addresses",
        ru: "idea, problem или question; у сообщений и адресов")),
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
      Text(
        "the file of the draft, or the draft itself with --out -",
        ru: "файл черновика или сам черновик при --out -")),
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
        row(feedbackTexts.draft, path),
      ])
    return table.lines(width: page.columns) + [Line(feedbackTexts.next(page.language), .dim)]
  }
}

/// Where messages on a topic go: `topic address`.
struct FeedbackAddress: Record {
  var topic: FeedbackTopic
  var address: String

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "topic", \.topic.rawValue, Text("idea, problem or question", ru: "idea, problem или question")
    ),
    RecordMember(
      "address", \.address,
      Text(
        "with --addresses and --set-address, instead of the others",
        ru: "при --addresses и --set-address, вместо остальных")),
  ]
}

extension TimersSettings {
  /// Where messages on each topic go: an array, a line each.
  var addresses: Presentation<[FeedbackAddress]> {
    let all = FeedbackTopic.allCases.map { FeedbackAddress(topic: $0, address: address(of: $0)) }
    let records = all.map { $0.columns("topic", "address") }
    return Presentation(all, records: records) { _ in
      records.map { Line($0.joined(separator: "  ")) }
    }
  }
}
