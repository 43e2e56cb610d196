internal import SpecCore

/// Problems of a request that are found before an operation looks at it.
enum APIError: ReportedError, Equatable {
  case notFound
  /// The methods that the path has.
  case notAllowed([String])
  case mediaType
  /// Why the body is not JSON.
  case badBody(String)
  /// What is wrong with the body or the query, field by field; never empty.
  case badFields([FieldError])

  var failure: Failure {
    switch self {
    case .notFound: Failure(.notFound, "not-found", "no such thing in this API")
    case .notAllowed(let methods):
      Failure(
        .usage, "method-not-allowed", "this path takes \(methods.joined(separator: ", "))")
    case .mediaType:
      Failure(.usage, "media-type", "the body must be application/json")
    case .badBody(let problem):
      Failure(.usage, "bad-json", "the body is invalid: \(problem)")
    case .badFields(let fields) where fields.count == 1:
      Failure(.usage, fields[0].code, fields[0].text, field: fields[0].field)
    case .badFields(let fields):
      Failure(
        .usage, "bad-fields", fields.map(\.message).joined(separator: "; "), errors: fields)
    }
  }
}
