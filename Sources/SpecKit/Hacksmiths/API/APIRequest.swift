internal import SpecCore

/// A request for an operation: path parameters, query and body, checked by the operation's declaration.
struct APIRequest: Sendable {
  let request: Request
  /// What stands for the parts of the path in braces, in their order.
  let parameters: [String]
  /// The body, if there is one.
  let json: JSON?

  /// - Throws: `APIError.mediaType` for a body that is not said to be JSON, `badBody` for one that
  ///   is not.
  init(_ request: Request, parameters: [String]) throws(APIError) {
    self.request = request
    self.parameters = parameters
    // What comes with a read means nothing (RFC 9110, section 9.3.1).
    guard !request.body.isEmpty, !["GET", "HEAD"].contains(request.method) else {
      json = nil
      return
    }
    let type = (request.headers["Content-Type"] ?? "").prefix { $0 != ";" }
    guard type.trimmingTrailingSpaces().lowercased() == "application/json" else {
      throw .mediaType
    }
    do {
      json = try JSON(parsing: request.body)
    } catch {
      throw .badBody("\(error)")
    }
  }

  /// What `Authorization` holds, with or without `Bearer` before it. Empty, which no token is, if
  /// there is nothing after that word.
  var token: String? {
    guard let value = request.headers["Authorization"], !value.isEmpty else { return nil }
    // A bare token, unless it is the word alone.
    let isOneWord = !value.utf8.contains(UInt8(ascii: " "))
    if isOneWord, value.utf8.count != "bearer".utf8.count { return value }
    let words = value.split(separator: " ")
    guard words.first?.lowercased() == "bearer" else { return value }
    return words.dropFirst().first.map(String.init) ?? ""
  }

  // MARK: the query

  /// - Throws: `badFields` for a parameter whose value its declaration does not allow.
  func check(_ parameters: [QueryParameter]) throws(APIError) {
    for parameter in parameters {
      if let problem = parameter.problem(values(parameter.name)) { throw .badFields([problem]) }
    }
  }

  func value(_ name: String) -> String? { request.value(name) }
  func values(_ name: String) -> [String] {
    request.query.filter { $0.name == name }.map(\.value)
  }
  /// False if it is not there.
  func flag(_ name: String) -> Bool { value(name) == "true" }
  func instant(_ name: String) -> Instant? {
    value(name).flatMap { Instant(rfc3339: $0) }
  }
  func integer(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  // MARK: the body

  /// The body as values; no body is an empty object.
  ///
  /// - Throws: `badFields` for one that has not the shape.
  func body<Body: RequestBody>(_ shape: BodyShape) throws(APIError) -> Body {
    let json = self.json ?? [:]
    guard json.object != nil else {
      throw .badFields([FieldError("body", "bad-value", "the body must be a JSON object")])
    }
    let problems = shape.problems(json)
    guard problems.isEmpty else { throw .badFields(problems) }
    return Body(json: json)
  }
}
