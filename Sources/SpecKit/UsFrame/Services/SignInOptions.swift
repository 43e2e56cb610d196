internal import SpecCore

/// What the options of `login` say beside the settings.
struct SignInOptions: Sendable {
  var clientId: String?
  var api: String?
  var redirectUri: String?
  var server: String?
  /// Nothing listens at the redirect address.
  var isHeadless = false

  /// The settings with the options in their place.
  ///
  /// - Throws: 64 for an option that cannot be the value.
  func settings(_ app: UsFrame) throws -> FrameSettings {
    typealias Keys = FrameSettingTable
    var settings = try app.settings()
    if let clientId {
      settings.x.clientId = try Keys.clientId.value(ofOption: clientId, named: "--client-id")
    }
    if let api { settings.x.move(to: try Keys.api.value(ofOption: api, named: "--api")) }
    if let redirectUri {
      settings.x.redirectUri = try Keys.redirectUri.value(
        ofOption: redirectUri, named: "--redirect-uri")
    }
    if let server {
      settings.mastodonServer = try Keys.server.value(ofOption: server, named: "--server")
    }
    return settings
  }
}
