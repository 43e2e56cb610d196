internal import SpecCore

/// The test service inside this program. Its authorize page is answered here and not in a browser.
struct TestServiceProvider: ServiceProvider {
  let nameKey = StringKey.serviceTest
  /// The scopes permit reading only.
  let registration = ClientRegistration(
    clientId: "spec", redirectUri: "http://127.0.0.1:8765/callback",
    scopes: ["tweet.read", "users.read", "follows.read", "dm.read", "offline.access"],
    api: TestService.address)

  func connect(
    _ app: UsFrame, api: String, clientId: String, family: FieldFamily
  ) -> any SocialService {
    XService(
      client: app.testClient(), authorize: "\(api)/i/oauth2/authorize", clientId: clientId,
      fieldFamily: family, clock: app.context.clock)
  }

  func authorizer(
    _ app: UsFrame, as person: Handle
  ) throws -> (PendingSignIn) throws -> SignInAnswer {
    let scopes = registration.scopes.joined(separator: " ")
    let allows =
      try !app.context.isInteractive
      || app.context.confirm(app.strings(.askAllow, person.text, scopes), option: "--no-input")
    return Self.answer(allows: allows, as: person, app)
  }

  /// What presses one of the two buttons of the authorize page.
  static func answer(
    allows: Bool, as person: Handle, _ app: UsFrame
  ) -> (PendingSignIn) throws -> SignInAnswer {
    let client = app.testClient()
    return { try press(allows ? "allow" : "deny", as: person, $0, client) }
  }

  /// Presses a button of the authorize page and reads where it leads back to.
  private static func press(
    _ decision: String, as person: Handle, _ pending: PendingSignIn, _ client: Client
  ) throws -> SignInAnswer {
    let page = pending.authorize.drop { $0 != "?" }.dropFirst()
    let form = Form([("decision", decision), ("as", person.text)])
    let response = try client.send(
      Request(
        "POST", ["i", "oauth2", "authorize"], query: Form(parsing: page).pairs,
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array(form.text.utf8)))
    guard let address = response.headers["location"] else {
      guard response.status == 400 else {
        throw UsFrameError.signInFailed(.unreachable, detail: "HTTP \(response.status)")
      }
      throw UsFrameError.nobodyToBe(person.text)
    }
    return SignInAnswer(pasted: address)
  }
}

extension UsFrame {
  /// The test service, asked in this process. A failure to store its world is an error
  /// of this program, not an answer of the service.
  func testClient() -> Client {
    let clock = context.clock
    let service = TestService(
      store: store, fixtures: { [context] in try context.fixtures() }, clock: clock,
      random: context.random)
    return Client { try service.answer(to: $0).awaited(by: clock) }
  }
}
