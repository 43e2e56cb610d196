internal import SpecCore

/// What came of sending an answer that was waiting.
struct SyncResult: Record {
  var result: String
  var event: Identifier
  var key: String
  var answer: RSVPChoice
  var message: String

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "result", \.result, "`sent`, `waiting`, `refused`, `conflict`, `dropped` or `unsent`."),
    RecordMember("event", \.event, "The event's id."), RecordMember("key", \.key, "Its key."),
    RecordMember("answer", \.answer, "Your answer."),
    RecordMember(
      "message", \.message, "The question of the event page, or why the answer was not sent."),
  ]

  init(_ result: String, _ answer: UnsentAnswer, _ message: String) {
    self.result = result
    event = answer.event.id
    key = answer.event.key
    self.answer = answer.answer
    self.message = message
  }

  static func rows(_ results: [SyncResult]) -> ListResult<SyncResult> {
    ListResult(results, empty: "Nothing waits to be sent.") {
      PipeFields.record($0.result, $0.event, $0.key, $0.answer.rawValue, $0.message)
    } cells: {
      [$0.result, $0.key, $0.answer.rawValue, $0.message]
    }
  }
}

extension HacksmithsClient {
  /// Updates the cached pages for offline use.
  func refresh() throws {
    let viewer = try viewer()
    try api.refresh { _ in true }
    for limit in viewer.isMember ? ["7", "10"] : ["7"] {
      let reply = try api.call(EventEndpoints.list, query: [.init("limit", limit)])
      for event in reply.events { _ = try self.event(event.id.text) }
    }
    if (try? event("next")) != nil {
      let _ = try api.call(CommunityEndpoints.community, query: [.init("event", "next")])
      let _ = try api.call(IdeaEndpoints.list, query: [.init("event", "next")])
    }
    let _ = try api.call(AdminEndpoints.organization, "host")
    if viewer.isMember { let _ = try api.call(ProfileEndpoints.show) }
  }
}
