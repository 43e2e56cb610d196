internal import SpecCore

/// Why a message cannot be sent.
enum FeedbackError: Error, Equatable {
  case emptyMessage
  case emptySubject
  case longMessage
  case notUTF8
  case lineBreak(field: String)
  case control(field: String)
  case badAddress(String)
  case noMailProgram(draft: String)
}

extension FeedbackError: ReportedError {
  var failure: Failure {
    func usage(
      _ code: String, _ text: Text, _ values: [String: String] = [:], field: String? = nil
    ) -> Failure { Failure(.usage, code, text, values, field: field) }
    return switch self {
    case .emptyMessage:
      usage(
        "message-empty",
        Text("the message is empty; give --message TEXT, or - for standard input"),
        field: "message")
    case .emptySubject:
      usage(
        "subject-empty",
        Text("the subject is empty; write one, or leave out --subject"),
        field: "subject")
    case .longMessage:
      usage(
        "message-too-long",
        Text("the message is longer than {limit} bytes; shorten it"),
        ["limit": String(FeedbackMessage.messageLimit)],
        field: "message")
    case .notUTF8:
      usage("not-utf-8", Text("standard input is not UTF-8 text; convert it"))
    case .lineBreak(let field):
      usage(
        "line-break",
        Text("--{field} must be one line; leave out the line break"), ["field": field], field: field
      )
    case .control(let field):
      usage(
        "control-character",
        Text("--{field} has a control character; leave it out"), ["field": field], field: field)
    case .badAddress(let address):
      usage(
        "bad-address",
        Text("invalid mail address '{address}'; write it as ann@example.org"), ["address": address],
        field: "to")
    case .noMailProgram(let draft):
      Failure(
        .unavailable, "no-mail-program",
        Text("no mail program opened it; the draft is in {draft}"), ["draft": draft])
    }
  }
}
