internal import SpecCore
internal import SpecRealtimeDatabase
internal import Synchronization

/// The identity provider of the embedded database and of `serve`: the device login and the profile of
/// the Graph API, the accounts and tokens of the Firebase Auth REST API. It issues tokens that only
/// its own database accepts.
struct IdentityService: MountedService {
  var store: Store
  var namespace = "default"
  let clock: Clock
  /// Without it people can say who they are; a server that others reach has one.
  var joinCode: String?
  /// Seconds between the questions of a device that waits.
  var deviceInterval = 5
  /// The profile of an access token of Facebook. Without it only tokens of this provider are
  /// accepted.
  var facebook: (@Sendable (_ token: String) throws -> JSON)?
  /// What is kept in memory only.
  let memory = Memory()

  final class Memory: Sendable {
    let wrongJoinCodes = RecentAttempts()
    let wrongUserCodes = RecentAttempts()
    /// Tokens that Facebook did not know.
    let unknownTokens = RecentAttempts()
    /// When each device asked last.
    let polls = Mutex<[String: UInt64]>([:])
    let signer = Mutex<SignedText?>(nil)
  }

  /// Seconds that a token of an account holds.
  static let tokenLifetime: Int64 = 3600
  static let toolkit = "identitytoolkit.googleapis.com"
  static let tokenService = "securetoken.googleapis.com"

  /// Whether this service answers requests to a path.
  func owns(_ path: [String]) -> Bool {
    switch path.first {
    case Self.toolkit, Self.tokenService, "device", "me": true
    case let version?: Self.isGraphVersion(version)
    case nil: false
    }
  }

  func respond(_ requests: [Request]) -> [Response] { requests.map(reply) }

  private func reply(to request: Request) -> Response {
    var response: Response
    do {
      response = try answer(request)
    } catch let error as IdentityError {
      response = error.response
    } catch let error as GraphError {
      response = error.response
    } catch {
      // The store or Facebook cannot be asked. Only a command in this process is told more.
      let failure = Failure(error)
      let isPassing = [.temporary, .unavailable].contains(failure.status)
      response =
        request.peer == nil
        ? failure.databaseResponse(in: request.headers["Accept-Language"] ?? "en")
        : IdentityError("UNAVAILABLE", status: isPassing ? 503 : 500).response
    }
    // Answers hold tokens and codes.
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  func lane(of request: Request) -> ServiceLane {
    if isSlow(request) { return .slow }
    return request.method == "POST" ? .changes : .loop
  }

  /// Facebook may be asked for the profile, which takes as long as it likes.
  private func isSlow(_ request: Request) -> Bool {
    guard facebook != nil, request.path.last == "accounts:signInWithIdp",
      let form = (try? JSON(parsing: request.body, maximumDepth: 32))?["postBody"]?.string
    else { return false }
    return Form(parsing: form)["access_token"].map(Self.isForFacebook) ?? false
  }

  private func answer(_ request: Request) throws -> Response {
    let isGraph = request.path.first.map(Self.isGraphVersion) ?? false
    let path = isGraph ? Array(request.path.dropFirst()) : request.path
    let handlers: [String: (Request) throws -> Response]
    switch path {
    case ["device", "login"]: handlers = ["POST": beginDeviceLogin]
    case ["device", "login_status"]: handlers = ["POST": deviceLoginStatus]
    case ["me"]: handlers = ["GET": profile]
    case ["device"] where !isGraph: handlers = ["GET": devicePage, "POST": answerDevicePage]
    case [Self.toolkit, "v1", "accounts:signInWithIdp"]: handlers = ["POST": signIn]
    case [Self.toolkit, "v1", "accounts:lookup"]: handlers = ["POST": lookUp]
    case [Self.toolkit, "v1", "accounts:signUp"]: handlers = ["POST": signUp]
    case [Self.toolkit, "v1", "accounts:update"]: handlers = ["POST": update]
    case [Self.toolkit, "v1", "accounts:delete"]: handlers = ["POST": delete]
    case [Self.tokenService, "v1", "token"]: handlers = ["POST": refresh]
    default: throw IdentityError.notFound
    }
    guard let handler = handlers[request.method] else { throw IdentityError.wrongMethod }
    return try handler(request)
  }

  /// `v2.6`
  private static func isGraphVersion(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "v") && text.utf8.contains(UInt8(ascii: "."))
      && text.utf8.dropFirst().allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
      }
  }
}

extension IdentityService {
  private var document: Document<IdentityRecord?> { IdentityRecord.document(of: namespace) }

  /// Changes what is kept; the first time makes the key.
  func change<Result>(
    _ body: (inout IdentityRecord, SignedText) throws -> Result
  ) throws -> Result {
    try store.transaction { transaction in
      let known = try transaction.value(document)
      var record = known ?? IdentityRecord(key: randomBytes(32))
      let result = try body(&record, try signer(record))
      if record != known { try transaction.set(document, record) }
      return result
    }
  }

  /// Nil before the first sign-in.
  func record() throws -> IdentityRecord? { try store.read { try $0.value(document) } }

  func signer(_ record: IdentityRecord) throws -> SignedText {
    guard let signer = record.signer else {
      throw StoreError.damaged(
        path: try store.path(of: document), problem: "key: expected 64 hexadecimal digits")
    }
    return signer
  }

  /// Checks tokens for the database.
  var check: TokenCheck {
    let service = self
    return { (token, now) throws(TokenError) in
      let claims = try service.claims(of: token, at: now)
      guard let id = claims["sub"]?.string else { throw .malformed }
      let provider = claims["firebase"]?["sign_in_provider"]?.string ?? "custom"
      return [
        "uid": .string(id), "token": claims,
        "provider": .string(provider == IdentityAccount.facebook ? "facebook" : provider),
      ]
    }
  }

  /// The claims of an ID token of this provider.
  func claims(of token: String, at now: Instant) throws(TokenError) -> JSON {
    if let signer = memory.signer.withLock({ $0 }) {
      do throws(TokenError) {
        return try signer.claims(ofWebToken: token, at: now)
      } catch {
        if error == .expired { throw error }
        // The key may have been made anew.
      }
    }
    guard let signer = (try? record()).flatMap({ $0?.signer }) else { throw .malformed }
    memory.signer.withLock { $0 = signer }
    return try signer.claims(ofWebToken: token, at: now)
  }
}
