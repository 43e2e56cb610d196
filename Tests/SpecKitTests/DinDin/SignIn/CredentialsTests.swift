import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

@Suite struct `The credentials of a command` {
  private let home = TestHome(now: IdentityHouse.start)

  private func credentials(_ clock: Clock) throws -> Credentials {
    #expect(home.run("dindin login --local Ann").status == 0)
    return try Credentials(home.command(at: IdentityHouse.start, clock: clock))
  }

  private static let expired = Response.json(["error": "Auth token is expired"], status: 401)

  @Test func `are renewed before they end, and for a request only once`() throws {
    let story = StoryClock(IdentityHouse.start)
    let credentials = try credentials(story.clock)
    let tokens = Mutex<[String]>([])
    let answers = Mutex<[Response]>([])
    let client = credentials.authorizing(
      Client { request in
        tokens.withLock { $0.append(request.value("auth") ?? "") }
        return answers.withLock { $0.isEmpty ? Response(200) : $0.removeFirst() }
      })
    let request = Request("GET", ["x.json"], query: [.init("auth", "old"), .init("ns", "a")])
    #expect(try client.send(request).status == 200)
    try story.clock.sleep(.seconds(3290))
    #expect(try client.send(request).status == 200)
    try story.clock.sleep(.seconds(20))
    #expect(try client.send(request).status == 200)
    #expect(tokens.withLock { Set($0).count == 2 && $0[0] == $0[1] && $0[1] != $0[2] })

    try story.clock.sleep(.seconds(60))
    answers.withLock { $0 = [Self.expired, Response(204)] }
    #expect(try client.send(request).status == 204)
    try story.clock.sleep(.seconds(60))
    answers.withLock { $0 = [Self.expired, Self.expired, Response(204)] }
    #expect(try client.send(request) == Self.expired, "the second time it is an answer")
    let denied = Response.json(["error": "Permission denied"], status: 401)
    answers.withLock { $0 = [denied] }
    let count = tokens.withLock(\.count)
    #expect(try client.send(request) == denied && tokens.withLock(\.count) == count + 1)
    #expect(tokens.withLock { !$0.contains("") && !$0.contains("old") })
  }

  @Test func `are renewed when a stream says that they hold no longer`() throws {
    let story = StoryClock(IdentityHouse.start)
    let credentials = try credentials(story.clock)
    let tokens = Mutex<[String]>([])
    let revoked = StreamPart.event(ServerSentEvent("auth_revoked", data: "\"x\""))
    let put = StreamPart.event(ServerSentEvent("put", data: "1"))
    let scripts: [[StreamPart]] = [
      [.head(Response(200)), put, revoked], [.head(Self.expired)], [.head(Self.expired)],
    ]
    let left = Mutex(scripts)
    let client = credentials.authorizing(
      Client(
        send: { _ in Response(500) },
        listen: { request, _, handle in
          tokens.withLock { $0.append(request.value("auth") ?? "") }
          try story.clock.sleep(.seconds(1))
          for part in left.withLock({ $0.isEmpty ? [] : $0.removeFirst() }) {
            guard try handle(part) else { return }
          }
        }))
    let seen = Mutex<[StreamPart]>([])
    try client.listen(Request("GET", ["x.json"]), .seconds(1)) { part in
      seen.withLock { $0.append(part) }
      return true
    }
    // After the event the token is renewed; if the new one is refused, the error is passed on.
    #expect(tokens.withLock { Set($0).count == 2 && $0.count == 2 })
    #expect(seen.withLock { $0 } == [.head(Response(200)), put, .head(Self.expired)])
  }

  @Test(.needs("chattr")) func `hold where nothing can be stored`() throws {
    let home = TestHome(now: IdentityHouse.start)
    #expect(home.run("dindin login --local Ann").status == 0)
    let state = home.directory + "/.local/state/spec/dindin"
    let shell = try Shell()
    guard try shell.run("chattr -R +i '\(state)'").status == 0 else { return }
    defer { _ = try? shell.run("chattr -R -i '\(state)'") }
    let result = home.run("dindin whoami --json", now: "2027-01-01T00:00:00Z")
    #expect(try result.status == 0 && result.json()["expiresAt"] == "2027-01-01T01:00:00Z")
  }
}
