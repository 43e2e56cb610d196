internal import SpecCore

/// A path of the API and what answers on it.
struct Route: Sendable {
  enum Handler: Sendable {
    /// Looks at what is stored.
    case read(@Sendable (Call, RouteInput) throws -> WireReply)
    /// Changes what is stored, all or nothing.
    case write(@Sendable (Call, Transaction, RouteInput) throws -> WireReply)
    /// Arranges its own reading and writing, so that slow work is done under no lock.
    case free(@Sendable (HacksmithsService, RouteInput) throws -> WireReply)
  }

  var methods: [String]
  /// Parts of the path below `/api`; `:` stands for any one.
  var path: [String]
  var handler: Handler

  init(_ methods: String, _ path: String, _ handler: Handler) {
    self.methods = methods.split(separator: " ").map(String.init)
    self.path = path.split(separator: "/").map(String.init)
    self.handler = handler
  }

  /// What stands for the `:` parts, or nil if the path is another.
  func match(_ parts: [String]) -> [String]? {
    guard parts.count == path.count else { return nil }
    var found: [String] = []
    for (pattern, part) in zip(path, parts) {
      if pattern == ":" { found.append(part) } else if pattern != part { return nil }
    }
    return found
  }
}

/// What a handler is given.
struct RouteInput {
  var request: WireRequest
  /// What stands for the `:` parts of the path.
  var parameters: [String]

  var first: String { parameters.first ?? "" }

  /// The body as an object. Throws `badBody`.
  func body() throws -> JSON {
    guard let body = request.body, body.object != nil else {
      throw HacksmithsError.badBody("an object is needed")
    }
    return body
  }

  /// The body as a value of that shape. Throws `badBody`.
  func body<Value: Decodable>(as type: Value.Type) throws -> Value {
    do {
      return try JSONCoder.decode(type, from: try body())
    } catch let error as DecodingError {
      throw HacksmithsError.badBody(JSONCoder.describe(error))
    }
  }
}
