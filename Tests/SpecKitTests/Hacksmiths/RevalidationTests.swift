import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// A service that counts its answers by status, and can be out of order.
private final class Counting: Service {
  let service: Site
  let statuses = Mutex<[Int]>([])
  let isDown = Mutex(false)
  let tags = Mutex<[String]>([])

  init(_ service: Site) { self.service = service }

  func respond(to request: Request) -> Response {
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

/// What the client keeps of a service's answers, and what a sign-out leaves.
@Suite(.needs("curl")) struct `Kept answers of the hackathon` {
  let home = HacksmithsHome()

  @Test func `a read that has not changed is not sent again, and is of now`() throws {
    let service = Counting(Site(service: try home.service()))
    let server = try RunningServer(service)
    let first = home.remote("event next", server.url)
    #expect(service.take() == [200])
    let second = home.remote("event next --now 2026-11-20T10:00:00Z", server.url)
    #expect(service.take() == [304] && second.out == first.out)
    // The time is that of the last answer, not of the first.
    service.isDown.withLock { $0 = true }
    let kept = home.remote("event next", server.url)
    #expect(kept.status == 0 && kept.err.contains("offline; as of 2026-11-20T10:00:00Z"))
    service.isDown.withLock { $0 = false }
    // What is never to come from the cache does not ask whether it is still good.
    let asked = service.tags.withLock(\.count)
    #expect(home.remote("event next --fresh", server.url).out == first.out)
    #expect(service.take() == [200] && service.tags.withLock(\.count) == asked)
    // Another asker is told anew.
    let mia = try home.token(for: "mia-chen")
    #expect(home.remote("event next", server.url, token: mia).status == 0)
    #expect(service.take() == [200])
    home.run("rsvp next", token: mia)
    let changed = home.remote("event next", server.url, token: mia)
    #expect(service.take() == [200] && changed.out.contains("See you there!"))
  }

  @Test func `a damaged cache is asked for anew and mended`() throws {
    let service = Counting(Site(service: try home.service()))
    let server = try RunningServer(service)
    let first = home.remote("event next", server.url)
    let cache = "\(home.home.directory)/.cache/spec/hacksmiths"
    let folder = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: cache).first { $0.hasSuffix(".json") })
    try "{\"version\":1,".write(toFile: "\(cache)/\(folder)", atomically: false, encoding: .utf8)
    #expect(home.remote("event next", server.url) == first)
    #expect(home.remote("event next", server.url) == first)
    #expect(service.take() == [200, 200, 304])
  }

  @Test(arguments: ["logout", "guest"])
  func `a sign-out needs no service`(_ command: String) throws {
    let server = try RunningServer(Site(service: home.service()))
    let url = server.url
    try home.signIn("mia-chen", to: url)
    #expect(home.remote("event next", url).status == 0)
    server.stop()
    #expect(home.remote("event next", url).status == 0)
    let out = home.remote("\(command) --json", url)
    #expect(out.status == 0, "\(out)")
    #expect(try out.json()["signedOut"] == true)
    #expect(try out.json()["livesUntil"] == "2027-11-20T09:00:00Z")
    #expect(out.err.contains("stays valid there until"))
    // Nothing is left of it here.
    #expect(home.remote("event next", url).status == 69)
    #expect(home.remote("me", url).status == 77)
    #expect(try home.remote("\(command) --json", url).json() == ["signedOut": false])
    #expect(try home.read { try $0.value(Documents.client).sessions }.isEmpty)
  }

  @Test func `a sign-out that is told to the service says nothing more`() throws {
    let server = try RunningServer(Site(service: home.service()))
    try home.signIn("mia-chen", to: server.url)
    let out = home.remote("logout --json", server.url)
    #expect(out.status == 0 && out.err.isEmpty)
    #expect(try out.json() == ["signedOut": true])
    #expect(home.run("me", token: "token-of-mia-chen").status == 77)
  }

  @Test func `an ended sign-in is not in the way of the next`() throws {
    let server = try RunningServer(Site(service: home.service()))
    try home.signIn("mia-chen", to: server.url)
    try home.change { try $0.delete(Documents.sessions(hash: SHA256.hex("token-of-mia-chen"))) }
    let login = home.remote("login --recover --email mia@demo.example", server.url)
    #expect(login.status == 0, "\(login)")
  }

  @Test func `what was applied already is no conflict`() throws {
    let mia = try home.token(for: "mia-chen")
    func post(_ body: String) throws -> (Int, JSON) {
      let request = Request(
        "POST", ["api", "app", "rsvp"],
        headers: ["Content-Type": "application/json", "Authorization": mia],
        body: Array(body.utf8))
      let response = try home.service().respond(to: request)
      return (response.status, try JSON(parsing: response.body))
    }
    home.run("rsvp next maybe", token: mia)
    let reply = try home.service().respond(
      to: Request("GET", ["api", "events", "next"], headers: ["Authorization": mia]))
    let changed = try #require(try JSON(parsing: reply.body)["changed"]?.string)
    let cancel =
      #"{"event":"next","response":"cancel","requestId":"r1","basedOn":"\#(changed)"}"#
    #expect(try post(cancel).0 == 200)
    // Its answer was lost; it is sent again.
    let (status, again) = try post(cancel)
    #expect(status == 200 && again["answer"] == "none", "\(again)")
    #expect(try post(#"{"event":"next","response":"no","basedOn":"\#(changed)"}"#).0 == 409)
  }
}

/// What an answer that waits is based on.
@Suite(.needs("curl")) struct `Answers after answers` {
  let home = HacksmithsHome()

  @Test func `one's own earlier answer is no conflict, whatever the event was called`() throws {
    let service = Counting(Site(service: try home.service()))
    let server = try RunningServer(service)
    try home.signIn("mia-chen", to: server.url)
    for word in ["next", "food-rescue-hackathon", "e00000000000000000000001"] {
      #expect(home.remote("event \(word)", server.url).status == 0)
    }
    #expect(home.remote("rsvp next", server.url).status == 0)
    service.isDown.withLock { $0 = true }
    // What was kept knows of it under each name.
    #expect(home.remote("event food-rescue-hackathon", server.url).out.contains("See you there!"))
    #expect(home.remote("rsvp food-rescue-hackathon maybe", server.url).status == 0)
    service.isDown.withLock { $0 = false }
    let sent = home.remote("sync", server.url)
    #expect(sent.status == 0 && sent.out.hasPrefix("sent\t"), "\(sent)")
    // Neither is one that sync sent.
    service.isDown.withLock { $0 = true }
    #expect(home.remote("event e00000000000000000000001", server.url).out.contains("maybe"))
    #expect(home.remote("rsvp next no", server.url).status == 0)
    service.isDown.withLock { $0 = false }
    #expect(home.remote("sync", server.url).out.hasPrefix("sent\t"))
  }

  @Test func `what is there no more is not kept`() throws {
    let service = Counting(Site(service: try home.service()))
    let server = try RunningServer(service)
    let omar = try home.token(for: "omar-haddad")
    #expect(home.remote("event spring-hack-weekend", server.url, token: omar).status == 0)
    #expect(home.run("event delete spring-hack-weekend --yes", token: omar).status == 0)
    #expect(home.remote("event spring-hack-weekend", server.url, token: omar).status == 66)
    service.isDown.withLock { $0 = true }
    #expect(home.remote("event spring-hack-weekend", server.url, token: omar).status == 69)
  }
}
