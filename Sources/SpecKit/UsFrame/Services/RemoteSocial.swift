internal import SpecCore

/// The way to a real service: curl, with the limits of this module.
enum RemoteSocial {
  /// Bytes of an answer of an API.
  static let answerLimit = 8_000_000
  static let connectLimit = Duration.seconds(10)
  static let totalLimit = Duration.seconds(30)
  static let redirects = 5

  /// - Parameter file: where an answer is kept that comes only once.
  /// - Throws: 64 for an address that is neither https nor on this machine.
  static func client(_ api: String, _ app: UsFrame, keeping file: String? = nil) throws -> Client {
    var remote = try remote(api, app)
    remote.answerFile = file
    // A call that works only once is not cut short: its response would be lost.
    if file != nil { remote.deadline = nil }
    return Client.remote(remote)
  }

  private static func remote(_ text: String, _ app: UsFrame) throws -> Remote {
    guard let address = RemoteAddress(text), !address.isPlain || address.isLoopback else {
      throw UsFrameError.badValue("--api", text, allowed: SettingForm<String>.address.allowed)
    }
    var remote = Remote(address, app.context)
    remote.connectLimit = min(connectLimit, app.callLimit)
    remote.totalLimit = app.callLimit
    remote.deadline = app.deadline
    remote.answerLimit = answerLimit
    remote.redirects = redirects
    // Whether to ask again is up to the polls; codes and refresh tokens work once.
    remote.tries = 1
    return remote
  }

  /// Whether a picture may be fetched from an address that an API names. What another machine names
  /// must not make this program call services of this machine.
  static func mayFetch(_ address: String, namedBy api: String) -> Bool {
    guard let address = RemoteAddress(address) else { return false }
    return address.isLoopback ? RemoteAddress(api)?.isLoopback == true : !address.isPlain
  }

  /// The bytes of a picture, from whatever host has it. No secret goes there.
  static func picture(at address: String, _ app: UsFrame) throws -> Response {
    guard let (place, request) = RemoteAddress.resource(address),
      var remote = try? remote(place.origin, app)
    else { return Response(404) }
    remote.answerLimit = PictureLimits().bytes
    return try remote.send(request)
  }
}
