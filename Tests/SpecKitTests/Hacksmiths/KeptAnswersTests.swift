import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// A service that counts its answers by status, and can be away.
private final class CountingService: Service {
  let service: Site
  let statuses = Mutex<[Int]>([])
  let isDown = Mutex(false)
  let tags = Mutex<[String]>([])
  /// Called while a sign-out is under way.
  let isSigningOut = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ service: Site) { self.service = service }

  func respond(_ requests: [Request]) -> [Response] { requests.map(reply) }

  private func reply(to request: Request) -> Response {
    if request.path.last == "signout" { isSigningOut.withLock(\.self)?() }
    if isDown.withLock(\.self) { return Response(503) }
    if let tag = request.headers["If-None-Match"] { tags.withLock { $0.append(tag) } }
    let response = service.respond(to: request)
    statuses.withLock { $0.append(response.status) }
    return response
  }

  func take() -> [Int] {
    statuses.withLock { statuses in
      defer { statuses = [] }
      return statuses
    }
  }
}

/// The client's cache of a service's answers, and the answer on which a queued one is based.
@Suite(.needs("curl")) struct `Kept answers of the hackathon` {
  let home = HacksmithsHome()
  private let service: CountingService
  private let server: RunningServer

  init() throws {
    service = CountingService(Site(service: try home.service()))
    server = try RunningServer(service)
  }

  @Test func `a read that has not changed is not sent again, and is of now`() throws {
    let first = home.remote("event next", server.url)
    #expect(service.take() == [200])
    let second = home.remote("event next --now 2026-11-20T10:00:00Z", server.url)
    #expect(service.take() == [304])
    #expect(second.out == first.out)
    // The time is that of the last answer, not of the first.
    service.isDown.withLock { $0 = true }
    let kept = home.remote("event next", server.url)
    #expect(kept.status == 0)
    #expect(kept.err.contains("offline; as of 2026-11-20T10:00:00Z"))
    service.isDown.withLock { $0 = false }
    // A read that may not come from the cache does not ask whether it is still good.
    let asked = service.tags.withLock(\.count)
    #expect(home.remote("event next --fresh", server.url).out == first.out)
    #expect(service.take() == [200])
    #expect(service.tags.withLock(\.count) == asked)
    // The cache is of one caller.
    let mia = try home.token(for: "mia-chen")
    #expect(home.remote("event next", server.url, token: mia).status == 0)
    #expect(service.take() == [200])
    home.run("rsvp next", token: mia)
    let changed = home.remote("event next", server.url, token: mia)
    #expect(service.take() == [200])
    #expect(changed.out.contains("See you there!"))
  }

  @Test func `a damaged cache is asked for anew and mended`() throws {
    let first = home.remote("event next", server.url)
    let cache = "\(home.home.directory)/.cache/spec/hacksmiths"
    let folder = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: cache).first { $0.hasSuffix(".json") })
    try "{\"version\":1,".write(toFile: "\(cache)/\(folder)", atomically: false, encoding: .utf8)
    #expect(home.remote("event next", server.url) == first)
    #expect(home.remote("event next", server.url) == first)
    #expect(service.take() == [200, 200, 304])
  }

  @Test func `a change that was applied already is not a conflict`() throws {
    let mia = try home.token(for: "mia-chen")
    func post(_ body: String) throws -> (status: Int, json: JSON) {
      try home.ask("POST", "/api/app/rsvp", token: mia, body)
    }
    home.run("rsvp next maybe", token: mia)
    let changed = try #require(
      try home.ask("GET", "/api/events/next", token: mia).json["changed"]?.string)
    let cancel =
      #"{"event":"next","response":"cancel","requestId":"r1","basedOn":"\#(changed)"}"#
    let first = try post(cancel)
    #expect(first.status == 200)
    // Its answer was lost; it is sent again.
    let again = try post(cancel)
    #expect(again.status == 200, "\(again)")
    #expect(again.json == first.json)
    #expect(again.json["answer"] == "none")
    #expect(
      try post(#"{"event":"next","response":"no","basedOn":"\#(changed)"}"#).status == 409)
    // Based on none, while there is one.
    home.run("rsvp next maybe", token: mia)
    let other = try post(#"{"event":"next","response":"no","basedOn":null}"#)
    #expect(other.status == 409)
    #expect(other.json["code"] == "answer-changed")
  }

  @Test
  func `an earlier answer of the same person is not a conflict, by whichever name of the event`()
    throws
  {
    try home.signIn("mia-chen", to: server.url)
    for word in ["next", "food-rescue-hackathon", "e00000000000000000000001"] {
      #expect(home.remote("event \(word)", server.url).status == 0)
    }
    #expect(home.remote("rsvp next", server.url).status == 0)
    service.isDown.withLock { $0 = true }
    // The cache has it under each name.
    #expect(home.remote("event food-rescue-hackathon", server.url).out.contains("See you there!"))
    #expect(home.remote("rsvp food-rescue-hackathon maybe", server.url).status == 0)
    service.isDown.withLock { $0 = false }
    let sent = home.remote("sync", server.url)
    #expect(sent.status == 0, "\(sent)")
    #expect(sent.out.hasPrefix("sent\t"))
    // An answer that sync sent is not a conflict either.
    service.isDown.withLock { $0 = true }
    #expect(home.remote("event e00000000000000000000001", server.url).out.contains("maybe"))
    #expect(home.remote("rsvp next no", server.url).status == 0)
    service.isDown.withLock { $0 = false }
    #expect(home.remote("sync", server.url).out.hasPrefix("sent\t"))
  }

  @Test func `after one request without an answer, the others come from the cache at once`() throws
  {
    let count = Mutex(0)
    let client = Client { _ in
      count.withLock { $0 += 1 }
      throw RemoteError.tooSlow("http://127.0.0.1:1")
    }
    let cache = AnswerCache(store: try home.store(), service: "x", now: Sample.now) { _ in }
    let api = APIClient(
      isEmbedded: false, client: client, cache: cache,
      missingSignIn: { .signInNeeded }, sessionEnded: {}, offline: { _ in })
    let list = EventEndpoints.list.request([], json: nil)
    cache.keep(["events": []], tag: nil, as: list, nil)
    for _ in 1...2 { #expect(try api.call(EventEndpoints.list).events.isEmpty) }
    #expect(throws: RemoteError.tooSlow("http://127.0.0.1:1")) {
      try api.call(EventEndpoints.show, "next")
    }
    #expect(count.withLock(\.self) == 1)
  }

  @Test func `an event that only another member has read cannot be answered offline`() throws {
    let lena = try home.token(for: "lena-fischer")
    #expect(home.remote("upcoming", server.url, token: lena).status == 0)
    try home.signIn("mia-chen", to: server.url)
    service.isDown.withLock { $0 = true }
    #expect(home.remote("rsvp next", server.url).status == 69)
  }

  @Test func `a deleted event is removed from the cache`() throws {
    let omar = try home.token(for: "omar-haddad")
    #expect(home.remote("event spring-hack-weekend", server.url, token: omar).status == 0)
    #expect(home.run("event delete spring-hack-weekend --yes", token: omar).status == 0)
    #expect(home.remote("event spring-hack-weekend", server.url, token: omar).status == 66)
    service.isDown.withLock { $0 = true }
    #expect(home.remote("event spring-hack-weekend", server.url, token: omar).status == 69)
  }

  @Test func `an answer that begins to wait during a sign-out is kept`() throws {
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
}
