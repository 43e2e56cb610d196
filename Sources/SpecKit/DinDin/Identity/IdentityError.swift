internal import SpecCore

/// Why the identity provider refuses a request, in the shape of the Firebase Auth REST API. The part
/// of the message before ` : ` is for programs.
struct IdentityError: Error, Equatable {
  let status: Int
  let message: String
  /// The name of the status, which some of the errors have.
  var name: String?

  init(_ message: String, status: Int = 400, name: String? = nil) {
    (self.message, self.status, self.name) = (message, status, name)
  }

  static let missingKey = IdentityError(
    "The request is missing a valid API key.", status: 403, name: "PERMISSION_DENIED")
  static let notFound = IdentityError("Not Found", status: 404, name: "NOT_FOUND")
  static let wrongMethod = IdentityError("Method Not Allowed", status: 405)
  static let badBody = IdentityError(
    "Invalid JSON payload received.", name: "INVALID_ARGUMENT")
  static let tooManyAccounts = IdentityError("QUOTA_EXCEEDED : Too many accounts.", status: 429)
  static let tooManyCodes = IdentityError(
    "TOO_MANY_ATTEMPTS_TRY_LATER : Too many wrong codes. Try again in a minute.", status: 429,
    name: "RESOURCE_EXHAUSTED")
  static let tooManyTokens = IdentityError(
    "TOO_MANY_ATTEMPTS_TRY_LATER : Too many access tokens. Try again in a minute.", status: 429,
    name: "RESOURCE_EXHAUSTED")
  static let foreignOrigin = invalid("This request comes from another site.")
  static let joinCode = invalid("The join code of this server is needed in \"join\".")

  /// A credential that is not accepted.
  static func invalid(_ detail: String) -> IdentityError {
    IdentityError("INVALID_IDP_RESPONSE : \(detail)")
  }

  var response: Response {
    var error: [JSON.Member] = [
      .init("code", .int(Int64(status))), .init("message", .string(message)),
      .init(
        "errors",
        [["message": .string(message), "reason": "invalid", "domain": "global"]]),
    ]
    if let name { error.append(.init("status", .string(name))) }
    return .json(["error": .object(error)], status: status)
  }
}

/// Why a request of the device login is refused, in the shape of the Graph API.
struct GraphError: Error, Equatable {
  let message: String
  let code: Int64?
  var subcode: Int64?
  var title: String?
  var status = 400

  init(_ message: String, code: Int64?, subcode: Int64? = nil, title: String? = nil) {
    (self.message, self.code, self.subcode, self.title) = (message, code, subcode, title)
  }

  static let pending = GraphError(
    "This request requires the user to take a pending action", code: 31,
    subcode: DeviceLogin.Subcode.pending, title: "Device Login Authorization Pending")
  static let tooFast = GraphError(
    "User request limit reached", code: 17, subcode: DeviceLogin.Subcode.tooFast,
    title: "OAuth Device Excessive Polling")
  static let expired = GraphError(
    "The session has expired", code: 463, subcode: DeviceLogin.Subcode.expired,
    title: "Activation Code Expired")
  static let declined = GraphError(
    "The user declined the request", code: nil, subcode: DeviceLogin.Subcode.declined,
    title: "Authorization Declined")
  static let noToken = GraphError("Invalid OAuth access token.", code: 190)
  static let badParameter = GraphError("Invalid parameter", code: 100)
  static let tooMany = GraphError("Application request limit reached", code: 4)

  var response: Response {
    var error: [JSON.Member] = [
      .init("message", .string(message)), .init("type", "OAuthException"),
    ]
    if let code { error.append(.init("code", .int(code))) }
    if let subcode { error.append(.init("error_subcode", .int(subcode))) }
    if let title {
      error.append(.init("error_user_title", .string(title)))
      error.append(.init("error_user_msg", .string(message)))
    }
    return .json(["error": .object(error)], status: status)
  }
}
