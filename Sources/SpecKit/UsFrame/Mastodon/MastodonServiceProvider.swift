internal import SpecCore

/// This program as Mastodon servers know it, one registration a server.
struct MastodonApps: Sendable, Hashable, Codable {
  struct App: Sendable, Hashable, Codable {
    var server: String
    var redirectUri: String
    var scopes: [String]
    var clientId: String
    var clientSecret: String
  }

  var apps: [App] = []

  func app(_ server: String, clientId: String) -> App? {
    apps.first { $0.server == server && $0.clientId == clientId }
  }
}

/// A Mastodon server, or one that speaks its API.
struct MastodonServiceProvider: ServiceProvider {
  let nameKey = StringKey.serviceMastodon
  let pollRules = PollRules.mastodon
  let combinesKinds = true

  private static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"
  private static let scopes = ["read:accounts", "read:follows", "read:statuses"]

  /// Registers this program once at each server.
  func registration(_ app: UsFrame, _ options: SignInOptions) throws -> ClientRegistration {
    let settings = try options.settings(app)
    guard let server = settings.mastodonServer else { throw UsFrameError.noServer }
    let scopes = Self.scopes
    // Where nothing listens the page shows a code to paste; else the loopback address that X has too.
    let showsCode = options.isHeadless && options.redirectUri == nil
    let redirect = showsCode ? Self.outOfBand : settings.x.redirectUri
    let known = try app.store.read { try $0.value(Documents.mastodonApps) }.apps.first {
      $0.server == server && $0.redirectUri == redirect && $0.scopes == scopes
    }
    let registered = try known ?? register(server, redirect, scopes, app)
    return ClientRegistration(
      clientId: registered.clientId, redirectUri: redirect, scopes: scopes, api: server,
      authorize: "\(server)/oauth/authorize")
  }

  private func register(
    _ server: String, _ redirect: String, _ scopes: [String], _ app: UsFrame
  ) throws -> MastodonApps.App {
    let form = Form([
      ("client_name", "spec usframe"), ("redirect_uris", redirect),
      ("scopes", scopes.joined(separator: " ")),
    ])
    let request = Request(
      "POST", ["api", "v1", "apps"],
      headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.text.utf8))
    let answer = try MastodonAnswer(
      try RemoteSocial.client(server, app), request, clock: app.context.clock
    ).answer
    guard case .success(let json) = answer.result, let id = json["client_id"]?.string,
      let secret = json["client_secret"]?.string
    else {
      let why =
        if case .failure(let error) = answer.result { error } else {
          ServiceError.unreadable("no client_id")
        }
      guard case .unreachable(let text) = why else {
        throw UsFrameError(why, .mastodon, at: app.now)
      }
      let host = RemoteAddress(server)?.authority ?? server
      throw UsFrameError.signInFailed(.unreachable, detail: "\(host): \(text)")
    }
    let made = MastodonApps.App(
      server: server, redirectUri: redirect, scopes: scopes, clientId: id, clientSecret: secret)
    try app.store.transaction { transaction in
      try transaction.update(Documents.mastodonApps) { stored in
        stored.apps.removeAll {
          $0.server == server && $0.redirectUri == redirect && $0.scopes == scopes
        }
        stored.apps.append(made)
      }
    }
    return made
  }

  func connect(_ app: UsFrame, to place: ServicePlace) throws -> any SocialService {
    let apps = try app.store.read { try $0.value(Documents.mastodonApps) }
    return MastodonService(
      server: place.api, clientId: place.clientId,
      clientSecret: apps.app(place.api, clientId: place.clientId)?.clientSecret,
      account: place.account, client: try RemoteSocial.client(place.api, app),
      clock: app.context.clock, pictures: { try RemoteSocial.picture(at: $0, app) })
  }
}
