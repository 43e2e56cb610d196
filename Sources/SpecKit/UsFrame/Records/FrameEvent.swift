internal import SpecCore

/// What the local event log tells: no names, texts, ids of people or tokens.
enum FrameEvent: Sendable, Hashable {
  case screen(from: String, to: String, transition: String)
  case button(id: String)
  case signIn(ServiceName, isDone: Bool, reason: String?)
  case choose
  case shown(UpdateKind)
  /// `result` is `ok` or the code of the error.
  case poll(UpdateKind, result: String, count: Int)
  case formError(field: String, code: String)
  case networkError(UpdateKind, status: Int?)
  case photo(source: String)
}

/// A line of `events.jsonl`.
struct EventEntry: Sendable, Hashable, Codable {
  var at: Instant
  var event: String
  var from: String?
  var to: String?
  var transition: String?
  var id: String?
  var service: String?
  var kind: String?
  var result: String?
  var reason: String?
  var count: Int?
  var field: String?
  var code: String?
  var status: Int?
  var source: String?

  init(_ event: FrameEvent, at instant: Instant) {
    at = instant
    switch event {
    case .screen(let from, let to, let transition):
      (self.event, self.from, self.to, self.transition) = ("screen", from, to, transition)
    case .button(let id): (self.event, self.id) = ("button", id)
    case .signIn(let service, let isDone, let reason):
      (self.event, self.service) = ("signIn", service.rawValue)
      (result, self.reason) = (isDone ? "ok" : "failed", reason)
    case .choose: self.event = "choose"
    case .shown(let kind): (self.event, self.kind) = ("shown", kind.rawValue)
    case .poll(let kind, let result, let count):
      (self.event, self.kind) = ("poll", kind.rawValue)
      (self.result, self.count) = (result, count)
    case .formError(let field, let code):
      (self.event, self.field, self.code) = ("formError", field, code)
    case .networkError(let kind, let status):
      (self.event, self.kind, self.status) = ("networkError", kind.rawValue, status)
    case .photo(let source): (self.event, self.source) = ("photo", source)
    }
  }
}

extension UsFrame {
  /// Writes an event where the setting `events` is on.
  func record(_ event: FrameEvent) {
    guard (try? settings().events) == true else { return }
    Documents.events.add(EventEntry(event, at: context.now), to: store)
  }
}
