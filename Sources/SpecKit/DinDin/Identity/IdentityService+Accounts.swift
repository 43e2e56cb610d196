internal import SpecCore
internal import SpecRealtimeDatabase

/// The accounts of the Firebase Auth REST API.
extension IdentityService {
  /// `accounts:signInWithIdp`: exchanges an access token of Facebook, or what a person says of
  /// themselves, for tokens of this provider.
  func signIn(_ request: Request) throws -> Response {
    let body = try body(of: request)
    guard let form = body["postBody"]?.string.map({ Form(parsing: $0) }) else {
      throw IdentityError.invalid("A \"postBody\" is needed.")
    }
    guard form["providerId"] == IdentityAccount.facebook else {
      throw IdentityError("OPERATION_NOT_ALLOWED : The provider is not enabled.")
    }
    guard let token = form["access_token"], !token.isEmpty else {
      throw IdentityError.invalid("An \"access_token\" is needed.")
    }
    let profile = try profile(of: token, request, join: body["join"])
    return try change { record, signer in
      let now = clock.now().milliseconds
      let known = record.account(profile.accountID)
      let account = IdentityAccount(
        id: profile.accountID, name: profile.name, email: profile.email,
        picture: profile.picture, subject: profile.subject, createdAt: known?.createdAt ?? now,
        signedInAt: now)
      try record.set(account)
      var members: [JSON.Member] = [
        .init("federatedId", .string("http://facebook.com/\(profile.subject)")),
        .init("providerId", .string(IdentityAccount.facebook)),
        .init("localId", .string(account.id)),
        .init("emailVerified", .bool(account.email != nil)),
      ]
      members += optional("email", account.email)
      members += optional("fullName", account.name) + optional("displayName", account.name)
      members += optional("photoUrl", account.picture)
      members += [
        .init("isNewUser", .bool(known == nil)), .init("context", ""),
        .init("kind", "identitytoolkit#VerifyAssertionResponse"),
      ]
      return .json(.object(members + tokens(of: account, signer)))
    }
  }

  /// `accounts:signUp`: makes an anonymous account.
  func signUp(_ request: Request) throws -> Response {
    let body = try body(of: request)
    try admit(request, join: body["join"])
    return try change { record, signer in
      let now = clock.now().milliseconds
      let account = IdentityAccount(
        id: IdentityProfile.derivedID("anonymous:" + randomToken(bytes: 32)),
        createdAt: now, signedInAt: now)
      try record.set(account)
      let members: [JSON.Member] = [
        .init("kind", "identitytoolkit#SignupNewUserResponse"),
        .init("localId", .string(account.id)),
      ]
      return .json(.object(members + tokens(of: account, signer)))
    }
  }

  /// `accounts:lookup`
  func lookUp(_ request: Request) throws -> Response {
    let id = try accountID(in: body(of: request))
    guard let account = try record()?.account(id) else { throw IdentityError("USER_NOT_FOUND") }
    let user: [JSON.Member] =
      [.init("localId", .string(id))] + members(of: account) + [
        .init("createdAt", .string("\(account.createdAt)")),
        .init("lastLoginAt", .string("\(account.signedInAt)")),
      ]
    return .json([
      "kind": "identitytoolkit#GetAccountInfoResponse", "users": [.object(user)],
    ])
  }

  /// `accounts:update`: a name and a picture.
  func update(_ request: Request) throws -> Response {
    let body = try body(of: request)
    let id = try accountID(in: body)
    return try change { record, signer in
      guard var account = record.account(id) else { throw IdentityError("USER_NOT_FOUND") }
      if let name = body["displayName"]?.string {
        guard let name = PersonName(name) else {
          throw IdentityError("INVALID_DISPLAY_NAME", name: "INVALID_ARGUMENT")
        }
        account.name = name.text
      }
      if let picture = body["photoUrl"]?.string {
        guard picture.utf8.count <= 2048, let address = RemoteAddress(picture), !address.isPlain
        else { throw IdentityError("INVALID_PHOTO_URL", name: "INVALID_ARGUMENT") }
        account.picture = picture
      }
      for attribute in body["deleteAttribute"]?.array ?? [] {
        switch attribute.string {
        case "DISPLAY_NAME": account.name = nil
        case "PHOTO_URL": account.picture = nil
        default: throw IdentityError("INVALID_REQ_TYPE", name: "INVALID_ARGUMENT")
        }
      }
      try record.set(account)
      let answer: [JSON.Member] =
        [
          .init("kind", "identitytoolkit#SetAccountInfoResponse"), .init("localId", .string(id)),
        ] + members(of: account)
      let isTokenAsked = body["returnSecureToken"]?.bool == true
      return .json(.object(answer + (isTokenAsked ? tokens(of: account, signer) : [])))
    }
  }

  /// `accounts:delete`
  func delete(_ request: Request) throws -> Response {
    let id = try accountID(in: body(of: request))
    return try change { record, _ in
      guard record.account(id) != nil else { throw IdentityError("USER_NOT_FOUND") }
      record.accounts.removeAll { $0.id == id }
      return .json(["kind": "identitytoolkit#DeleteAccountResponse"])
    }
  }

  private func members(of account: IdentityAccount) -> [JSON.Member] {
    optional("email", account.email) + optional("displayName", account.name)
      + optional("photoUrl", account.picture)
      + (account.subject == nil
        ? []
        : [
          .init(
            "providerUserInfo",
            [
              [
                "providerId": .string(account.provider),
                "federatedId": .string(account.subject ?? ""),
              ]
            ])
        ])
  }

  private func optional(_ key: String, _ text: String?) -> [JSON.Member] {
    text.map { [.init(key, .string($0))] } ?? []
  }

  private func accountID(in body: JSON) throws -> String {
    guard let token = body["idToken"]?.string, !token.isEmpty else {
      throw IdentityError("MISSING_ID_TOKEN")
    }
    do throws(TokenError) {
      let claims = try claims(of: token, at: clock.now())
      if let id = claims["sub"]?.string { return id }
    } catch {
      if error == .expired { throw IdentityError("TOKEN_EXPIRED") }
    }
    throw IdentityError("INVALID_ID_TOKEN")
  }

  /// The body of a request to the API, which needs a key like any other.
  private func body(of request: Request) throws(IdentityError) -> JSON {
    try requireKey(request)
    guard let body = try? JSON(parsing: request.body, maximumDepth: 32), body.object != nil else {
      throw .badBody
    }
    return body
  }

  /// Any key will do.
  func requireKey(_ request: Request) throws(IdentityError) {
    guard request.value("key")?.isEmpty == false else { throw .missingKey }
  }
}
