internal import SpecCore
internal import Synchronization

/// The client of the hackathon API: sends the calls of commands and returns values or the
/// failure to report.
struct APIClient {
  /// Whether the service is in this process, so that its failures are this program's.
  let isEmbedded: Bool
  let client: Client
  /// Absent for a guest.
  var token: String?
  /// Earlier answers of a remote service; absent for the embedded one.
  var cache: AnswerCache?
  /// Do not use the cache.
  var isFresh = false
  /// The error of a call for members without a sign-in: it names what to do first.
  let missingSignIn: () throws -> HacksmithsError
  /// Called when a request is repeated as a guest because the session ended.
  let sessionEnded: () -> Void
  /// Called with the time of a cached answer that is used because the service cannot be reached.
  let offline: (Instant) -> Void
  private let outage = Outage()

  typealias Query = [Request.QueryItem]

  /// Calls an operation; the path is filled from left to right.
  ///
  /// - Parameter asMember: refuse without a sign-in; nil: if the operation is for members.
  func call<Body, Reply: Decodable>(
    _ operation: Operation<Body, Reply>, _ path: String..., query: Query = [], body: Body? = nil,
    asMember: Bool? = nil
  ) throws -> Reply {
    let endpoint = operation.endpoint
    let request = operation.request(path, query: query, json: body?.json)
    let isForMembers = endpoint.access == .member || endpoint.access == .organizer
    return try value(of: request, needsMember: asMember ?? isForMembers)
  }

  /// The same without the token: an ended sign-in must not prevent a new one.
  var asGuest: APIClient {
    var api = self
    api.token = nil
    return api
  }

  /// Revokes a token. Returns false if a remote service could not be reached.
  func signOut(_ token: String) throws -> Bool {
    let response: Response
    do {
      response = try send(Request("POST", ["api", "app", "signout"]), token: token)
    } catch let error as any ReportedError where error.status == .unavailable {
      return false
    }
    let isOver = (200...299).contains(response.status) || response.status == 401
    if !isOver, isEmbedded { throw failure(response.status, try? JSON(parsing: response.body)) }
    return isOver
  }

  /// - Parameter fallsBack: whether a cached answer is the value while the service is away.
  private func value<Value: Decodable>(
    of request: Request, needsMember: Bool, fallsBack: Bool = true
  ) throws -> Value {
    if needsMember, token == nil { throw try missingSignIn() }
    let kept = isFresh || request.method != "GET" ? nil : cache?.answer(to: request, token)
    var asker = token
    var response: Response
    do {
      response = try send(request, token: asker, ifNot: kept?.tag)
      if !isEmbedded, response.status >= 500 {
        throw failure(response.status, try? JSON(parsing: response.body))
      }
    } catch let error as any ReportedError where error.status == .unavailable {
      guard fallsBack, let kept, let value = try? JSONCoder.decode(Value.self, from: kept.dated)
      else {
        throw error
      }
      offline(kept.at)
      return value
    }
    if response.status == 304, let kept {
      if let value = try? JSONCoder.decode(Value.self, from: kept.body) {
        cache?.keep(kept.body, tag: kept.tag, as: request, asker)
        return value
      }
      // The cached answer was written by another version of this program.
      response = try send(request, token: asker)
    }
    if response.status == 401, asker != nil, !needsMember, request.method == "GET" {
      sessionEnded()
      // Cached answers of an ended session must not be shown again.
      forget(asker)
      asker = nil
      response = try send(request, token: nil)
    }
    let json = try? JSON(parsing: response.body)
    if response.status == 401, asker != nil { forget(asker) }
    if request.method == "GET", [403, 404].contains(response.status) {
      cache?.drop(request, asker)
    }
    guard (200...299).contains(response.status) else { throw failure(response.status, json) }
    do {
      guard let json else { throw HacksmithsError.notJSON(status: response.status) }
      let value = try JSONCoder.decode(Value.self, from: json)
      if request.method == "GET" {
        cache?.keep(json, tag: response.headers["ETag"], as: request, asker)
      }
      return value
    } catch let error as DecodingError {
      throw HacksmithsError.service(
        status: response.status, message: JSONCoder.describe(error))
    }
  }

  /// Drops the cached answers to this sign-in, which has ended.
  func forgetAnswers() { forget(token) }

  private func forget(_ asker: String?) {
    for (request, _) in cache?.answers(to: asker) ?? [] { cache?.drop(request, asker) }
  }

  /// Requests cached answers again to update them.
  ///
  /// - Parameter fallsBack: false to stop with an error when the service cannot be reached.
  func refresh(fallsBack: Bool = true, where isMeant: (AnswerCache.Kept) -> Bool) throws {
    for (request, kept) in cache?.answers(to: token) ?? [] where isMeant(kept) {
      do {
        let _: JSON = try value(of: request, needsMember: false, fallsBack: fallsBack)
      } catch let error as any ReportedError
        where [.notFound, .denied].contains(error.status)
      {
        // The resource is gone or no longer allowed; `value` has dropped the cached answer.
      }
    }
  }

  /// `ifNot` is the ETag of a cached answer.
  private func send(_ request: Request, token: String?, ifNot tag: String? = nil) throws -> Response
  {
    var request = request
    request.headers["Authorization"] = token.map { "Bearer \($0)" }
    request.headers["If-None-Match"] = tag
    return try outage.tracking { try client.send(request) }
  }

  private func failure(_ status: Int, _ json: JSON?) -> Failure {
    guard let message = json?["message"]?.string, let code = json?["code"]?.string else {
      return HacksmithsError.notJSON(status: status).failure
    }
    let errors = (json?["errors"]?.array ?? []).compactMap(FieldError.init(json:))
    let isOne = errors.count == 1
    // Words that begin with the name of a member are about what an option gave.
    let isOfFields = !errors.isEmpty && errors.allSatisfy(\.isNamed)
    let said = isOfFields ? joined(clauses: errors.map(\.asTyped.message), in: "en") : message
    return Failure(
      HTTPStatus.exit(status, code: code, isEmbedded: isEmbedded), code, said,
      field: isOne ? errors.first?.asTyped.field : nil, errors: isOne ? [] : errors.map(\.asTyped))
  }
}

/// The first failure to reach the service. Later requests of the same command fail with it at once, so that
/// their timeouts do not add up.
private final class Outage: Sendable {
  private let failure = Mutex<RemoteError?>(nil)

  func tracking(_ send: () throws -> Response) throws -> Response {
    if let failure = failure.withLock(\.self) { throw failure }
    do {
      return try send()
    } catch let error as RemoteError {
      switch error {
      case .refused, .tooSlow, .unknownHost: failure.withLock { $0 = error }
      default: break
      }
      throw error
    }
  }
}

extension FieldError {
  /// The options that have another name than the member of the body which they give.
  private static let options = [
    "fullname": "name", "organization": "org", "sponsors": "sponsor", "tags": "tag",
    "organizers": "organizer", "leaders": "leader", "links": "link", "date": "start",
    "timeZone": "zone",
  ]

  /// The members that no option gives.
  private static let others: Set = [
    "password", "current", "new", "event", "person", "item", "code",
  ]

  /// Whether its words begin with the name of its field.
  fileprivate var isNamed: Bool { message.hasPrefix("\(field): ") }

  /// The same of the option that was typed.
  fileprivate var asTyped: FieldError {
    guard isNamed, !Self.others.contains(field) else { return self }
    let option =
      Self.options[field]
      ?? field.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    return FieldError(option, code, "--\(option)" + message.dropFirst(field.count))
  }
}

extension Operation {
  /// The request that calls it, still without a sign-in; the path is filled from left to right. What people
  /// typed is composed, as answers are kept by the request.
  func request(_ path: [String], query: APIClient.Query = [], json: JSON?) -> Request {
    Request(
      endpoint.method,
      HacksmithsService.table.base + endpoint.path.filled(path.map(composed)),
      query: query.map { .init($0.name, composed($0.value)) },
      headers: json == nil ? Headers() : ["Content-Type": "application/json"],
      body: json?.bytes() ?? [])
  }
}
