internal import SpecCore

/// The sender of a request.
enum Caller: Sendable, Equatable {
  /// The rules do not apply.
  case owner
  /// With the claims of a token, nil without one.
  case person(JSON?)

  /// The claims that rules see; nil for the owner too.
  var claims: JSON? { if case .person(let claims) = self { claims } else { nil } }
}

/// Finds the sender of a request.
package struct DatabaseAccess: Sendable {
  var tokens: TokenCheck
  /// Programs on this machine may have owner rights by `Bearer owner`, as with the emulators of
  /// Firebase; a command in this process always may.
  var isAdminOpen: Bool

  package init(tokens: @escaping TokenCheck, isAdminOpen: Bool = false) {
    (self.tokens, self.isAdminOpen) = (tokens, isAdminOpen)
  }

  /// The credential of an owner, instead of a token.
  package static let owner = "owner"

  func caller(of request: DatabaseRequest, at now: Instant) throws(DatabaseError) -> Caller {
    let bearer = Self.bearer(request.request)
    if let credential = bearer ?? request.parameters["access_token"] {
      guard credential == Self.owner else { throw .badToken }
      guard isOpenToOwner(request.request) else { throw .permissionDenied }
      return try override(request) ?? .owner
    }
    guard request.parameters["auth_variable_override"] == nil else { throw .permissionDenied }
    guard let token = request.parameters["auth"] else { return .person(nil) }
    return .person(try claims(of: token, at: now))
  }

  /// - Throws: ``DatabaseError/badToken`` or ``DatabaseError/expiredToken``.
  func claims(of token: String, at now: Instant) throws(DatabaseError) -> JSON {
    do throws(TokenError) {
      return try tokens(token, now)
    } catch {
      throw error == .expired ? .expiredToken : .badToken
    }
  }

  private static func bearer(_ request: Request) -> String? {
    guard let field = request.headers["Authorization"] else { return nil }
    let words = field.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return "" }
    return String(words[1])
  }

  /// Excludes browsers: they send `Origin` or `Sec-Fetch-Site`, and after DNS rebinding another `Host`.
  private func isOpenToOwner(_ request: Request) -> Bool {
    guard let peer = request.peer else { return true }
    return isAdminOpen && Authority(peer.contains(":") ? "[\(peer)]" : peer)?.isLoopback == true
      && request.isForLoopback && request.headers["Origin"] == nil
      && request.headers["Sec-Fetch-Site"] == nil
  }

  /// An owner can ask what somebody else may do.
  private func override(_ request: DatabaseRequest) throws(DatabaseError) -> Caller? {
    guard let text = request.parameters["auth_variable_override"] else { return nil }
    switch try? JSON(parsing: text) {
    case .null?: return .person(nil)
    case let claims? where claims.object != nil: return .person(claims)
    default: throw .badQuery("auth_variable_override must be a JSON object or null")
    }
  }
}
