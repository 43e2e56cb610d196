internal import SpecCore

/// The errors of the X API: status and body in its words.
struct APIProblem: Error, Equatable {
  var status: Int
  var body: JSON

  private static let base = "https://api.x.com/2/problems/"

  static let unauthorized = plain(401, "Unauthorized")
  static let forbidden = plain(403, "Forbidden")
  static let tooManyRequests = plain(429, "Too Many Requests")
  static let notFound = plain(404, "Not Found")
  static let methodNotAllowed = plain(405, "Method Not Allowed")

  /// The answer for a bare status.
  static func status(_ status: Int) -> APIProblem {
    let titles = [
      400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
      404: "Not Found", 429: "Too Many Requests", 500: "Internal Server Error",
      502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
    return plain(status, titles[status] ?? "Error")
  }

  private static func plain(_ status: Int, _ title: String) -> APIProblem {
    APIProblem(
      status: status,
      body: [
        "title": .string(title), "type": "about:blank", "status": .int(Int64(status)),
        "detail": .string(title),
      ])
  }

  /// A parameter that is unknown or out of range.
  static func invalid(_ parameter: String, _ value: String, _ message: String) -> APIProblem {
    APIProblem(
      status: 400,
      body: [
        "errors": [
          [
            "parameters": .object([.init(parameter, [.string(value)])]),
            "message": .string(message),
          ]
        ],
        "title": "Invalid Request",
        "detail": "One or more parameters to your request was invalid.",
        "type": .string(base + "invalid-request"),
      ])
  }

  static let protectedAccount = APIProblem(
    status: 403,
    body: [
      "title": "Authorization Error", "status": 403,
      "detail": "Sorry, you are not authorized to see this account.",
      "type": .string(base + "not-authorized-for-resource"),
    ])

  /// The entry in `errors` for a missing person, in an answer with status 200.
  static func missingUser(_ parameter: String, _ value: String) -> JSON {
    [
      "resource_id": .string(value), "resource_type": "user", "parameter": .string(parameter),
      "value": .string(value), "title": "Not Found Error",
      "detail": .string("Could not find user with \(parameter): [\(value)]."),
      "type": .string(base + "resource-not-found"),
    ]
  }
}
