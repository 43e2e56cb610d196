internal import SpecCore
internal import Synchronization

/// Who may call an operation. What depends on an event is checked where the event is found.
enum HacksmithsAccess: Sendable {
  case anyone, member, organizer, admin

  var needsToken: Bool { self != .anyone }

  /// - Throws: `signInNeeded`, `forbidden` or `adminNeeded`.
  func check(_ context: RequestContext) throws {
    switch self {
    case .anyone: break
    case .member: _ = try context.member()
    case .organizer:
      let role = try context.member().role
      guard role == .organizer || role == .admin else { throw HacksmithsError.forbidden }
    case .admin: try context.requireAdmin()
    }
  }
}

/// What answers a request to an operation.
enum HacksmithsHandler: Sendable {
  /// Looks at what is stored.
  case read(@Sendable (RequestContext, APIRequest) throws -> Response)
  /// Changes what is stored, all or nothing.
  case write(@Sendable (RequestContext, Transaction, APIRequest) throws -> Response)
  /// Does its own reading and writing, so that slow work is done under no lock.
  case unlocked(@Sendable (HacksmithsService, APIRequest) throws -> Response)
}

/// One operation of the API. Routing, access, validation, the document of the API and the client's call follow from it.
struct HacksmithsEndpoint: RoutedOperation {
  let call: String
  /// The name of the operation for makers of clients (`operationId`).
  let id: String
  let summary: String
  var access = HacksmithsAccess.anyone
  var query: [QueryParameter] = []
  /// Made when asked for, so that a command does not pay for the bodies of all the others; nil for an operation
  /// that takes no body.
  var makeBody: (@Sendable () -> BodyShape)?
  let reply: EndpointReply
  /// Statuses of refusals, in addition to those of every operation.
  var statuses: [Int] = []
  /// For each part of the path in braces, a value that exists in the demo world.
  var examples: [String] = []
  /// Whether it changes what is stored.
  let isChange: Bool
  /// Whether answering takes so long that a server does it beside its loop, as checking a password does.
  var isSlow = false
  let handler: HacksmithsHandler

  var body: BodyShape? { makeBody?() }
}

/// What an operation answers with when it does what was asked.
enum EndpointReply: Sendable {
  case object(ObjectType)
  /// A document of that media type.
  case document(String)
  /// It always refuses.
  case none
}

/// An endpoint whose body and answer the compiler knows: the service's handler and the client's
/// call have the same types.
struct Operation<Body: RequestBody, Reply: Record>: Sendable {
  let endpoint: HacksmithsEndpoint
}

/// A request for an operation: its path, its query, and its body as values.
@dynamicMemberLookup
struct OperationRequest<Body: RequestBody> {
  let request: APIRequest
  let shape: @Sendable () -> BodyShape

  subscript<Value>(dynamicMember path: KeyPath<APIRequest, Value>) -> Value {
    request[keyPath: path]
  }

  /// What stands in the first braces of the path.
  var first: String { request.parameters.first ?? "" }
  var last: String { request.parameters.last ?? "" }

  /// - Throws: `APIError.badFields`.
  func body() throws -> Body { try request.body(shape()) }
}

/// No body, or one that nobody reads.
struct NoBody: RequestBody {
  static let members: [BodyMember<Self>] = []
}

extension Operation {
  /// An operation that looks at what is stored.
  static func read(
    _ call: String, _ id: String, _ summary: String, _ access: HacksmithsAccess = .anyone,
    query: [QueryParameter] = [], or statuses: [Int] = [], at examples: String...,
    handler: @escaping @Sendable (RequestContext, OperationRequest<Body>) throws -> Reply
  ) -> Self {
    Self(
      endpoint: .declared(
        call, id, summary, access, query, Body.self, nil, Reply.reply, statuses, examples,
        isChange: false
      ) { shape in
        .read { context, request in
          try .success(handler(context, OperationRequest(request: request, shape: shape)))
        }
      })
  }

  /// An operation that changes what is stored.
  static func write(
    _ call: String, _ id: String, _ summary: String, _ access: HacksmithsAccess = .member,
    needs requirement: BodyRequirement? = nil, or statuses: [Int] = [], at examples: String...,
    handler:
      @escaping @Sendable (RequestContext, Transaction, OperationRequest<Body>) throws -> Reply
  ) -> Self {
    Self(
      endpoint: .declared(
        call, id, summary, access, [], Body.self, requirement, Reply.reply, statuses, examples,
        isChange: true
      ) { shape in
        .write { context, transaction, request in
          try .success(
            handler(context, transaction, OperationRequest(request: request, shape: shape)))
        }
      })
  }

  /// An operation that does slow work under no lock, or waits for the lock itself: a server does it
  /// beside its loop.
  static func unlocked(
    _ call: String, _ id: String, _ summary: String, _ access: HacksmithsAccess = .anyone,
    or statuses: [Int] = [],
    handler: @escaping @Sendable (HacksmithsService, OperationRequest<Body>) throws -> Reply
  ) -> Self {
    Self(
      endpoint: .declared(
        call, id, summary, access, [], Body.self, nil, Reply.reply, statuses, [], isChange: true,
        isSlow: true
      ) { shape in
        .unlocked { service, request in
          try .success(handler(service, OperationRequest(request: request, shape: shape)))
        }
      })
  }
}

extension HacksmithsEndpoint {
  fileprivate static func declared<Body: RequestBody>(
    _ call: String, _ id: String, _ summary: String, _ access: HacksmithsAccess,
    _ query: [QueryParameter], _ body: Body.Type, _ requirement: BodyRequirement?,
    _ reply: EndpointReply, _ statuses: [Int], _ examples: [String], isChange: Bool,
    isSlow: Bool = false, handler: (@escaping @Sendable () -> BodyShape) -> HacksmithsHandler
  ) -> Self {
    let made = Mutex<BodyShape?>(nil)
    let shape: @Sendable () -> BodyShape = {
      made.withLock { made in
        let shape = made ?? Body.shape(requirement)
        made = shape
        return shape
      }
    }
    return Self(
      call: call, id: id, summary: summary, access: access, query: query,
      makeBody: Body.self == NoBody.self ? nil : shape, reply: reply, statuses: statuses,
      examples: examples, isChange: isChange, isSlow: isSlow, handler: handler(shape))
  }

  /// A document that is no answer of the API.
  static func document(
    _ call: String, _ id: String, _ summary: String, _ mediaType: String, isSlow: Bool = false,
    handler: @escaping @Sendable (RequestContext, APIRequest) throws -> Response
  ) -> Self {
    Self(
      call: call, id: id, summary: summary, reply: .document(mediaType),
      statuses: isSlow ? [429] : [], isChange: false, isSlow: isSlow, handler: .read(handler))
  }
}

extension Record {
  fileprivate static var reply: EndpointReply {
    .object(ObjectType(name: schemaName) { fields })
  }
}
