internal import SpecCore
internal import Synchronization

/// A device that waits until a person has entered its code on a page.
struct DeviceLogin: Sendable, Equatable, Codable {
  /// The SHA-256 of what the device asks with.
  let codeHash: String
  /// What the person types.
  let userCode: String
  /// The address that asked.
  var peer: String?
  let expiresAt: Instant
  /// The name of who approved.
  var name: String?
  var isDeclined = false

  static let lifetime: Int64 = 420

  /// The numbers by which the Graph API tells how far a device login is.
  enum Subcode {
    static let pending: Int64 = 1_349_174
    static let tooFast: Int64 = 1_349_172
    static let expired: Int64 = 1_349_152
    static let declined: Int64 = 1_349_173
  }

  var isPending: Bool { name == nil && !isDeclined }
}

/// Login for Devices and the profile, as the Graph API has them.
extension IdentityService {
  /// Seconds that an access token of the device login holds: 60 days, as Facebook's do.
  private static let accessLifetime: Int64 = 5_184_000

  /// `POST /v2.6/device/login`
  func beginDeviceLogin(_ request: Request) throws -> Response {
    _ = try appForm(request)
    let code = Hex.encode(randomBytes(16))
    let userCode = ReadableCode.random(length: 8)
    let now = clock.now()
    try change { record, _ in
      // An expired one is told apart from an unknown one for a while.
      record.devices.removeAll { now.seconds - $0.expiresAt.seconds > 600 }
      let pending = record.devices.count {
        $0.peer != nil && $0.peer == request.peer && now < $0.expiresAt
      }
      guard record.devices.count < IdentityRecord.deviceLimit,
        pending < IdentityRecord.devicesOfAddress
      else { throw GraphError.tooMany }
      record.devices.append(
        DeviceLogin(
          codeHash: SHA256.hex(code), userCode: userCode, peer: request.peer,
          expiresAt: now.wholeSecond.adding(seconds: DeviceLogin.lifetime)))
    }
    return .json([
      "code": .string(code), "user_code": .string(userCode),
      "verification_uri": .string("http://\(host(of: request))/device"),
      "expires_in": .int(DeviceLogin.lifetime), "interval": .int(Int64(deviceInterval)),
    ])
  }

  /// `POST /v2.6/device/login_status`
  func deviceLoginStatus(_ request: Request) throws -> Response {
    let hash = SHA256.hex(try appForm(request)["code"] ?? "")
    let now = clock.now()
    guard let device = try record()?.devices.first(where: { $0.codeHash == hash }) else {
      throw GraphError.badParameter
    }
    guard now < device.expiresAt else { throw GraphError.expired }
    let moment = clock.monotonic()
    let last = memory.polls.withLock { polls in
      if polls.count > IdentityRecord.deviceLimit { polls = [:] }
      return polls.updateValue(moment, forKey: hash)
    }
    if let last, moment &- last < Duration.seconds(deviceInterval).nanoseconds {
      throw GraphError.tooFast
    }
    if device.isPending { throw GraphError.pending }
    return try change { record, signer in
      // The answer is given once.
      guard let index = record.devices.firstIndex(where: { $0.codeHash == hash }) else {
        throw GraphError.badParameter
      }
      guard let name = record.devices.remove(at: index).name else { throw GraphError.declined }
      let claims: JSON = [
        "id": .string(Self.facebookID(of: name)), "name": .string(name),
        "exp": .int(now.seconds + Self.accessLifetime),
      ]
      let token = Self.tokenPrefix + signer.sign(claims, for: .facebookToken)
      return .json([
        "access_token": .string(token), "expires_in": .int(Self.accessLifetime),
        "data_access_expiration_time": .int(now.seconds + Self.accessLifetime),
      ])
    }
  }

  /// `GET /me?fields=id,name,email,picture`
  func profile(_ request: Request) throws -> Response {
    let bearer = request.headers["Authorization"].flatMap {
      $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil
    }
    guard let token = request.value("access_token") ?? bearer,
      let profile = try ownProfile(of: token)
    else { throw GraphError.noToken }
    return .json(profile)
  }

  /// The profile of an access token of this provider, in the shape of the Graph API.
  func ownProfile(of token: String) throws -> JSON? {
    guard token.hasPrefix(Self.tokenPrefix), let record = try record(),
      let claims = try signer(record).claims(
        of: String(token.dropFirst(Self.tokenPrefix.count)), for: .facebookToken),
      let end = claims["exp"]?.int, clock.now().seconds < end, let id = claims["id"],
      let name = claims["name"]
    else { return nil }
    return ["id": id, "name": name]
  }

  /// The form of a request that names an app: `access_token=<app>|<client token>`.
  private func appForm(_ request: Request) throws(GraphError) -> Form {
    let form = Form(parsing: String(decoding: request.body, as: UTF8.self))
    let parts = (form["access_token"] ?? "").split(
      separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { throw .noToken }
    return form
  }

  private static let tokenPrefix = "EAAB"

  /// The same person has the same number each time.
  private static func facebookID(of name: String) -> String {
    let slug = PersonName(name)?.slug ?? name
    return "1" + SHA256.hash(Array(slug.utf8)).prefix(15).map { "\($0 % 10)" }.joined()
  }

  private func host(of request: Request) -> String {
    let host = request.headers["Host"] ?? ""
    return Authority(host) == nil ? "127.0.0.1:9000" : host
  }
}
