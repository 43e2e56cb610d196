internal import SpecCore

/// What a service answered to one call: a value or why there is none, and what the answer said
/// about the rate of such calls.
struct Answer<Value: Sendable>: Sendable {
  var result: Result<Value, ServiceError>
  var rate: Rate
  /// The HTTP status; nil where there was no answer at all.
  var status: Int?

  init(_ result: Result<Value, ServiceError>, rate: Rate = Rate(), status: Int? = nil) {
    self.result = result
    self.rate = rate
    self.status = status
  }

  func map<New: Sendable>(_ transform: (Value) -> New) -> Answer<New> {
    Answer<New>(result.map(transform), rate: rate, status: status)
  }
}

/// Why a service gave no value. Everything above the services knows only these.
enum ServiceError: Error, Sendable, Hashable {
  /// The token is expired, revoked or missing; services do not say which.
  case unauthorized
  case forbidden(Refusal)
  /// Called too often; until then, where the service says.
  case limited(until: Instant?)
  /// No such person, or no longer.
  case missing
  /// No answer, or one that says to try again; with the reason.
  case unreachable(String)
  /// An answer that is not what the protocol says.
  case unreadable(String)
  /// The token endpoint refused a code, a token or the program itself.
  case refused(code: String, description: String?)
}

/// Why a call is not permitted although the sign-in is good.
enum Refusal: String, Sendable, Hashable {
  case clientNotEnrolled = "client-not-enrolled"
  case creditUsedUp = "credit-used-up"
  case notPermitted = "not-permitted"
}

/// A page of a list, and where the next one begins.
struct ListPage<Element: Sendable>: Sendable {
  var elements: [Element]
  var next: String?

  init(_ elements: [Element], next: String?) {
    self.elements = elements
    self.next = next
  }
}

/// What the module asks of a service. Calls change the service only in what it learns about how
/// its server wants to be spoken to. They throw only what goes wrong on this side.
protocol SocialService: Sendable {
  /// The family of field names the server turned out to speak.
  var fieldFamily: FieldFamily { get }

  /// The page on which a person allows or denies the sign-in.
  func authorizeAddress(for request: AuthorizeRequest) -> String
  func exchange(code: String, for request: AuthorizeRequest, verifier: String) throws -> Answer<
    Tokens
  >
  func refresh(_ refreshToken: String) throws -> Answer<Tokens>
  func revoke(_ token: String) throws -> Answer<Bool>

  mutating func me(_ token: String) throws -> Answer<Profile>
  mutating func friends(
    of account: RemoteID, page: String?, _ token: String
  ) throws -> Answer<ListPage<Profile>>
  mutating func person(handle: String, _ token: String) throws -> Answer<Profile>
  mutating func person(id: RemoteID, _ token: String) throws -> Answer<Profile>
  /// Posts newer than `after`, newest first; `count` at most, as the service allows.
  mutating func posts(
    of person: Person, after: RemoteID?, count: Int, page: String?, _ token: String
  ) throws -> Answer<ListPage<Item>>
  /// Messages with a person, newest first, of which those from `account` are marked as one's own.
  mutating func messages(
    with person: Person, account: RemoteID, count: Int, page: String?, _ token: String
  ) throws -> Answer<ListPage<Message>>
}

/// What is asked for when a person is sent to the authorize page.
struct AuthorizeRequest: Sendable, Hashable {
  var redirectUri: String
  var scopes: [String]
  var state: String
  var challenge: String

  init(redirectUri: String, scopes: [String], state: String, challenge: String) {
    self.redirectUri = redirectUri
    self.scopes = scopes
    self.state = state
    self.challenge = challenge
  }
}
