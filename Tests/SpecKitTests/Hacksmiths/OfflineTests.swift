import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// A service that can be out of order.
final class Troubled: Service {
  let service: Site
  let isDown = Mutex(false)
  /// What happens while a sign-out is under way.
  let isSigningOut = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ service: Site) { self.service = service }

  func respond(to request: Request) -> Response {
    if request.path.last == "signout" { isSigningOut.withLock(\.self)?() }
    return isDown.withLock(\.self) ? Response(503) : service.respond(to: request)
  }
}

/// Answers given while the service cannot be reached.
@Suite(.needs("curl")) struct `Offline from the hackathon` {
  let home = HacksmithsHome()

  @Test func `an answer that begins to wait during a sign-out is kept`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    try home.signIn("mia-chen", to: server.url)
    #expect(home.remote("event next", server.url).status == 0)
    service.isDown.withLock { $0 = true }
    #expect(home.remote("rsvp next", server.url).status == 0)
    let waiting = try home.read { try $0.value(Documents.queue) }
    try home.change { try $0.set(Documents.queue, UnsentChanges()) }
    service.isDown.withLock { $0 = false }
    let home = home
    service.isSigningOut.withLock { happening in
      happening = { try? home.change { try $0.set(Documents.queue, waiting) } }
    }
    #expect(home.remote("logout", server.url).status == 0)
    try home.signIn("mia-chen", to: server.url)
    #expect(home.remote("sync --dry-run", server.url).records.count == 1)
    #expect(home.remote("logout", server.url).status == 1)
    #expect(home.remote("logout --discard", server.url).status == 0)
    try home.signIn("mia-chen", to: server.url)
    #expect(home.remote("sync --dry-run", server.url).out.isEmpty)
  }

  @Test func `what was told to a sign-in that ended is not told again`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    try home.signIn("mia-chen", to: server.url)
    for line in ["me", "upcoming"] { #expect(home.remote(line, server.url).status == 0) }
    try home.change { transaction in
      let page = Documents.sessions(hash: SHA256.hex("token-of-mia-chen"))
      try transaction.update(page) { $0.sessions = [] }
    }
    #expect(home.remote("me", server.url).status == 77)
    service.isDown.withLock { $0 = true }
    for line in ["me", "upcoming"] { #expect(home.remote(line, server.url).status == 69) }
  }
}
