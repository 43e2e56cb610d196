internal import SpecCore

/// A service that a person can sign in to: its name, how to sign in, and how to read.
protocol ServiceProvider: Sendable {
  /// Its name in a sentence.
  var nameKey: StringKey { get }
  /// Its limits and prices.
  var pollRules: PollRules { get }

  /// How this program is registered there.
  ///
  /// - Throws: 78 for what has to be configured first.
  func registration(_ app: UsFrame, _ options: SignInOptions) throws -> ClientRegistration

  /// One call gives posts and messages: messages are not polled by themselves.
  var combinesKinds: Bool { get }

  func connect(_ app: UsFrame, to place: ServicePlace) throws -> any SocialService
}

extension ServiceProvider {
  func connect(_ app: UsFrame, _ signIn: SignIn) throws -> any SocialService {
    try connect(
      app,
      to: ServicePlace(
        api: signIn.api, clientId: signIn.clientId, family: signIn.fieldFamily,
        account: signIn.account.id))
  }

  var combinesKinds: Bool { false }

  /// The kinds that are polled where these are wanted.
  func polled(_ kinds: [UpdateKind]) -> [UpdateKind] { combinesKinds ? [.post] : kinds }
}

/// Where a service is, and as whom it is called.
struct ServicePlace: Sendable {
  /// The address of the API.
  var api: String
  var clientId: String
  var family = FieldFamily.tweet
  /// Nil before the sign-in.
  var account: RemoteID?
  /// The page that asks for consent; nil for the one that is set.
  var authorize: String?
}

/// How this program is registered at a service.
struct ClientRegistration: Sendable {
  var clientId: String
  var redirectUri: String
  var scopes: [String]
  /// The address of the API.
  var api: String
  /// The page that asks for consent.
  var authorize: String
}

/// The services a person can sign in to; each is one file and a line in ``provider``.
enum ServiceName: String, Sendable, Hashable, Codable, CaseIterable, ArgumentValue {
  case x, test, mastodon

  var provider: any ServiceProvider {
    switch self {
    case .x: XServiceProvider()
    case .test: TestServiceProvider()
    case .mastodon: MastodonServiceProvider()
    }
  }
}
