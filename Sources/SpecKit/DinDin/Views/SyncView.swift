internal import SpecCore

/// The result of `sync`.
struct SyncView: Record {
  let sent: Int
  let dropped: [Dropped]
  let waiting: Int

  /// An action that was not sent.
  struct Dropped: Record {
    let id: String
    let failure: Failure
    /// Which dinner it was, why it was not sent, and what to do.
    let text: String

    static let members: [RecordMember<Self>] = [
      RecordMember("id", \.id, Text("the dinner's id")),
      RecordMember("code", \.failure.code, Text("why, as errors name it")),
    ]
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("sent", \.sent, Text("how many answers and dinners were sent")),
    RecordMember("dropped", \.dropped, Text("what was not sent")),
    RecordMember("waiting", \.waiting, Text("how many still wait")),
  ]

  static var helpFields: [Field] { helpFields(with: ["dropped": Dropped.fields]) }
}

extension SyncView: Presentable {
  func records() -> [[String]] {
    [["sent", "\(sent)"]] + dropped.map { ["dropped", $0.id, $0.failure.code] }
  }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    let lines =
      [invitationTexts.sent(page.language, ["count": "\(sent)"])]
      + dropped.map(\.text)
    return lines.flatMap { $0.wrapped(to: layout.width) }.map { layout.aligned(Line($0)) }
  }
}
