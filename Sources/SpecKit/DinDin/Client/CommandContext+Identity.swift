internal import SpecCore

extension CommandContext {
  private static let emulatorVariable = "FIREBASE_AUTH_EMULATOR_HOST"
  private static let google = "https://identitytoolkit.googleapis.com"
  private static let googleTokens = "https://securetoken.googleapis.com"

  var signIns: SignInStore {
    SignInStore(
      store: store, database: address,
      keyring: Keyring(environment: context.environment))
  }

  /// The Graph API, or what stands in for it.
  ///
  /// - Throws: 78 without an app.
  func facebook() throws -> FacebookClient {
    guard let app = configuration[DinDinSetting.facebookApp],
      let token = configuration[DinDinSetting.facebookClientToken]
    else { throw DinDinError.noFacebook }
    return FacebookClient(client: try graph(), app: "\(app)|\(token)")
  }

  /// - Parameter limit: how long an answer may take.
  private func graph(within limit: Duration = .seconds(30)) throws -> Client {
    let address = try configuration.address(
      DinDinSetting.facebookAddress, isInsecureAllowed: isInsecureAllowed)
    guard let address else { throw DinDinError.noFacebook }
    return remote(address, within: limit)
  }

  /// The identity provider of the database.
  ///
  /// - Parameter provider: of the sign-in; people who sign in by name do so at the server of the database
  ///   even where Google knows the others.
  func identity(for provider: String) throws -> IdentityClient {
    guard case .server(let server) = address else { return embeddedIdentity() }
    let apiKey = configuration[DinDinSetting.apiKey]
    let own = try configuration.address(
      DinDinSetting.identity, isInsecureAllowed: isInsecureAllowed)
    let isGoogle = apiKey != nil && provider == SignIn.facebook
    let base =
      try own ?? configuration.emulator(
        Self.emulatorVariable, isInsecureAllowed: isInsecureAllowed)
      ?? (isGoogle ? RemoteAddress(Self.google) : nil) ?? RemoteAddress(server.origin) ?? server
    let tokens =
      try configuration.address(
        DinDinSetting.tokenService, isInsecureAllowed: isInsecureAllowed)
      ?? (base.origin == Self.google ? RemoteAddress(Self.googleTokens) : nil) ?? base
    return IdentityClient(
      accounts: endpoint(base, IdentityService.toolkit),
      tokens: endpoint(tokens, IdentityService.tokenService), apiKey: apiKey ?? "spec",
      clock: context.clock)
  }

  /// Another address than Google's own that has no path is that of an emulator, which has the name of
  /// the service in the path.
  private func endpoint(
    _ base: RemoteAddress, _ service: String
  ) -> IdentityClient.Location {
    let isEmulator = base.prefix.isEmpty && base.host != service
    return IdentityClient.Location(
      client: remote(base), path: (isEmulator ? [service] : []) + ["v1"], origin: base.origin)
  }

  private func embeddedIdentity() -> IdentityClient {
    let client = Client.embedded(identityService, clock: context.clock)
    func endpoint(_ service: String) -> IdentityClient.Location {
      IdentityClient.Location(
        client: client, path: [service, "v1"], origin: address.name, isEmbedded: true)
    }
    return IdentityClient(
      accounts: endpoint(IdentityService.toolkit), tokens: endpoint(IdentityService.tokenService),
      apiKey: "spec", clock: context.clock)
  }

  /// The identity provider of the embedded database, which is also that of `serve` on the same store.
  var identityService: IdentityService {
    var service = IdentityService(store: store, clock: context.clock)
    if let graph = try? graph(within: .seconds(5)) {
      service.facebook = { try FacebookClient(client: graph, app: "").profile(of: $0) }
    }
    return service
  }

  var isInsecureAllowed: Bool { options.insecure || configuration.settings.insecure }

  /// A service elsewhere; with `--offline` one that fails.
  ///
  /// - Parameter isTraced: not where ``DatabaseClient`` traces the requests.
  func remote(
    _ address: RemoteAddress, isTraced: Bool = true, within limit: Duration = .seconds(30)
  ) -> Client {
    if isOffline { return Client { _ in throw DinDinError.offline } }
    var remote = Remote(address, context)
    remote.connectLimit = .seconds(5)
    remote.totalLimit = limit
    remote.deadline = deadline
    if options.trace, isTraced { remote.trace = trace }
    // A write is sent once: what became of one without an answer is read.
    var once = remote
    once.tries = 1
    return Client(
      send: { [remote, once] in try ($0.method == "GET" ? remote : once).send($0) },
      listen: { [remote] in try remote.listen($0, $1, $2) })
  }
}
