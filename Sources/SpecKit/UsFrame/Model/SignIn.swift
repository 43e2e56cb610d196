internal import SpecCore

/// The stored sign-in: the account and its tokens.
struct SignIn: Sendable, Hashable, Codable {
  var service: ServiceName
  var account: Person
  var accessToken: String
  var refreshToken: String?
  var expiresAt: Instant?
  var scopes: [String]
  var clientId: String
  /// Base address of the service's API.
  var api: String
  var fieldFamily: FieldFamily
  var signedInAt: Instant
  /// When the tokens were asked to be renewed; the refresh token may be spent since, and the new one is
  /// in the file of the answer.
  var renewalAt: Instant?

  /// Tokens are renewed this long before they end.
  static let refreshLeadSeconds: Int64 = 60

  init(
    service: ServiceName, account: Person, tokens: Tokens, clientId: String, api: String,
    fieldFamily: FieldFamily = .tweet, signedInAt: Instant
  ) {
    self.service = service
    self.account = account
    accessToken = tokens.access
    refreshToken = tokens.refresh
    expiresAt = tokens.expiresAt
    scopes = tokens.scopes
    self.clientId = clientId
    self.api = api
    self.fieldFamily = fieldFamily
    self.signedInAt = signedInAt
  }

  func isRefreshDue(at now: Instant) -> Bool {
    guard let expiresAt else { return false }
    return now >= expiresAt.adding(seconds: -SignIn.refreshLeadSeconds)
  }

  /// This sign-in with a new pair of tokens. A service may omit the scopes or the refresh token;
  /// then the old ones are kept.
  func renewed(with tokens: Tokens) -> SignIn {
    var next = self
    next.accessToken = tokens.access
    next.refreshToken = tokens.refresh ?? refreshToken
    next.expiresAt = tokens.expiresAt
    next.renewalAt = nil
    if !tokens.scopes.isEmpty { next.scopes = tokens.scopes }
    return next
  }

  /// The key of the data of this account: `test:1001`.
  var accountKey: String { "\(service.rawValue):\(account.id.text)" }
}

/// The tokens that a service gives for a code or a refresh token.
struct Tokens: Sendable, Hashable {
  var access: String
  var refresh: String?
  var expiresAt: Instant?
  var scopes: [String]
}

/// X renamed its fields in August 2026; each server speaks one family.
enum FieldFamily: String, Sendable, Hashable, Codable {
  case tweet, post
}
