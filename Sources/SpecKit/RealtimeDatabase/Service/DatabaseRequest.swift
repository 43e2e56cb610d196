internal import SpecCore

/// A request of the REST protocol, checked.
package struct DatabaseRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The kind of resource that the path names.
  enum Subject: Sendable, Equatable {
    case data(TreePath)
    case rules
    case info([String])
  }

  let request: Request
  let method: Method
  let subject: Subject
  let namespace: String
  let parameters: [String: String]

  init(_ request: Request) throws(DatabaseError) {
    self.request = request
    // The API has no path with a slash after `.json`.
    guard !request.hasFinalSlash else { throw .notFound }
    let path = try TreePath(requestPath: request.path)
    method = try Self.method(of: request)
    var parameters: [String: String] = [:]
    for item in request.query { parameters[item.name] = item.value }
    self.parameters = parameters
    namespace = parameters["ns"] ?? Self.defaultNamespace
    guard Self.isNamespace(namespace) else { throw .noSuchNamespace }
    subject = try Self.subject(path)
    try checkParameters()
    if method != .get, case .info = subject { throw .infoIsReadOnly }
    if request.headers["If-Match"] != nil, method != .put, method != .delete {
      throw .conditionNotSupported
    }
    if wantsTag, method == .patch { throw .tagNotSupported }
  }

  package static let defaultNamespace = "default"

  var isSilent: Bool { parameters["print"] == "silent" }
  var isPretty: Bool { parameters["print"] == "pretty" }
  var isShallow: Bool { parameters["shallow"] == "true" }
  var wantsTag: Bool { request.headers["X-Firebase-ETag"] == "true" }

  /// The method that a request means: a POST can stand for another one.
  static func method(of request: Request) throws(DatabaseError) -> Method {
    var name = request.method == "HEAD" ? "GET" : request.method
    if name == "POST" {
      name =
        request.headers["X-HTTP-Method-Override"] ?? request.value("x-http-method-override") ?? name
    }
    guard let method = Method(rawValue: name.uppercased()) else { throw .unknownMethod }
    return method
  }

  static func isNamespace(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
  }

  private static func subject(_ path: TreePath) throws(DatabaseError) -> Subject {
    if path.keys == [".settings", "rules"] { return .rules }
    if path.keys.first == ".info" { return .info(Array(path.keys.dropFirst())) }
    guard DataLimits.isPath(path.keys) else { throw .invalidPath }
    return .data(path)
  }
}

// MARK: parameters

extension DatabaseRequest {
  /// Parameters other than those of queries. `timeout`, `writeSizeLimit` and `disableTriggers` change nothing here.
  private static let known: Set<String> = [
    "auth", "access_token", "auth_variable_override", "ns", "print", "shallow", "format", "timeout",
    "writeSizeLimit", "disableTriggers", "x-http-method-override",
  ]

  /// Parameters that can come with `shallow`: the caller, the database, and those that the tools of the service send.
  private static let besideShallow: Set<String> = [
    "shallow", "auth", "access_token", "auth_variable_override", "ns", "limitToFirst", "startAfter",
    "disableTriggers",
  ]

  private func checkParameters() throws(DatabaseError) {
    for name in parameters.keys.sorted() {
      guard Self.known.contains(name) || DatabaseQuery.parameters.contains(name) else {
        throw .unsupportedParameter(name)
      }
    }
    try check("print", ["silent", "pretty"])
    try check("shallow", ["true", "false"])
    try check("format", ["strict"])
    try check("writeSizeLimit", ["tiny", "small", "medium", "large", "unlimited"])
    if isShallow,
      let name = parameters.keys.sorted().first(where: { !Self.besideShallow.contains($0) })
    {
      throw .badQuery("shallow cannot be mixed with \(name)")
    }
    if let timeout = parameters["timeout"], !Self.isTimeout(timeout) {
      throw .badQuery("timeout must be a positive time of at most 15min, such as 3ms, 3s or 3min")
    }
  }

  private func check(_ name: String, _ choices: [String]) throws(DatabaseError) {
    guard let value = parameters[name], !choices.contains(value) else { return }
    throw .badQuery("\(name) must be \(choices.joined(separator: " or "))")
  }

  private static func isTimeout(_ text: String) -> Bool {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units: [String: Int] = ["ms": 1, "s": 1000, "min": 60_000]
    guard let count = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      return false
    }
    return count > 0 && count <= 900_000 / unit
  }
}
