package import SpecCore

/// Why the database refuses a request.
package enum DatabaseError: Error, Equatable {
  case notFound
  case unknownMethod
  case noSuchNamespace
  /// Only an owner begins a database.
  case databaseNotBegun
  case unsupportedParameter(String)
  /// A parameter whose value is wrong, in the words for the client.
  case badQuery(String)
  case invalidPath
  case badData
  /// The body of a PATCH is not an object.
  case badObject
  /// Of two paths of one update one is above the other.
  case nestedPaths
  case noIndex(String, path: TreePath)
  /// `if-match` with anything but PUT and DELETE.
  case conditionNotSupported
  /// An ETag of an update of several places.
  case tagNotSupported
  case infoIsReadOnly
  case tooManyKeys
  case tooManyDocuments(Int)
  /// Of one person, or of one address without a token.
  case tooManyStreams(Int)
  case tooManyStreamsInAll(Int)
  case badRules(String)
  case permissionDenied
  case badToken
  case expiredToken
  /// Fault injection: the server fails on request.
  case failsOnPurpose

  package static let notBegun = "Permission denied, no such database"

  /// The status and text of the Firebase service, where it has one.
  var response: Response { Self.response(answer.text, answer.status) }

  /// The same before the body of a request has come.
  var refusal: Refusal { Refusal(answer.status, "unauthorized", answer.text) }

  private var answer: (status: Int, text: String) {
    switch self {
    case .notFound: (404, "Not found: paths end in .json")
    case .unknownMethod: (405, "Unknown method")
    case .noSuchNamespace: (404, "No such database: a name is letters, digits, - and _")
    case .databaseNotBegun:
      (401, Self.notBegun + ": ask the owner of the server to begin it")
    case .unsupportedParameter(let name): (400, "Unsupported query parameter: \(name)")
    case .badQuery(let text): (400, text)
    case .invalidPath: (400, "Invalid path: Invalid token in path")
    case .badData: (400, "Invalid data; couldn't parse JSON object, array, or value.")
    case .badObject:
      (
        400,
        "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?"
      )
    case .nestedPaths: (400, "Invalid data; a path is an ancestor of another path or the same.")
    case .noIndex(let index, let path):
      (
        400,
        "Index not defined, add \".indexOn\": \"\(index)\", for path \"\(path)\", to the rules"
      )
    case .conditionNotSupported: (400, "if-match is not supported for this method")
    case .tagNotSupported: (400, "X-Firebase-ETag is not supported for PATCH")
    case .infoIsReadOnly: (400, "Can't modify data under /.info/")
    case .tooManyKeys:
      (
        413,
        "The data to write exceeds the limit of \(DataLimits.requestKeys) keys: use several requests"
      )
    case .tooManyDocuments(let limit):
      (
        413,
        "The data to write exceeds the limit of \(limit) people, dinners and months: use several requests"
      )
    case .tooManyStreams(let limit):
      (429, "Too many streams: one person can have \(limit); close one")
    case .tooManyStreamsInAll(let limit):
      (503, "Too many streams: all together can have \(limit); try again later")
    case .badRules(let text): (400, text)
    case .permissionDenied: (401, "Permission denied")
    case .badToken: (401, "Could not parse auth token.")
    case .expiredToken: (401, "Auth token is expired")
    case .failsOnPurpose: (503, "Service temporarily unavailable")
    }
  }

  /// An error in the bytes of Firebase, which has spaces around the colon.
  private static func response(_ text: String, _ status: Int) -> Response {
    var response = Response.json(["error": .string(text)], status: status)
    response.body = Array("{\"error\" : \(JSON.string(text).serialized())}".utf8)
    return response
  }

  /// A refusal by the server, in the format of the database.
  package static func answer(_ refusal: Refusal) -> Response {
    // A target that is not a path is an invalid path in Firebase, not a missing one.
    let isBadPath = refusal.code == Refusal.noSuchPath.code && refusal.status == 404
    return response(refusal.message, isBadPath ? 400 : refusal.status)
  }
}

extension Failure {
  /// A failure of the store, as the answer tells it to a client in the same process.
  package func databaseResponse(in language: String) -> Response {
    let error: JSON = [
      "error": .string(message(in: language)), "code": .string(code),
      "exitStatus": .int(Int64(status.rawValue)),
    ]
    return .json(error, status: status == .temporary ? 503 : 500)
  }

  /// The failure in the body of an answer, if there is one.
  package init?(databaseError body: JSON) {
    guard let message = body["error"]?.string, let code = body["code"]?.string,
      let status = body["exitStatus"]?.int.flatMap(Int32.init(exactly:)), (1...78).contains(status)
    else { return nil }
    self.init(ExitStatus(rawValue: status), code, message)
  }
}
