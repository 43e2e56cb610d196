internal import SpecCore

/// Why the database refuses a request.
enum DatabaseError: Error, Equatable {
  case notFound
  case unknownMethod
  case unsupportedParameter(String)
  case badData
  /// The body of a PATCH is not an object.
  case badObject
  /// Of two paths of one update one is above the other.
  case nestedPaths
  case permissionDenied

  /// The status and text of the Firebase service, where it has one.
  var response: Response {
    let (status, text) =
      switch self {
      case .notFound: (404, "Not found: paths end in .json")
      case .unknownMethod: (405, "Unknown method")
      case .unsupportedParameter(let name): (400, "Unsupported query parameter: \(name)")
      case .badData: (400, "Invalid data; couldn't parse JSON object, array, or value.")
      case .badObject:
        (
          400,
          "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?"
        )
      case .nestedPaths: (400, "Invalid data; a path is an ancestor of another path or the same.")
      case .permissionDenied: (401, "Permission denied")
      }
    return .json(["error": .string(text)], status: status)
  }
}

extension Failure {
  /// A failure of the store, as the answer tells it to a client in the same process.
  var databaseResponse: Response {
    let error: JSON = [
      "error": .string(message), "code": .string(code), "exitStatus": .int(Int64(status.rawValue)),
    ]
    return .json(error, status: status == .temporary ? 503 : 500)
  }

  /// The failure in the body of an answer, if there is one.
  init?(databaseError body: JSON) {
    guard let message = body["error"]?.string, let code = body["code"]?.string,
      let status = body["exitStatus"]?.int.flatMap(Int32.init(exactly:))
    else { return nil }
    self.init(ExitStatus(rawValue: status), code, message)
  }
}
