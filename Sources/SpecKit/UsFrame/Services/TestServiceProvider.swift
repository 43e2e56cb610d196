internal import SpecCore

/// The test service inside this program. Its authorize page is answered here and not in a browser.
struct TestServiceProvider: ServiceProvider {
  let nameKey = StringKey.serviceTest
  let pollRules = PollRules.test

  func registration(_ app: UsFrame, _ options: SignInOptions) -> ClientRegistration {
    ClientRegistration(
      clientId: "spec", redirectUri: "http://127.0.0.1:8765/callback",
      scopes: XServiceProvider.scopes, api: TestService.address,
      authorize: "\(TestService.address)/i/oauth2/authorize")
  }

  func connect(_ app: UsFrame, to place: ServicePlace) -> any SocialService {
    XService(
      client: app.testClient(), authorize: "\(place.api)/i/oauth2/authorize",
      clientId: place.clientId, fieldFamily: place.family, clock: app.context.clock)
  }
}

/// The authorize page of the test service, answered without a browser.
struct TestAuthorizePage {
  private let client: Client

  init(_ app: UsFrame) { client = app.testClient() }

  /// Presses a button of the page and reads where it leads back to.
  func press(
    allow: Bool, as person: Handle, _ pending: PendingSignIn
  ) throws -> SignInAnswer {
    let page = pending.authorize.drop { $0 != "?" }.dropFirst()
    let form = Form([("decision", allow ? "allow" : "deny"), ("as", person.text)])
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
      store: store, fixtures: { [context] in try context.fixtures() }, clock: clock)
    return Client { try service.answer(to: $0).awaited(by: clock) }
  }
}
