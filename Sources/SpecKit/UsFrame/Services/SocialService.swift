internal import SpecCore

/// The answer of a service to one call: a value or an error, and the stated rate limit.
struct ServiceAnswer<Value: Sendable>: Sendable {
  var result: Result<Value, ServiceError>
  var rate = Rate()
  /// The HTTP status; nil without an answer.
  var status: Int?

  func map<New: Sendable>(_ transform: (Value) -> New) -> ServiceAnswer<New> {
    ServiceAnswer<New>(result: result.map(transform), rate: rate, status: status)
  }
}

/// The errors of a call, the same for all services.
enum ServiceError: Error, Sendable, Hashable {
  /// The token is expired, revoked or missing; services do not say which.
  case unauthorized
  case forbidden(ForbiddenReason)
  /// Called too often; until when, if the service says so.
  case limited(until: Instant?)
  /// No such person, or no longer.
  case missing
  /// No answer or a temporary failure, with the reason.
  case unreachable(String)
  /// An answer that violates the protocol.
  case unreadable(String)
  /// The token endpoint refused a code, a token or the client.
  case refused(code: String, description: String?)
}

extension ServiceError {
  /// A page leads back to one that was there before: it would be asked for ever.
  static let endlessPages = ServiceError.unreadable("paging: endless")
}

/// Why a call is not permitted although the sign-in is good.
enum ForbiddenReason: String, Sendable, Hashable {
  case clientNotEnrolled = "client-not-enrolled"
  case creditUsedUp = "credit-used-up"
  case notPermitted = "not-permitted"

  var key: StringKey {
    switch self {
    case .clientNotEnrolled: .errorClientNotEnrolled
    case .creditUsedUp: .errorCreditUsedUp
    case .notPermitted: .errorNotPermitted
    }
  }
}

/// A page of a list, and the token of the next one.
struct ListPage<Element: Sendable>: Sendable {
  var elements: [Element]
  var next: String?
}

/// A connection to a service. Calls change only the field family. They throw only failures of this
/// program.
protocol SocialService: Sendable {
  /// The family of field names of the server, as learned from its answers.
  var fieldFamily: FieldFamily { get }

  /// The page on which a person allows or denies the sign-in.
  func authorizeAddress(for request: AuthorizeRequest) -> String
  func exchange(code: String, for request: AuthorizeRequest, verifier: String) throws
    -> ServiceAnswer<
      Tokens
    >
  func refresh(_ refreshToken: String) throws -> ServiceAnswer<Tokens>
  /// The tokens of a kept answer to a refresh that was asked for then; nil if it is not whole.
  func tokens(kept answer: [UInt8], asked: Instant) throws -> Tokens?
  func revoke(_ token: String) throws -> ServiceAnswer<Bool>

  mutating func me(_ token: String) throws -> ServiceAnswer<Profile>
  mutating func friends(
    of account: RemoteID, page: String?, _ token: String
  ) throws -> ServiceAnswer<ListPage<Profile>>
  mutating func person(handle: String, _ token: String) throws -> ServiceAnswer<Profile>
  mutating func person(id: RemoteID, _ token: String) throws -> ServiceAnswer<Profile>
  /// Posts newer than `after`, newest first; `count` at most, as the service allows.
  mutating func posts(
    of person: Person, after: RemoteID?, count: Int, page: String?, _ token: String
  ) throws -> ServiceAnswer<ListPage<Item>>
  /// Messages with a person, newest first, of which those from `account` are marked as one's own.
  mutating func messages(
    with person: Person, account: RemoteID, count: Int, page: String?, _ token: String
  ) throws -> ServiceAnswer<ListPage<Message>>
  /// The bytes of a picture; needs no token.
  func picture(at address: String) throws -> ServiceAnswer<[UInt8]>
}

extension SocialService {
  func tokens(kept answer: [UInt8], asked: Instant) throws -> Tokens? { nil }
}

/// The parameters of the authorize page.
struct AuthorizeRequest: Sendable, Hashable {
  var redirectUri: String
  var scopes: [String]
  var state: String
  var challenge: String
}
