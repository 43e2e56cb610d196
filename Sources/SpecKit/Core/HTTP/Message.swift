/// A request as a value (RFC 9110): the same whether it came over a socket or from a command in
/// this process.
package struct Request: Sendable, Equatable {
  /// Upper case, such as `GET`.
  package var method: String
  /// The path, decoded, one element for each part between slashes; `/` is empty.
  package var path: [String]
  /// Whether a slash stood after the path, which is mostly the same place.
  package var hasFinalSlash = false
  package var query: [QueryItem]
  package var headers: Headers
  package var body: [UInt8]
  /// The numeric address of the client; nil for a command in this process.
  package var peer: String?

  package struct QueryItem: Sendable, Hashable {
    package var name: String
    package var value: String
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    _ method: String, _ path: [String], query: [QueryItem] = [], headers: Headers = Headers(),
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// Reads a target in origin form, such as `/api/events?limit=5`.
  ///
  /// - Throws: `Refusal` for a target that is not a path, or whose percent-encoding is not
  ///   that of UTF-8 text without NUL: of a path, then, that nothing can have.
  package init(
    _ method: String, target: String, headers: Headers = Headers(), body: [UInt8] = []
  ) throws(Refusal) {
    // Bytes, not characters: a mark after a slash makes one character of the two.
    guard target.utf8.first == UInt8(ascii: "/") else { throw .badTarget }
    let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    var path: [String] = []
    for part in target.utf8[..<end].dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      do throws(Refusal) {
        path.append(try PercentEncoding.decode(Substring(part)))
      } catch {
        throw .noSuchPath
      }
    }
    // One slash at the end is the same place.
    let hasFinalSlash = path.last == "" && path.count > 1
    if path.last == "" { path.removeLast() }
    var query: [QueryItem] = []
    for item in target.utf8[end...].dropFirst().split(separator: UInt8(ascii: "&")) {
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      let value = item.dropFirst(name.count + 1)
      query.append(
        QueryItem(
          try PercentEncoding.decode(Substring(name), isForm: true),
          try PercentEncoding.decode(Substring(value), isForm: true)))
    }
    self.init(method, path, query: query, headers: headers, body: body)
    self.hasFinalSlash = hasFinalSlash
  }

  /// The target in origin form.
  package var target: String {
    // One slash at the end is not read as an empty part, so a last part that is empty needs two.
    return "/" + path.map(PercentEncoding.encodePathPart).joined(separator: "/")
      + (path.last == "" || hasFinalSlash ? "/" : "")
      + (query.isEmpty ? "" : "?" + Form(query).text)
  }

  /// The last value of a query item.
  package func value(_ name: String) -> String? { query.last { $0.name == name }?.value }

  /// The address by which the client asked, such as `http://localhost:3000`; nil without a good `Host`.
  package var site: String? {
    guard let host = headers["Host"], Authority(host) != nil else { return nil }
    return "http://\(host)"
  }

  /// Whether the `Host` field names this machine: else a page elsewhere could lead a browser here.
  package var isForLoopback: Bool { Authority(headers["Host"] ?? "")?.isLoopback ?? false }
}

/// An answer as a value.
package struct Response: Sendable, Equatable {
  /// 0 for no response: the server closes the connection, as if it had failed.
  package var status: Int
  package var headers: Headers
  package var body: [UInt8]
  /// A body that is written after the head; then `body` is empty.
  package var stream: EventStream?
  /// A server sends the answer only after so long; others are served meanwhile.
  package var delay: Duration

  package init(
    _ status: Int, headers: Headers = Headers(), body: [UInt8] = [], stream: EventStream? = nil,
    delay: Duration = .zero
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.stream = stream
    self.delay = delay
  }

  /// The answer as a caller in this process gets it: after its delay.
  package func awaited(by clock: Clock) throws -> Response {
    guard delay > .zero else { return self }
    try clock.sleep(delay)
    var response = self
    response.delay = .zero
    return response
  }

  package static func json(_ value: JSON, status: Int = 200) -> Response {
    Response(
      status, headers: ["Content-Type": "application/json; charset=utf-8"],
      body: value.bytes())
  }
}

/// Header fields in their order; names are compared without case.
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package struct Field: Sendable, Equatable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0, value: $1) }
  }

  /// The first value of a name; setting it replaces all of them, or removes them with nil.
  package subscript(name: String) -> String? {
    get { fields.first { Grammar.same($0.name, name) }?.value }
    set {
      let index = fields.firstIndex { Grammar.same($0.name, name) }
      fields.removeAll { Grammar.same($0.name, name) }
      guard let newValue else { return }
      fields.insert(Field(name: name, value: newValue), at: index ?? fields.count)
    }
  }

  package func all(_ name: String) -> [String] {
    fields.filter { Grammar.same($0.name, name) }.map(\.value)
  }

  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}
