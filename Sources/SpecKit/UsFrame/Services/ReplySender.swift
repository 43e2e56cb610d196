internal import SpecCore

/// Sends messages to the VIP.
struct ReplySender {
  let app: UsFrame

  /// - Throws: 64 for an empty text, 77 where the sign-in does not permit it.
  func send(_ text: String) throws -> RemoteID {
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw UsFrameError.emptyMessage
    }
    let (signIn, vip) = try app.status().watching()
    guard signIn.service.provider.canSend(with: signIn.scopes) else {
      throw UsFrameError.replyNotPermitted
    }
    var session = try Session(app, signIn)
    return try session.value { try $0.send(text, to: vip, $1) }
  }
}
