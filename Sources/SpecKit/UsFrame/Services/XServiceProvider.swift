internal import SpecCore

/// The real X, or whatever speaks its API at another address.
struct XServiceProvider: ServiceProvider {
  let nameKey = StringKey.serviceX
  let pollRules = PollRules.x

  /// Nothing that writes.
  static let scopes = ["tweet.read", "users.read", "follows.read", "dm.read", "offline.access"]

  /// - Throws: 78 without a client id.
  func registration(_ app: UsFrame, _ options: SignInOptions) throws -> ClientRegistration {
    let settings = try options.settings(app)
    guard let clientId = settings.x.clientId else {
      throw UsFrameError.noClientId(redirect: settings.x.redirectUri)
    }
    return ClientRegistration(
      clientId: clientId, redirectUri: settings.x.redirectUri,
      scopes: Self.scopes,
      api: settings.x.api, authorize: settings.x.authorize)
  }

  func connect(
    _ app: UsFrame, to place: ServicePlace
  ) throws -> any SocialService {
    let settings = try app.settings()
    return XService(
      client: try RemoteSocial.client(place.api, app),
      authorize: place.authorize ?? settings.x.authorize, clientId: place.clientId,
      clientSecret: settings.x.clientSecret, fieldFamily: place.family, clock: app.context.clock,
      renewing: try RemoteSocial.client(
        place.api, app, keeping: app.store.path(of: Documents.renewal)),
      pictures: { try RemoteSocial.picture(at: $0, app) })
  }
}
