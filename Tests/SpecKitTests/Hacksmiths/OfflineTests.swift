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
  static let food = "e00000000000000000000001"

  private func rows(_ result: Consequences) -> [String] {
    result.records.map { "\($0[0]) \($0[2]) \($0[3])" }
  }

  @Test func `an answer waits, is sent once, and tells when it is refused or in conflict`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    let url = server.url
    try home.signIn("mia-chen", to: url)
    for event in ["next", "open-data-evening", "winter-code-jam", "new-year-planning"] {
      #expect(home.remote("event \(event)", url).status == 0)
    }
    #expect(home.remote("", url).status == 0)
    #expect(home.remote("sync", url).out.isEmpty)
    service.isDown.withLock { $0 = true }

    let said = home.remote("rsvp next --json", url)
    #expect(said.status == 0, "\(said)")
    #expect(try said.json()["queued"] == true)
    #expect(try said.json()["question"] == "Your answer \"yes\" is not sent yet.")
    #expect(home.remote("event next", url).out.contains("Your answer \"yes\" is not sent yet."))
    #expect(home.remote("", url).out.contains("Your answer \"yes\" is not sent yet."))
    // The later replaces the earlier.
    #expect(home.remote("rsvp next maybe", url).status == 0)
    #expect(home.remote("rsvp next", url).status == 0)
    #expect(home.remote("rsvp open-data-evening", url).status == 0)
    #expect(home.remote("rsvp new-year-planning", url).status == 0)
    #expect(home.remote("rsvp winter-code-jam", url).status == 0)
    #expect(home.remote("rsvp winter-code-jam no --no-queue", url).status == 69)
    #expect(home.remote("sync", url).status == 69)
    #expect(home.remote("sync --dry-run", url).records.count == 4)
    #expect(home.remote("logout", url).status == 1 && home.remote("guest", url).status == 1)

    // Meanwhile, elsewhere.
    let mia = try home.token(for: "mia-chen")
    #expect(home.run("rsvp winter-code-jam maybe", token: mia).status == 0)
    service.isDown.withLock { $0 = false }
    let sent = home.remote("sync", url)
    #expect(sent.status == 1, "\(sent)")
    #expect(
      rows(sent) == [
        "sent food-rescue-hackathon yes", "waiting open-data-evening yes",
        "refused new-year-planning yes", "conflict winter-code-jam yes",
      ])
    #expect(try home.json("event", token: mia)["taken"] == 6)
    #expect(rows(home.remote("sync", url)) == ["conflict winter-code-jam yes"])
    let mine = home.remote("sync --keep mine", url)
    #expect(mine.status == 0 && rows(mine) == ["sent winter-code-jam yes"], "\(mine)")
    #expect(try home.json("event winter-code-jam", token: mia)["answer"] == "yes")
    #expect(home.remote("logout", url).status == 0)
    // The cache went with the sign-in.
    server.stop()
    #expect(home.remote("event next", url).status == 69)
  }

  @Test func `a token for one command has no answers that wait`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    try home.signIn("mia-chen", to: server.url)
    let tom = try home.token(for: "tom-okafor")
    #expect(home.remote("event winter-code-jam", server.url).status == 0)
    #expect(home.remote("event winter-code-jam", server.url, token: tom).status == 0)
    service.isDown.withLock { $0 = true }
    #expect(home.remote("rsvp winter-code-jam no", server.url, token: tom).status == 69)
    #expect(home.remote("sync --dry-run", server.url).out.isEmpty)
    #expect(home.remote("rsvp winter-code-jam", server.url).status == 0)
    service.isDown.withLock { $0 = false }
    // Nor does it send those of the one who is signed in.
    #expect(home.remote("sync", server.url, token: tom).out.isEmpty)
    #expect(home.remote("sync --dry-run", server.url).records.count == 1)
  }

  @Test func `--keep theirs drops the answer given here, and says so`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    try home.signIn("mia-chen", to: server.url)
    #expect(home.remote("event winter-code-jam", server.url).status == 0)
    service.isDown.withLock { $0 = true }
    #expect(home.remote("rsvp winter-code-jam", server.url).status == 0)
    let mia = try home.token(for: "mia-chen")
    #expect(home.run("rsvp winter-code-jam no", token: mia).status == 0)
    service.isDown.withLock { $0 = false }
    let theirs = home.remote("sync --keep theirs", server.url)
    #expect(theirs.status == 0 && rows(theirs) == ["dropped winter-code-jam yes"], "\(theirs)")
    #expect(try home.json("event winter-code-jam", token: mia)["answer"] == "no")
    #expect(home.remote("sync", server.url).out.isEmpty)
  }

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

  @Test func `the same call twice is one answer`() throws {
    let mia = try home.token(for: "mia-chen")
    func post(_ body: String) throws -> JSON {
      let request = Request(
        "POST", ["api", "app", "rsvp"],
        headers: ["Content-Type": "application/json", "Authorization": mia],
        body: Array(body.utf8))
      return try JSON(parsing: try home.service().respond(to: request).body)
    }
    let body = #"{"event":"open-data-evening","response":"yes","requestId":"r1","basedOn":null}"#
    let first = try post(body)
    #expect(first["answer"] == "waitlist" && first["changed"] == true)
    #expect(try post(body) == first)
    let other = try post(
      #"{"event":"open-data-evening","response":"no","requestId":"r2","basedOn":null}"#)
    #expect(other["code"] == "answer-changed")
  }

  @Test func `every object read offline says of when it is`() throws {
    let server = try RunningServer(Site(service: home.service()))
    let lines = ["community", "upcoming", "info", "tabs", "idea list", "schedule", "mentors", "me"]
    let mia = try home.token(for: "mia-chen")
    for line in lines { #expect(home.remote(line, server.url, token: mia).status == 0) }
    let url = server.url
    server.stop()
    for line in lines {
      let kept = home.remote("\(line) --json", url, token: mia)
      let json = try kept.json()
      #expect((json.array ?? [json]).allSatisfy { $0["asOf"]?.string != nil }, "\(line)")
      #expect(kept.err.components(separatedBy: "offline; as of").count == 2, "\(line)")
    }
  }
}
