internal import SpecCore

/// A message that is ready to be sent: `uri draft`.
struct FeedbackReport: Presentable, Encodable {
  var topic: FeedbackTopic
  var to: String
  var subject: String
  var uri: String
  var bodyInUri: Bool
  /// The path of the draft.
  var draft: String

  init(_ topic: FeedbackTopic, _ draft: FeedbackDraft, path: String) {
    let uri = draft.uri
    self.topic = topic
    to = draft.to.address
    subject = draft.subject
    self.uri = uri.text
    bodyInUri = uri.hasBody
    self.draft = path
  }

  static let fields = [
    Field(
      "topic", "string",
      Text(
        "idea, problem or question; of messages and addresses",
        ru: "idea, problem или question; у сообщений и адресов")),
    Field("to", "string", Text("where it goes", ru: "кому")),
    Field("subject", "string", Text("its subject", ru: "его тема")),
    Field(
      "uri", "string",
      Text(
        "a mailto URI that opens it in a mail program",
        ru: "ссылка mailto, открывающая его в почтовой программе")),
    Field(
      "bodyInUri", "boolean",
      Text("false if it is too long for the URI", ru: "false, если в ссылку не поместилось")),
    Field(
      "draft", "string",
      Text(
        "the file of the draft, or the draft itself with --out -",
        ru: "файл черновика или сам черновик при --out -")),
    Field(
      "address", "string?",
      Text(
        "with --addresses and --set-address, instead of the others",
        ru: "при --addresses и --set-address, вместо остальных")),
  ]

  func records() -> [[String]] { [[uri, draft]] }

  func drawing(_ page: Page) -> [Line] {
    func row(_ key: String, _ value: String) -> [Line] {
      [Line(pageTexts.text("feedback.\(key)", page.language), .dim), Line(value)]
    }
    let table = Table(
      [.init(), .init("", flexible: true)],
      rows: [row("to", to), row("subject", subject), row("draft", draft)])
    return table.lines(width: page.columns)
      + [Line(pageTexts.text("feedback.next", page.language), .dim)]
  }
}

/// Where messages go: an array; `topic address`.
struct FeedbackAddresses: Presentable {
  struct Address: Sendable, Encodable {
    var topic: FeedbackTopic
    var address: String
  }

  var addresses: [Address]

  init(_ settings: TimersSettings) {
    addresses = FeedbackTopic.allCases.map {
      Address(topic: $0, address: settings.address(of: $0))
    }
  }

  var payload: [Address] { addresses }
  func records() -> [[String]] { addresses.map { [$0.topic.rawValue, $0.address] } }
}
