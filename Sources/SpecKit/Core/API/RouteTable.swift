/// An operation of a service, found by method and path. Each service adds its own members.
package protocol RoutedOperation: Sendable {
  /// Method and path, such as `GET /events/{id}`. A part in braces stands for any one part.
  var call: String { get }
}

extension RoutedOperation {
  package var method: String { String(call.prefix { $0 != " " }) }
  package var path: PathPattern { PathPattern(String(call.drop { $0 != "/" })) }
}

/// A path whose parts in braces stand for any one part: `/events/{id}`.
package struct PathPattern: Sendable {
  package let text: String
  private let parts: [String]

  package init(_ text: String) {
    self.text = text
    parts = text.split(separator: "/").map(String.init)
  }

  private static func isAny(_ part: String) -> Bool { part.utf8.first == UInt8(ascii: "{") }

  /// The names in braces.
  package var names: [String] {
    parts.filter(Self.isAny).map { String($0.dropFirst().dropLast()) }
  }

  /// The parts that stand in braces, or nil if the path is another.
  func match(_ path: ArraySlice<String>) -> [String]? {
    guard path.count == parts.count else { return nil }
    var found: [String] = []
    for (part, word) in zip(parts, path) {
      if Self.isAny(part) {
        found.append(word)
      } else if !part.utf8.elementsEqual(word.utf8) {
        // Compared by bytes: Swift takes canonically equivalent texts for equal.
        return nil
      }
    }
    return found
  }

  /// The path with the parts in braces filled, from left to right.
  package func filled(_ values: [String]) -> [String] {
    var rest = values[...]
    return parts.map { Self.isAny($0) ? rest.popFirst() ?? "" : $0 }
  }
}

/// The operations of a service below a path. It finds the operation that answers a request.
package struct RouteTable<Operation: RoutedOperation>: Sendable {
  package let base: [String]
  package let operations: [Operation]
  /// Method and path of each operation, so that a search copies no operation.
  private let routes: [(method: String, path: PathPattern)]

  package init(below base: String..., operations: [Operation]) {
    self.base = base
    self.operations = operations
    routes = operations.map { ($0.method, $0.path) }
  }

  /// Returns the operation that answers a request, and the parts of the path that stand for braces; nil if there is
  /// none. Of several, the first of the table answers. HEAD is answered as GET (RFC 9110, section 9.3.2).
  package func match(_ request: Request) -> (operation: Operation, parameters: [String])? {
    guard request.path.starts(with: base) else { return nil }
    let method = request.method == "HEAD" ? "GET" : request.method
    let path = request.path.dropFirst(base.count)
    for (index, route) in routes.enumerated() where route.method == method {
      if let parameters = route.path.match(path) { return (operations[index], parameters) }
    }
    return nil
  }

  /// Returns the methods that a path has, HEAD with GET but without OPTIONS; none for an unknown path.
  package func methods(of path: [String]) -> [String] {
    guard path.starts(with: base) else { return [] }
    let path = path.dropFirst(base.count)
    var methods: [String] = []
    for route in routes where !methods.contains(route.method) {
      if route.path.match(path) != nil { methods.append(route.method) }
    }
    return methods.contains("GET") ? methods + ["HEAD"] : methods
  }
}
