internal import SpecCore

/// A path of the API and what answers on it.
struct Route: Sendable {
  enum Handler: Sendable {
    /// Looks at what is stored.
    case read(@Sendable (Call, RouteInput) throws -> Reply)
    /// Looks at what is stored and answers with a document that is no JSON.
    case document(@Sendable (Call, RouteInput) throws -> Response)
    /// Changes what is stored, all or nothing.
    case write(@Sendable (Call, Transaction, RouteInput) throws -> Reply)
    /// Arranges its own reading and writing, so that slow work is done under no lock.
    case free(@Sendable (HacksmithsService, RouteInput) throws -> Reply)
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
  let request: Request
  /// What stands for the `:` parts of the path.
  let parameters: [String]
  /// The body, if there is one.
  let json: JSON?

  /// Throws `mediaType` for a body that is not said to be JSON, and `badBody` for one that is not.
  init(_ request: Request, parameters: [String]) throws {
    self.request = request
    self.parameters = parameters
    // What comes with a read means nothing (RFC 9110, section 9.3.1).
    guard !request.body.isEmpty, !["GET", "HEAD"].contains(request.method) else {
      json = nil
      return
    }
    let type = (request.headers["Content-Type"] ?? "").prefix { $0 != ";" }
    guard type.trimmingTrailingSpaces().lowercased() == "application/json" else {
      throw HacksmithsError.mediaType
    }
    do {
      json = try JSON(parsing: request.body)
    } catch {
      throw HacksmithsError.badBody("\(error)")
    }
  }

  var first: String { parameters.first ?? "" }

  /// What `Authorization` holds, without `Bearer`: the original app sent the bare token. Empty,
  /// which no token is, if there is nothing after it.
  var token: String? {
    guard let value = request.headers["Authorization"], !value.isEmpty else { return nil }
    let words = value.split(separator: " ")
    guard words.first?.lowercased() == "bearer" else { return value }
    return words.dropFirst().first.map(String.init) ?? ""
  }

  /// What stands for a name in the query, which must not stand there twice.
  func value(_ name: String) throws -> String? {
    let all = values(name)
    guard all.count < 2 else {
      throw HacksmithsError.badField(name, code: "given-twice", Texts.givenTwice(name))
    }
    return all.first
  }
  /// `true` or `false`, false if it is not there.
  func flag(_ name: String) throws -> Bool {
    switch try value(name) {
    case "true": return true
    case nil, "false": return false
    default: throw HacksmithsError.badField(name, code: "bad-flag", Texts.badFlag(name))
    }
  }
  func values(_ name: String) -> [String] {
    request.query.filter { $0.name == name }.map(\.value)
  }
}
