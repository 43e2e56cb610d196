internal import SpecCore

extension Response {
  /// `{"success":true, …}` with the members of the payload after it.
  static func success(_ payload: some Record) -> Response {
    .json(.object([JSON.Member("success", true)] + payload.jsonMembers(.milliseconds)))
  }

  /// A failure with its status, for programs and people. The sign-in calls of the original app also
  /// say that there is no session.
  static func failure(_ error: any Error, to request: Request) -> Response {
    var failure = Failure(error)
    if request.peer != nil { failure = failure.withoutPaths(of: error) }
    let hasSession = isSignIn(request.path)
    let errors =
      failure.errors.isEmpty
      ? failure.field.map { [FieldError($0, failure.code, failure.text)] } ?? []
      : failure.errors
    let body = FailureReply(
      message: failure.message(in: "en"), code: failure.code, session: hasSession ? false : nil,
      errors: errors.isEmpty ? nil : errors)
    var response = Response.json(
      .object([JSON.Member("success", false)] + body.jsonMembers()),
      status: HTTPStatus.of(failure, error))
    switch error {
    case APIError.notAllowed(let methods):
      response.headers["Allow"] = methods.joined(separator: ", ")
    case HacksmithsError.signInClosed(let seconds):
      response.headers["Retry-After"] = String(seconds)
    default: break
    }
    return response
  }

  private static func isSignIn(_ path: [String]) -> Bool {
    path.starts(with: ["api", "app"])
      && (path.last == "reset" || path.last?.hasPrefix("sign") == true)
  }
}

/// What a refusal says, after `success`.
struct FailureReply: Record {
  var message: String
  var code: String
  /// Always false; makers of clients stumble over constants that may be absent.
  var session: Bool?
  var errors: [FieldError]?

  static let schemaName = "Failure"
  static let members: [RecordMember<Self>] = [
    RecordMember("message", \.message), RecordMember("code", \.code),
    RecordMember("session", \.session), RecordMember("errors", \.errors),
  ]
}
