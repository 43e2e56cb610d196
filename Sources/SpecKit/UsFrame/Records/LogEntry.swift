internal import SpecCore

/// A line of `usframe.log`.
struct LogEntry: Hashable, Decodable, Record {
  enum Level: String, Sendable, Hashable, Codable, CaseIterable, MemberValue {
    case info, warning, error
  }

  var at: Instant
  var level: Level
  /// A word for programs.
  var code: String
  var message: String

  static let members: [RecordMember<Self>] = [
    RecordMember("at", \.at, "when it happened"),
    RecordMember("level", \.level, "how grave it is"),
    RecordMember("code", \.code, "a word for programs"),
    RecordMember("message", \.message, "what happened"),
  ]

  func records() -> [[String]] { [[at.iso8601, level.rawValue, code, message.onOneLine]] }
}

extension UsFrame {
  /// Writes a line to the log. It holds no text of a post, no token and no code.
  func log(_ level: LogEntry.Level, _ code: String, _ message: String) {
    Documents.log.add(
      LogEntry(
        at: context.now.wholeSecond, level: level, code: code, message: sanitized(message)),
      to: store)
  }

  /// The same for an error.
  func log(_ error: any ReportedError, _ level: LogEntry.Level = .warning) {
    let failure = error.failure(in: context)
    log(level, failure.code, failure.message(in: context.language))
  }
}
