internal import SpecCore

/// Where a call stands: the stored progress, the sign-in and what was received.
struct AppStatus: Sendable {
  var progress: Progress
  var signIn: SignIn?
  var inbox: Inbox

  init(_ snapshot: Snapshot, at now: Instant) throws {
    signIn = try snapshot.value(Documents.signIn)
    inbox = try snapshot.value(Documents.inbox)
    progress = try snapshot.value(Documents.progress)
      .resolved(hasTokens: signIn != nil, at: now)
    if progress.state != .choosing, progress.state != .watching { signIn = nil }
  }

  /// - Throws: 77 `signed-out`.
  func signedIn() throws -> SignIn {
    guard let signIn else { throw UsFrameError.signedOut }
    return signIn
  }

  /// - Throws: 77 `signed-out`, 78 `no-vip`.
  func watching() throws -> (signIn: SignIn, vip: Person) {
    let signIn = try signedIn()
    guard progress.state == .watching, let vip = progress.vip else { throw UsFrameError.noVIP }
    return (signIn, vip)
  }
}

extension UsFrame {
  func status() throws -> AppStatus { try store.read { try AppStatus($0, at: now) } }
}
