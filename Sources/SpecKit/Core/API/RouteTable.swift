/// An operation of a service, found by method and path. Each service adds what it needs to answer.
package protocol RoutedOperation: Sendable {
  /// Method and path, such as `GET /events/{id}`. A part in braces stands for any one part.
  var call: String { get }
}

extension RoutedOperation {
  package var method: String { String(call.utf8.prefix { $0 != UInt8(ascii: " ") }) ?? "" }
  package var path: PathPattern {
    PathPattern(String(call.utf8.drop { $0 != UInt8(ascii: "/") }) ?? "")
  }
}

/// A path whose parts in braces stand for any one part: `/events/{id}`.
package struct PathPattern: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  private var parts: [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0).utf8 }
  }

  private static func isAny(_ part: Substring.UTF8View) -> Bool {
    part.first == UInt8(ascii: "{")
  }

  /// The names in braces.
  package var names: [String] {
    parts.filter(Self.isAny).map { String(Substring($0).dropFirst().dropLast()) }
  }

  /// The parts that stand in braces, or nil if the path is another.
  package func match(_ path: ArraySlice<String>) -> [String]? {
    Self.match(text.utf8[...], path)
  }

  /// Whether a call has this method, and then what stands in the braces of its path. It makes no text, as
  /// each request is compared with all operations.
  fileprivate static func match(
    call: String, _ method: String, _ path: ArraySlice<String>
  ) -> [String]? {
    guard call.utf8.starts(with: method.utf8) else { return nil }
    let rest = call.utf8.dropFirst(method.utf8.count)
    guard rest.first == UInt8(ascii: " ") else { return nil }
    return match(rest.dropFirst(), path)
  }

  private static func match(
    _ pattern: Substring.UTF8View, _ path: ArraySlice<String>
  ) -> [String]? {
    var found: [String] = []
    var rest = pattern.dropFirst()
    for word in path {
      guard !rest.isEmpty else { return nil }
      // Compared by bytes: Swift takes canonically equivalent texts for equal.
      let part = rest.prefix { $0 != UInt8(ascii: "/") }
      if part.first == UInt8(ascii: "{") {
        found.append(word)
      } else if !part.elementsEqual(word.utf8) {
        return nil
      }
      rest = rest.dropFirst(part.count + 1)
    }
    return rest.isEmpty ? found : nil
  }

  /// The path with the parts in braces filled, from left to right.
  package func filled(_ values: [String]) -> [String] {
    var rest = values[...]
    return parts.map { Self.isAny($0) ? rest.popFirst() ?? "" : String(Substring($0)) }
  }
}

/// The operations of a service below a path. It finds the one that answers a request.
package struct RouteTable<Operation: RoutedOperation>: Sendable {
  package let base: [String]
  package let operations: [Operation]
  /// The calls of the operations, in their order, so that a search copies no operation. A path without braces has
  /// the length of its call.
  private let calls: [(text: String, length: Int?)]

  package init(below base: String..., operations: [Operation]) {
    self.base = base
    self.operations = operations
    calls = operations.map {
      ($0.call, $0.call.utf8.contains(UInt8(ascii: "{")) ? nil : $0.call.utf8.count)
    }
  }

  /// Returns the operation that answers a request, and the parts of the path that stand for braces; nil if there is
  /// none. Of several, the first of the table answers. HEAD is answered as GET (RFC 9110, section 9.3.2).
  package func match(_ request: Request) -> (operation: Operation, parameters: [String])? {
    guard request.path.starts(with: base) else { return nil }
    let method = request.method == "HEAD" ? "GET" : request.method
    let path = request.path.dropFirst(base.count)
    let length = method.utf8.count + 1 + max(1, path.reduce(0) { $0 + 1 + $1.utf8.count })
    for (index, call) in calls.enumerated() where call.length ?? length == length {
      if let parameters = PathPattern.match(call: call.text, method, path) {
        return (operations[index], parameters)
      }
    }
    return nil
  }

  /// Returns the methods that a path has, HEAD with GET but without OPTIONS; none if there is no such path.
  package func methods(of path: [String]) -> [String] {
    guard path.starts(with: base) else { return [] }
    let path = path.dropFirst(base.count)
    var methods: [String] = []
    for operation in operations where !methods.contains(operation.method) {
      if operation.path.match(path) != nil { methods.append(operation.method) }
    }
    return methods.contains("GET") ? methods + ["HEAD"] : methods
  }
}
