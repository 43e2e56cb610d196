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
    Field("topic", "string", "idea, problem or question; of messages and addresses"),
    Field("to", "string", "where it goes"),
    Field("subject", "string", "its subject"),
    Field("uri", "string", "a mailto URI that opens it in a mail program"),
    Field("bodyInUri", "boolean", "false if it is too long for the URI"),
    Field("draft", "string", "the file of the draft, or the draft itself with --out -"),
    Field("address", "string?", "with --addresses and --set-address, instead of the others"),
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
