internal import SpecCore
internal import Synchronization

/// The sign-in of a command and its tokens, which are renewed when they are about to end.
final class Credentials: Sendable {
  private let store: SignInStore
  private let identity: IdentityClient
  private let clock: Clock
  private let opened: Mutex<SignInStore.Opened>

  /// An ID token is renewed when it holds for less than this, or for a tenth of its lifetime.
  private static let leadSeconds: Int64 = 300

  /// - Throws: 77 `not-signed-in`, `key-lost`; 65 `signin-damaged`.
  init(_ command: CommandContext) throws {
    store = command.signIns
    guard let opened = try store.open() else { throw DinDinError.notSignedIn }
    identity = try command.identity(for: opened.signIn.provider)
    clock = command.context.clock
    self.opened = Mutex(opened)
    // A server's token is renewed when it is asked for: what needs no server has to work without.
    if command.address == .embedded, opened.tokens != nil, isDue(opened) { try renew(opened) }
  }

  var signIn: SignIn { opened.withLock { $0.signIn } }

  /// An ID token that holds.
  ///
  /// - Throws: 77 `signed-out`
  func token() throws -> String {
    let current = opened.withLock { $0 }
    if let tokens = current.tokens, !isDue(current) { return tokens.idToken }
    return try renew(current)
  }

  /// Another ID token than one that was refused.
  func token(after refused: String) throws -> String {
    let current = opened.withLock { $0 }
    if let tokens = current.tokens, tokens.idToken != refused { return tokens.idToken }
    return try renew(current)
  }

  private func isDue(_ opened: SignInStore.Opened) -> Bool {
    guard let end = opened.signIn.expiresAt else { return true }
    // The end is by the clock of this machine, the claims are by that of the server: only lifetimes compare.
    let claims = opened.tokens?.claims
    var lifetime: Int64 = 3600
    if let begin = claims?["iat"]?.int, let end = claims?["exp"]?.int {
      lifetime = min(max(end &- begin, 0), 31_536_000)
    }
    let left = end.seconds - clock.now().seconds
    // Where more is left than the token ever had, and as much again, the clock was set back since.
    return left < min(Self.leadSeconds, lifetime / 10) || left > 2 * lifetime
  }

  @discardableResult
  private func renew(_ old: SignInStore.Opened) throws -> String {
    let new: SignInStore.Opened
    do {
      new = try store.store.holding(
        SignInStore.lock, within: SignInStore.longestWait, clock, orThrow: SignInError.busy
      ) {
        let stored = try stored()
        // Sealing makes another text of the same tokens.
        let isRenewed = stored.signIn.sealed != old.signIn.sealed && !isDue(stored)
        return try isRenewed ? stored : renewed(stored)
      }
    } catch is SystemError {
      // Where no lock can be made, nobody else can store anything either.
      new = try renewed(stored())
    }
    opened.withLock { $0 = new }
    return new.tokens?.idToken ?? ""
  }

  private func stored() throws -> SignInStore.Opened {
    guard let stored = try store.open() else { throw DinDinError.notSignedIn }
    return stored
  }

  private func renewed(_ stored: SignInStore.Opened) throws -> SignInStore.Opened {
    var renewed = stored
    if let tokens = stored.tokens {
      let (new, expiresAt) = try identity.refresh(tokens)
      renewed.tokens = new
      renewed.signIn.expiresAt = expiresAt
    } else {
      // The embedded database asks nobody for a proof.
      let claims = Account.claims(id: stored.signIn.id, name: stored.signIn.name, join: nil)
      let grant = try identity.signIn(accessToken: claims)
      renewed.tokens = grant.tokens
      renewed.signIn.expiresAt = grant.expiresAt
    }
    guard renewed.tokens?.claims?["sub"]?.string ?? stored.signIn.id == stored.signIn.id else {
      throw SignInError.badAnswer(identity.tokens.origin)
    }
    do {
      return try store.renew(renewed)
    } catch is SystemError {
      // The token holds although it cannot be stored, as on a disk that is full or read-only.
      return renewed
    }
  }
}

extension Credentials {
  /// The database with these credentials. A token that it refuses because it has ended is renewed
  /// once, and the request repeated once.
  func authorizing(_ client: Client) -> Client {
    Client(
      send: { request in
        let token = try self.token()
        let response = try client.send(request.authorized(by: token))
        guard response.isTokenExpired else { return response }
        return try client.send(request.authorized(by: self.token(after: token)))
      },
      listen: { request, quiet, handle in
        var token = try self.token()
        var mayRenew = true
        while true {
          var isEnded = false
          try client.listen(request.authorized(by: token), quiet) { part in
            switch part {
            case .head(let response) where response.isTokenExpired && mayRenew: isEnded = true
            case .event(let event) where event.name == "auth_revoked" && mayRenew: isEnded = true
            case .event:
              mayRenew = true
              return try handle(part)
            default: return try handle(part)
            }
            return false
          }
          guard isEnded else { return }
          // One that is refused at once is not renewed again and again.
          mayRenew = false
          token = try self.token(after: token)
        }
      })
  }
}

extension Request {
  fileprivate func authorized(by token: String) -> Request {
    var request = self
    request.query.removeAll { $0.name == "auth" }
    request.query.append(QueryItem("auth", token))
    return request
  }
}

extension Response {
  fileprivate var isTokenExpired: Bool {
    status == 401
      && (try? JSON(parsing: body))?["error"]?.string?.hasPrefix("Auth token is expired") == true
  }
}
