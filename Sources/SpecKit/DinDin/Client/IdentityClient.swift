internal import SpecCore
internal import SpecRealtimeDatabase

/// The identity provider of a database: exchanges access tokens for tokens of the database, and renews
/// those.
struct IdentityClient: Sendable {
  let accounts: Location
  let tokens: Location
  let apiKey: String
  let clock: Clock

  /// Where a part of the API is.
  struct Location: Sendable {
    let client: Client
    /// Before the name of the operation.
    let path: [String]
    /// For messages.
    let origin: String
    /// Whether it is in this process, whose failures are those of the command.
    var isEmbedded = false
  }

  /// Who has signed in.
  struct Grant: Sendable {
    var id: String
    var name: String?
    var email: String?
    var picture: String?
    var tokens: Tokens
    var expiresAt: Instant
  }

  /// `accounts:signInWithIdp`
  func signIn(accessToken: String) throws -> Grant {
    let form = Form([
      ("access_token", accessToken), ("providerId", IdentityAccount.facebook),
    ])
    let body: JSON = [
      "postBody": .string(form.text), "requestUri": "http://localhost",
      "returnIdpCredential": true, "returnSecureToken": true,
    ]
    let json = try send(
      accounts, "accounts:signInWithIdp", type: "application/json", body.bytes())
    if json["needConfirmation"]?.bool == true {
      let provider = json["verifiedProvider"]?.array?.first?.string ?? "?"
      throw SignInError.needConfirmation(cleanedLine(String(provider.prefix(60))))
    }
    guard let id = json["localId"]?.string, Self.isID(id),
      let tokens = Self.tokens(json["idToken"], json["refreshToken"])
    else { throw SignInError.badAnswer(accounts.origin) }
    return Grant(
      id: id, name: json["displayName"]?.string ?? json["fullName"]?.string,
      email: json["email"]?.string, picture: json["photoUrl"]?.string, tokens: tokens,
      expiresAt: expiry(json["expiresIn"]))
  }

  /// - Throws: 77 `signed-out` where the refresh token holds no longer.
  func refresh(_ old: Tokens) throws -> (Tokens, expiresAt: Instant) {
    let form = Form([
      ("grant_type", "refresh_token"), ("refresh_token", old.refreshToken),
    ])
    let json = try send(
      tokens, "token", type: "application/x-www-form-urlencoded", Array(form.text.utf8))
    guard let renewed = Self.tokens(json["id_token"], json["refresh_token"]) else {
      throw SignInError.badAnswer(tokens.origin)
    }
    return (renewed, expiry(json["expires_in"]))
  }

  private func send(
    _ endpoint: Location, _ operation: String, type: String, _ body: [UInt8]
  ) throws -> JSON {
    let request = Request(
      "POST", endpoint.path + [operation], query: [.init("key", apiKey)],
      headers: ["Content-Type": type], body: body)
    let response = try endpoint.client.send(request)
    let json = try? JSON(parsing: response.body, maximumDepth: 64)
    if response.status == 200, let json { return json }
    if endpoint.isEmbedded, let json, let failure = Failure(databaseError: json) {
      throw DinDinError.database(failure)
    }
    throw Self.error(response.status, json, origin: endpoint.origin)
  }

  /// The error that an answer tells. Its text is not repeated: it could hold what was sent.
  private static func error(_ status: Int, _ body: JSON?, origin: String) -> SignInError {
    let message = body?["error"]?["message"]?.string ?? ""
    let code = message.split(separator: ":", maxSplits: 1).first.map {
      String($0).trimmingSpaces()
    }
    switch (code, status) {
    case ("TOKEN_EXPIRED", _), ("USER_NOT_FOUND", _), ("INVALID_REFRESH_TOKEN", _):
      return .signedOut
    case ("USER_DISABLED", _): return .userDisabled
    case ("EMAIL_EXISTS", _), ("FEDERATED_USER_ID_ALREADY_LINKED", _):
      return .needConfirmation("Firebase")
    case ("INVALID_IDP_RESPONSE", _):
      return message.contains("join code") ? .joinCodeNeeded : .credentialRefused
    case ("OPERATION_NOT_ALLOWED", _), (_, 404), (_, 405), (_, 501): return .noLocalSignIn(origin)
    case (_, 429) where message.contains("wrong codes"): return .tooManyAttempts
    case (_, 429): return .identityBusy(origin)
    case (_, 503): return .identityBusy(origin)
    default: return .badAnswer(origin)
    }
  }

  private static func tokens(_ id: JSON?, _ refresh: JSON?) -> Tokens? {
    guard let id = id?.string, let refresh = refresh?.string, isToken(id), isToken(refresh) else {
      return nil
    }
    return Tokens(idToken: id, refreshToken: refresh)
  }

  /// Printable characters of ASCII.
  static func isToken(_ text: String) -> Bool {
    (1...16_384).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Whether a text can be a key of the tree.
  private static func isID(_ text: String) -> Bool {
    (1...768).contains(text.utf8.count)
      && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F || ".#$[]/".utf8.contains($0) }
  }

  /// An hour where the answer does not say it well; it is a text there.
  private func expiry(_ value: JSON?) -> Instant {
    let seconds = value?.int ?? value?.string.flatMap { Int64($0) } ?? 3600
    return clock.now().wholeSecond.adding(seconds: min(max(seconds, 60), 31_536_000))
  }
}
