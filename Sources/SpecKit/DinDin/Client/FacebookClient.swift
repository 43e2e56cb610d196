internal import SpecCore

/// The parts of the Graph API that a sign-in needs: Login for Devices, and the profile.
struct FacebookClient: Sendable {
  let client: Client
  /// The id of the app and its client token: `<id>|<token>`.
  let app: String

  static let version = "v2.6"
  private static let origin = "Facebook"

  /// A code that a person enters elsewhere.
  struct DeviceCode: Equatable {
    /// What this device asks with; a secret.
    var code: String
    var userCode: String
    var address: String
    var lifetime: Duration
    var interval: Duration
  }

  enum Poll: Equatable {
    case pending
    case tooFast
    case expired
    case declined
    case approved(token: String)
  }

  func begin() throws -> DeviceCode {
    let (status, json) = try post("login", [("scope", "public_profile,email")])
    guard status == 200, let code = json["code"]?.string, let user = json["user_code"]?.string,
      let address = json["verification_uri"]?.string, IdentityClient.isToken(code)
    else { throw refusal(json) }
    return DeviceCode(
      code: code, userCode: cleanedLine(String(user.prefix(40))),
      address: cleanedLine(String(address.prefix(200))),
      lifetime: .seconds(Self.seconds(json["expires_in"], 1...3600, 420)),
      interval: .seconds(Self.seconds(json["interval"], 1...60, 5)))
  }

  func poll(_ device: DeviceCode) throws -> Poll {
    let (status, json) = try post("login_status", [("code", device.code)])
    if status == 200, let token = json["access_token"]?.string, IdentityClient.isToken(token) {
      return .approved(token: token)
    }
    return switch json["error"]?["error_subcode"]?.int {
    case DeviceLogin.Subcode.pending: .pending
    case DeviceLogin.Subcode.tooFast: .tooFast
    case DeviceLogin.Subcode.expired: .expired
    case DeviceLogin.Subcode.declined: .declined
    default: throw refusal(json)
    }
  }

  /// The answer of `/me`.
  func profile(of token: String) throws -> JSON {
    let response = try client.send(
      Request(
        "GET", ["me"],
        query: [.init("fields", "id,name,email,picture"), .init("access_token", token)]))
    guard let json = try? JSON(parsing: response.body, maximumDepth: 64) else {
      throw SignInError.badAnswer(Self.origin)
    }
    // A token that Facebook does not know is no failure of the identity provider.
    guard response.status == 200 else { return .null }
    return json
  }

  private func post(
    _ operation: String, _ pairs: [(String, String)]
  ) throws -> (status: Int, JSON) {
    let form = Form([("access_token", app)] + pairs)
    let response = try client.send(
      Request(
        "POST", [Self.version, "device", operation],
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array(form.text.utf8)))
    guard let json = try? JSON(parsing: response.body, maximumDepth: 64) else {
      throw SignInError.badAnswer(Self.origin)
    }
    return (response.status, json)
  }

  /// Only numbers of the answer are repeated: its texts could hold what was sent.
  private func refusal(_ json: JSON) -> SignInError {
    guard let error = json["error"], error.object != nil else { return .badAnswer(Self.origin) }
    return .facebookRefused(
      code: error["code"]?.int ?? 0, subcode: error["error_subcode"]?.int ?? 0)
  }

  private static func seconds(_ value: JSON?, _ bounds: ClosedRange<Int64>, _ other: Int64)
    -> Int64
  { min(max(value?.int ?? other, bounds.lowerBound), bounds.upperBound) }
}
