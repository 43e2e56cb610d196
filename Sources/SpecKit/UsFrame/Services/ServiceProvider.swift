internal import SpecCore

/// A service that a person can sign in to: its name, how to sign in, and how to read.
protocol ServiceProvider: Sendable {
  /// Its name in a sentence.
  var nameKey: StringKey { get }
  var registration: ClientRegistration { get }

  /// The service at the address of its API.
  func connect(
    _ app: UsFrame, api: String, clientId: String, family: FieldFamily
  ) -> any SocialService

  /// Asks what has to be known before a sign-in begins.
  ///
  /// - Returns: what answers the authorize page, in a browser or in its place.
  func authorizer(
    _ app: UsFrame, as person: Handle
  ) throws -> (PendingSignIn) throws -> SignInAnswer
}

/// How this program is registered at a service.
struct ClientRegistration: Sendable {
  var clientId: String
  var redirectUri: String
  var scopes: [String]
  /// The address of the API.
  var api: String
}

/// The services a person can sign in to; each is one file and a line in ``provider``.
enum ServiceName: String, Sendable, Hashable, Codable, CaseIterable, ArgumentValue {
  case test

  var provider: any ServiceProvider {
    switch self {
    case .test: TestServiceProvider()
    }
  }
}
