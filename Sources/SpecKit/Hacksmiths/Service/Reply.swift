internal import SpecCore

/// What a route answers with: a status of HTTP and an object.
struct Reply {
  var status = 200
  var headers = Headers()
  var json: JSON

  /// `{"success":true, …}` with the members of the payload after it.
  init(_ payload: some Encodable) throws {
    let members = try JSONCoder.encode(payload).object ?? []
    json = .object([JSON.Member("success", true)] + members).withMilliseconds
  }

  /// A document as it is.
  init(document: JSON) { json = document }

  /// A failure with its status, for programs and people. The sign-in calls of the original app
  /// also say that there is no session.
  init(_ error: any Error, to request: Request? = nil) {
    let failure = Failure(error, in: "en")
    status = HTTPStatus.of(failure, error as? HacksmithsError)
    switch error as? HacksmithsError {
    case .notAllowed(let methods): headers["Allow"] = methods.joined(separator: ", ")
    case .signInClosed(let seconds): headers["Retry-After"] = String(seconds)
    default: break
    }
    var members: [JSON.Member] = [
      JSON.Member("success", false), JSON.Member("message", .string(failure.message)),
      JSON.Member("code", .string(failure.code)),
    ]
    var errors = failure.errors
    if errors.isEmpty, let field = failure.field {
      errors = [FieldError(field, failure.code, failure.message)]
    }
    if let path = request?.path, path.starts(with: ["api", "app"]),
      path.last == "reset" || path.last?.hasPrefix("sign") == true
    {
      members.append(JSON.Member("session", false))
    }
    if !errors.isEmpty, let list = try? JSONCoder.encode(errors) {
      members.append(JSON.Member("errors", list))
    }
    json = .object(members)
  }

  var response: Response {
    var response = Response.json(json, status: status)
    for field in headers.fields { response.headers.add(field.name, field.value) }
    return response
  }
}
