import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// The response cache of `serve`, which lasts a second, returns nothing stale and nothing of another caller.
@Suite struct `Remembered answers` {
  private final class Time: Sendable {
    let now = Mutex(Sample.now)
    var value: Instant {
      get { now.withLock { $0 } }
      set { now.withLock { $0 = newValue } }
    }
  }

  private let home = HacksmithsHome()
  private let time = Time()
  private let site: Site

  init() throws {
    site = Site(service: try home.service { [time] in time.value })
  }

  private func get(_ target: String, token: String = "", tag: String? = nil) throws -> Response {
    var request = try home.request("GET", target, token: token)
    request.headers["If-None-Match"] = tag
    return site.respond(to: request)
  }

  @Test func `the same is told again, and what others changed is told at once`() throws {
    let mia = try home.token(for: "mia-chen")
    let first = try get("/api/events/next")
    #expect(try get("/api/events/next") == first)
    #expect(home.run("rsvp next", token: mia).status == 0)
    let second = try get("/api/events/next")
    #expect(second.status == 200 && second.body != first.body)
    #expect(try get("/api/events/next", tag: first.headers["ETag"]).status == 200)
    let known = try get("/api/events/next", tag: second.headers["ETag"])
    #expect(known.status == 304 && known.body.isEmpty)
    // To the same second as the change, and with the answer known already.
    #expect(home.run("rsvp next cancel --yes", token: mia).status == 0)
    #expect(try get("/api/events/next").body == first.body)
  }

  @Test func `each asks for oneself`() throws {
    let (mia, lena) = (try home.token(for: "mia-chen"), try home.token(for: "lena-fischer"))
    let bodies = try [mia, lena, mia, lena].map { try get("/api/me", token: $0) }
    #expect(bodies[0] == bodies[2] && bodies[1] == bodies[3] && bodies[0] != bodies[1])
    #expect(try get("/api/me").status == 401)
    #expect(try get("/api/me", token: "no-token").status == 401)
    #expect(try get("/api/events?limit=1") != get("/api/events?limit=2"))
    #expect(try get("/api/events?limit=2").status == 200)
  }

  @Test func `a sign-in that ended is not remembered, nor an event that is over`() throws {
    let mia = try home.token(for: "mia-chen")
    #expect(try get("/api/me", token: mia).status == 200)
    time.value = Sample.instant("2026-12-06T16:59:59Z")
    let before = try get("/api/events/next")
    time.value = Sample.instant("2026-12-06T17:00:00Z")
    #expect(try get("/api/events/next").body != before.body)
    time.value = Sample.instant("2027-11-20T09:00:00Z")
    #expect(try get("/api/me", token: mia).status == 401)
  }

  @Test func `many different questions are answered, remembered or not`() throws {
    for number in 0..<1200 {
      let answer = try get("/api/events?limit=1&search=x\(number)")
      #expect(answer.status == 200)
    }
    #expect(try get("/api/events?limit=1").status == 200)
  }
}
