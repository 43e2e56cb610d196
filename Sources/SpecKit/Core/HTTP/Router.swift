/// A table of paths: which endpoint answers a method on a path.
package struct Router<Endpoint: Sendable>: Sendable {
  package enum Match {
    /// `parameters` holds the parts of the path that stand for `{names}`.
    case found(Endpoint, parameters: [String: String])
    /// The path exists for other methods, in the order of the table (for the field `Allow`).
    case notAllowed([String])
    case notFound
  }

  private struct Route {
    var method: String
    var pattern: [String]
    var endpoint: Endpoint
  }

  private var routes: [Route] = []

  package init() {}

  /// Adds a route. The pattern is a path whose parts in braces stand for any one part:
  /// `/events/{id}`. Of several that match, the first that was added answers.
  package mutating func add(_ method: String, _ pattern: String, _ endpoint: Endpoint) {
    routes.append(
      Route(
        method: method, pattern: pattern.split(separator: "/").map(String.init),
        endpoint: endpoint))
  }

  /// Finds what answers. HEAD is for whatever GET is for (RFC 9110, section 9.3.2).
  package func match(_ method: String, _ path: [String]) -> Match {
    let method = method == "HEAD" ? "GET" : method
    var allowed: [String] = []
    for route in routes {
      guard let parameters = Self.parameters(of: path, in: route.pattern) else { continue }
      if route.method == method { return .found(route.endpoint, parameters: parameters) }
      let methods = route.method == "GET" ? ["GET", "HEAD"] : [route.method]
      allowed += methods.filter { !allowed.contains($0) }
    }
    return allowed.isEmpty ? .notFound : .notAllowed(allowed)
  }

  private static func parameters(of path: [String], in pattern: [String]) -> [String: String]? {
    guard path.count == pattern.count else { return nil }
    var parameters: [String: String] = [:]
    for (part, expected) in zip(path, pattern) {
      if expected.hasPrefix("{"), expected.hasSuffix("}") {
        parameters[String(expected.dropFirst().dropLast())] = part
      } else if !expected.utf8.elementsEqual(part.utf8) {
        // Compared by bytes: Swift takes canonically equivalent texts for equal.
        return nil
      }
    }
    return parameters
  }
}

extension Router where Endpoint == @Sendable (Request, [String: String]) -> Response {
  /// Asks the endpoint, or answers 404, or 405 with `Allow`.
  package func respond(to request: Request) -> Response {
    switch match(request.method, request.path) {
    case .found(let endpoint, let parameters): endpoint(request, parameters)
    case .notAllowed(let methods):
      Response(405, headers: ["Allow": methods.joined(separator: ", ")])
    case .notFound: Response(404)
    }
  }
}
