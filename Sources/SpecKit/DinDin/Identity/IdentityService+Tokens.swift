internal import SpecCore

/// The tokens of accounts.
extension IdentityService {
  /// `token`: a new ID token for a refresh token. Answers in snake_case.
  func refresh(_ request: Request) throws -> Response {
    try requireKey(request)
    let isJSON = request.headers["Content-Type"]?.hasPrefix("application/json") ?? false
    let json = isJSON ? try? JSON(parsing: request.body, maximumDepth: 32) : nil
    let form = Form(parsing: String(decoding: isJSON ? [] : request.body, as: UTF8.self))
    func value(_ snake: String, _ camel: String) -> String {
      form[snake] ?? form[camel] ?? json?[snake]?.string ?? json?[camel]?.string ?? ""
    }
    guard value("grant_type", "grantType") == "refresh_token" else {
      throw IdentityError("INVALID_GRANT_TYPE")
    }
    let token = value("refresh_token", "refreshToken")
    guard !token.isEmpty else { throw IdentityError("MISSING_REFRESH_TOKEN") }
    guard let record = try record(),
      let claims = try signer(record).claims(of: token, for: .refreshToken),
      let id = claims["id"]?.string, let signedInAt = claims["auth_time"]?.int
    else { throw IdentityError("INVALID_REFRESH_TOKEN") }
    guard let account = record.account(id) else { throw IdentityError("USER_NOT_FOUND") }
    // Of an account that was deleted and made again.
    guard claims["created"]?.int == account.createdAt else { throw IdentityError("TOKEN_EXPIRED") }
    let idToken = try signer(record).webToken(claimsOfToken(account, signedInAt: signedInAt))
    return .json([
      "access_token": .string(idToken), "expires_in": .string("\(Self.tokenLifetime)"),
      "token_type": "Bearer", "refresh_token": .string(token), "id_token": .string(idToken),
      "user_id": .string(id), "project_id": .string(namespace),
    ])
  }

  /// The members of an answer that signs in.
  func tokens(of account: IdentityAccount, _ signer: SignedText) -> [JSON.Member] {
    let now = clock.now().seconds
    let refresh: JSON = [
      "id": .string(account.id), "created": .int(account.createdAt), "auth_time": .int(now),
      "nonce": .string(randomToken(bytes: 16)),
    ]
    return [
      .init("idToken", .string(signer.webToken(claimsOfToken(account, signedInAt: now)))),
      .init("refreshToken", .string(signer.sign(refresh, for: .refreshToken))),
      .init("expiresIn", .string("\(Self.tokenLifetime)")),
    ]
  }

  private func claimsOfToken(_ account: IdentityAccount, signedInAt: Int64) -> JSON {
    let now = clock.now().seconds
    var claims: [JSON.Member] = [
      .init("iss", .string("https://securetoken.google.com/\(namespace)")),
      .init("aud", .string(namespace)), .init("auth_time", .int(signedInAt)),
      .init("user_id", .string(account.id)), .init("sub", .string(account.id)),
      .init("iat", .int(now)), .init("exp", .int(now + Self.tokenLifetime)),
    ]
    if let name = account.name { claims.append(.init("name", .string(Self.clipped(name)))) }
    if let picture = account.picture { claims.append(.init("picture", .string(picture))) }
    var identities: [JSON.Member] = []
    if let email = account.email {
      claims.append(.init("email", .string(email)))
      claims.append(.init("email_verified", true))
      identities.append(.init("email", [.string(email)]))
    }
    if let subject = account.subject {
      identities.append(.init(IdentityAccount.facebook, [.string(subject)]))
    }
    claims.append(
      .init(
        "firebase",
        [
          "identities": .object(identities), "sign_in_provider": .string(account.provider),
        ]))
    return .object(claims)
  }

  /// The beginning of a name: a token stands in the line of a request, which is limited.
  private static func clipped(_ name: String) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in name.unicodeScalars {
      count += UTF8.width(scalar)
      guard count <= 200 else { break }
      kept.append(scalar)
    }
    return String(kept)
  }

  /// Who an access token stands for: what a person says of themselves where that is allowed, a token
  /// of this provider's device login, or one that Facebook knows.
  func profile(of token: String, _ request: Request, join: JSON?) throws -> IdentityProfile {
    if let claims = try? JSON(parsing: token, maximumDepth: 16), claims.object != nil {
      guard let profile = IdentityProfile(claims: claims) else {
        throw IdentityError.invalid("The claims need a \"sub\".")
      }
      try admit(request, join: claims["join"] ?? join)
      return profile
    }
    if let known = try ownProfile(of: token), let profile = IdentityProfile(facebook: known) {
      return profile
    }
    let refusal = IdentityError.invalid("The access token is not accepted.")
    guard let facebook, Self.isForFacebook(token) else { throw refusal }
    guard memory.unknownTokens.mayTry(request.peer, clock) else {
      throw IdentityError.tooManyTokens
    }
    // Counted before it is asked: an answer takes long.
    memory.unknownTokens.add(request.peer, clock)
    guard let profile = try IdentityProfile(facebook: facebook(token)) else { throw refusal }
    return profile
  }

  /// Whether a text can be a token of Facebook: letters, digits and a few signs. One of this provider
  /// and one that says of itself who it is for (a JSON Web Token) are not asked about elsewhere.
  static func isForFacebook(_ token: String) -> Bool {
    guard (4...4096).contains(token.utf8.count),
      token.unicodeScalars.allSatisfy({ scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "-._|~".unicodeScalars.contains(scalar))
      })
    else { return false }
    let first = token.split(separator: ".", maxSplits: 1).first ?? ""
    let header = Base64.decode(first, .url).flatMap { try? JSON(parsing: $0) }
    return header?.object == nil
  }

  /// Lets in who needs no proof: on this machine, or with the join code.
  func admit(_ request: Request, join: JSON?) throws(IdentityError) {
    guard let joinCode else {
      // A web page elsewhere must not sign in through the browser of somebody on this machine.
      guard isFromHere(request) else { throw .foreignOrigin }
      return
    }
    guard let code = join?.string, !code.isEmpty else { throw .joinCode }
    // The right one always works: several people may share an address.
    if ReadableCode.matches(code, joinCode) { return }
    guard memory.wrongJoinCodes.mayTry(request.peer, clock) else { throw .tooManyCodes }
    memory.wrongJoinCodes.add(request.peer, clock)
    throw .joinCode
  }

  private func isFromHere(_ request: Request) -> Bool {
    let host = request.headers["Host"]
    if let host, Authority(host)?.isLoopback != true { return false }
    return isSameOrigin(request)
  }

  /// Whether a browser sends the request from a page of this service, or it is no browser.
  func isSameOrigin(_ request: Request) -> Bool {
    guard let origin = request.headers["Origin"] else { return true }
    guard let host = request.headers["Host"] else { return false }
    return RemoteAddress(origin)?.authority == host.lowercased()
  }
}
