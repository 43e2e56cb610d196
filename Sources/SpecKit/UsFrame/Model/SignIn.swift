internal import SpecCore

/// The stored sign-in: who we are at a service and the tokens that prove it.
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

  /// This sign-in with a new pair of tokens. A service may leave the scopes or the refresh token
  /// unsaid: then the old ones stand.
  func renewed(with tokens: Tokens) -> SignIn {
    var next = self
    next.accessToken = tokens.access
    next.refreshToken = tokens.refresh ?? refreshToken
    next.expiresAt = tokens.expiresAt
    if !tokens.scopes.isEmpty { next.scopes = tokens.scopes }
    return next
  }

  /// Whose things are kept apart by this: `test:1001`.
  var accountKey: String { "\(service.rawValue):\(account.id.text)" }
}

/// What a service hands out for a code or a refresh token.
struct Tokens: Sendable, Hashable {
  var access: String
  var refresh: String?
  var expiresAt: Instant?
  var scopes: [String]

  init(access: String, refresh: String?, expiresAt: Instant?, scopes: [String]) {
    self.access = access
    self.refresh = refresh
    self.expiresAt = expiresAt
    self.scopes = scopes
  }
}

/// X renamed its fields in August 2026; each server speaks one family.
enum FieldFamily: String, Sendable, Hashable, Codable {
  case tweet, post
}
