/// One operation of an API. Routing, access, validation, the document of the API and the client's
/// call follow from it.
///
/// `Access` is who may call, as the module has it; `Handler` is what answers.
package struct Endpoint<Access: Sendable, Handler: Sendable>: Sendable {
  /// Method and path; taken apart when asked for, as the body is.
  fileprivate let call: String
  private let examples: [String]
  /// The name of the operation for makers of clients (`operationId`).
  package let id: String
  package let summary: String
  package let access: Access
  package let query: [QueryParameter]
  /// Made when asked for: a command must not pay for the bodies of all the others.
  private let makeBody: (@Sendable () -> BodyShape)?
  package let reply: EndpointReply
  /// With what it may be refused, beside what every operation may.
  package let statuses: [Int]
  /// It changes what is stored.
  package let isChange: Bool
  /// Answering takes so long that a server does it beside its loop, as checking a password does.
  package let isSlow: Bool
  package let handler: Handler

  /// - Parameters:
  ///   - call: method and path, such as `GET /events/{id}`.
  ///   - examples: for each part of the path in braces, a value that exists in the demo world.
  package init(
    _ call: String, _ id: String, _ summary: String, access: Access,
    query: [QueryParameter] = [], body: (@Sendable () -> BodyShape)? = nil, reply: EndpointReply,
    statuses: [Int] = [], examples: [String] = [], isChange: Bool, isSlow: Bool = false,
    handler: Handler
  ) {
    self.call = call
    self.examples = examples
    self.id = id
    self.summary = summary
    self.access = access
    self.query = query
    makeBody = body
    self.reply = reply
    self.statuses = statuses
    self.isChange = isChange
    self.isSlow = isSlow
    self.handler = handler
  }

  package var method: String { String(call.utf8.prefix { $0 != UInt8(ascii: " ") }) ?? "" }
  package var path: PathPattern {
    PathPattern(String(call.utf8.drop { $0 != UInt8(ascii: "/") }) ?? "", examples: examples)
  }

  /// Absent for one that takes no body.
  package var body: BodyShape? { makeBody?() }
}

/// What an operation answers with when it does what was asked.
package enum EndpointReply: Sendable {
  case object(ObjectType)
  /// A document of that media type.
  case document(String)
  /// It always refuses.
  case none
}

/// A path whose parts in braces stand for any one part: `/events/{id}`.
package struct PathPattern: Sendable {
  package let text: String
  private let examples: [String]

  package init(_ text: String, examples: [String] = []) {
    self.text = text
    self.examples = examples
  }

  private var parts: [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0).utf8 }
  }

  private static func isAny(_ part: Substring.UTF8View) -> Bool {
    part.first == UInt8(ascii: "{")
  }

  /// The names in braces, each with an example.
  package var parameters: [(name: String, example: String)] {
    let names = parts.filter(Self.isAny).map { String(Substring($0).dropFirst().dropLast()) }
    return Array(zip(names, examples))
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

/// The operations of an API below a path: which of them answers a request.
package struct EndpointTable<Access: Sendable, Handler: Sendable>: Sendable {
  package let base: [String]
  package let endpoints: [Endpoint<Access, Handler>]
  /// Of the endpoints, in their order: looking for one copies none. A path without braces has the length
  /// of its call.
  private let calls: [(text: String, length: Int?)]

  package init(below base: String..., endpoints: [Endpoint<Access, Handler>]) {
    self.base = base
    self.endpoints = endpoints
    calls = endpoints.map {
      ($0.call, $0.call.utf8.contains(UInt8(ascii: "{")) ? nil : $0.call.utf8.count)
    }
  }

  /// What answers, and what stands in the braces of its path. Of several, the first of the table
  /// answers. HEAD is for whatever GET is for (RFC 9110, section 9.3.2).
  ///
  /// - Throws: `APIError.notFound`, or `notAllowed` for a path that has other methods.
  package func match(
    _ request: Request
  ) throws(APIError) -> (endpoint: Endpoint<Access, Handler>, parameters: [String]) {
    let method = request.method == "HEAD" ? "GET" : request.method
    if request.path.starts(with: base) {
      let path = request.path.dropFirst(base.count)
      let length = method.utf8.count + 1 + max(1, path.reduce(0) { $0 + 1 + $1.utf8.count })
      for (index, call) in calls.enumerated() where call.length ?? length == length {
        if let parameters = PathPattern.match(call: call.text, method, path) {
          return (endpoints[index], parameters)
        }
      }
    }
    let methods = methods(of: request.path)
    throw methods.isEmpty ? .notFound : .notAllowed(methods + ["OPTIONS"])
  }

  /// What may be asked of a path; empty if there is no such path.
  package func methods(of path: [String]) -> [String] {
    var methods: [String] = []
    for endpoint in endpoints where !methods.contains(endpoint.method) {
      if parameters(path, endpoint) != nil { methods.append(endpoint.method) }
    }
    return methods.contains("GET") ? methods + ["HEAD"] : methods
  }

  private func parameters(_ path: [String], _ endpoint: Endpoint<Access, Handler>) -> [String]? {
    guard path.starts(with: base) else { return nil }
    return endpoint.path.match(path.dropFirst(base.count))
  }
}
