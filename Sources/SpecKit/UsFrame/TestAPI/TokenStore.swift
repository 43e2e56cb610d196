internal import SpecCore

/// The sign-ins of the test service. Codes and tokens are kept only as their SHA-256.
struct TokenStore: Sendable, Hashable, Codable {
  struct Code: Sendable, Hashable, Codable {
    var hash: String
    var client: String
    var redirect: String
    var challenge: String
    var method: String
    var user: RemoteID
    var scopes: [String]
    var expiresAt: Instant
  }

  struct Grant: Sendable, Hashable, Codable {
    var id: String
    var client: String
    var user: RemoteID
    var scopes: [String]
    var accessHash: String
    var refreshHash: String?
    var expiresAt: Instant
  }

  private(set) var codes: [Code] = []
  private(set) var grants: [Grant] = []

  static let codeLifetimeSeconds: Int64 = 30
}

/// The errors of the token endpoint in the words of X.
struct TokenRefusal: Error, Sendable, Hashable {
  var code: String
  var description: String

  static let badCode = TokenRefusal(
    code: "invalid_request",
    description: "Value passed for the authorization code was invalid.")
  static let badToken = TokenRefusal(
    code: "invalid_request", description: "Value passed for the token was invalid.")
  static func missing(_ parameter: String) -> TokenRefusal {
    TokenRefusal(
      code: "invalid_request", description: "Missing required parameter [\(parameter)].")
  }
}

extension TokenStore {
  mutating func issue(_ code: String, _ record: (_ hash: String) -> Code) {
    codes.append(record(SHA256.hex(code)))
  }

  /// Exchanges a code for a grant. A code works once, also if the exchange fails.
  mutating func exchange(
    code: String, client: String, redirect: String, verifier: String, tokens: NewTokens,
    at now: Instant, lifetimeSeconds: Int64
  ) throws(TokenRefusal) -> Grant {
    codes.removeAll { $0.expiresAt <= now }
    let hash = SHA256.hex(code)
    guard let index = codes.firstIndex(where: { $0.hash == hash }) else { throw .badCode }
    let known = codes.remove(at: index)
    let answer = known.method == "plain" ? verifier : PKCE.challenge(for: verifier)
    guard known.client == client, known.redirect == redirect, known.challenge == answer else {
      throw .badCode
    }
    let grant = Grant(
      id: tokens.grantID, client: client, user: known.user, scopes: known.scopes,
      accessHash: SHA256.hex(tokens.access),
      refreshHash: known.scopes.contains("offline.access") ? SHA256.hex(tokens.refresh) : nil,
      expiresAt: now.adding(seconds: lifetimeSeconds))
    grants.append(grant)
    return grant
  }

  /// Exchanges a code of the Mastodon API, where a verifier is needed only if a challenge was sent and
  /// tokens do not expire.
  mutating func exchangeLasting(
    code: String, client: String, redirect: String, verifier: String?, tokens: NewTokens,
    at now: Instant
  ) -> Grant? {
    codes.removeAll { $0.expiresAt <= now }
    let hash = SHA256.hex(code)
    guard let index = codes.firstIndex(where: { $0.hash == hash }) else { return nil }
    let known = codes.remove(at: index)
    guard known.client == client, known.redirect == redirect else { return nil }
    if !known.challenge.isEmpty {
      guard let verifier, known.challenge == PKCE.challenge(for: verifier) else { return nil }
    }
    let grant = Grant(
      id: tokens.grantID, client: client, user: known.user, scopes: known.scopes,
      accessHash: SHA256.hex(tokens.access), refreshHash: nil,
      expiresAt: now.adding(seconds: 3_155_760_000))
    grants.append(grant)
    return grant
  }

  /// Exchanges a refresh token for new tokens and revokes the old ones.
  mutating func refresh(
    _ token: String, client: String, tokens: NewTokens, at now: Instant, lifetimeSeconds: Int64
  ) throws(TokenRefusal) -> Grant {
    let hash = SHA256.hex(token)
    guard let index = grants.firstIndex(where: { $0.refreshHash == hash && $0.client == client })
    else { throw .badToken }
    grants[index].accessHash = SHA256.hex(tokens.access)
    grants[index].refreshHash = SHA256.hex(tokens.refresh)
    grants[index].expiresAt = now.adding(seconds: lifetimeSeconds)
    return grants[index]
  }

  /// Revokes a token: a refresh token with its whole grant, an access token alone.
  mutating func revoke(_ token: String, client: String) {
    let hash = SHA256.hex(token)
    grants.removeAll { $0.refreshHash == hash && $0.client == client }
    for index in grants.indices where grants[index].accessHash == hash {
      grants[index].accessHash = ""
    }
    grants.removeAll { $0.accessHash.isEmpty && $0.refreshHash == nil }
  }

  mutating func revokeAll() {
    codes = []
    grants = []
  }

  /// The grant of an access token that has not expired.
  func grant(access token: String, at now: Instant) -> Grant? {
    let hash = SHA256.hex(token)
    return grants.first { $0.accessHash == hash && now < $0.expiresAt }
  }
}

/// Random tokens for a grant.
struct NewTokens: Sendable {
  var grantID: String
  var access: String
  var refresh: String

  init() {
    grantID = String(randomToken(bytes: 8))
    access = randomToken(bytes: 32)
    refresh = randomToken(bytes: 32)
  }
}
