import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// Answers, given while the service cannot be reached, to events that only a list showed.
@Suite(.needs("curl")) struct `Events seen in a list` {
  let home = HacksmithsHome()

  @Test func `each can be answered and waits, by its key, its id or as the next`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    let url = server.url
    try home.signIn("mia-chen", to: url)
    home.run("rsvp winter-code-jam maybe", token: try home.token(for: "mia-chen"))
    #expect(home.remote("upcoming", url).records.count == 4)
    service.isDown.withLock { $0 = true }

    let next = home.remote("rsvp next --json", url)
    #expect(next.status == 0, "\(next)")
    #expect(try next.json()["event"]?["key"] == "food-rescue-hackathon")
    #expect(try next.json()["queued"] == true)
    #expect(next.err.contains("offline; as of"))
    #expect(home.remote("rsvp open-data-evening", url).status == 0)
    #expect(home.remote("me rsvp e00000000000000000000004", url).status == 0)
    #expect(home.remote("rsvp robot-night", url).status == 69)
    #expect(home.remote("--fresh rsvp next", url).status == 69)
    #expect(home.remote("rsvp next --no-queue", url).status == 69)
    #expect(home.remote("sync --dry-run", url).records.count == 3)

    service.isDown.withLock { $0 = false }
    let sent = home.remote("sync", url)
    // The answer to the third was seen in the list, so it is no conflict.
    #expect(
      sent.records.map { "\($0[0]) \($0[2])" } == [
        "sent food-rescue-hackathon", "waiting open-data-evening", "sent winter-code-jam",
      ], "\(sent)")
    #expect(sent.status == 0)
  }

  @Test func `an answer that was given elsewhere after the list is a conflict`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    let url = server.url
    let mia = try home.token(for: "mia-chen")
    try home.signIn("mia-chen", to: url)
    home.run("rsvp winter-code-jam maybe", now: "2026-11-20T08:00:00Z", token: mia)
    #expect(home.remote("upcoming", url).status == 0)
    home.run("rsvp winter-code-jam no", token: mia)
    service.isDown.withLock { $0 = true }
    #expect(home.remote("rsvp winter-code-jam yes", url).status == 0)
    service.isDown.withLock { $0 = false }
    let sent = home.remote("sync", url)
    #expect(sent.status == 1 && sent.out.hasPrefix("conflict\t"), "\(sent)")
  }

  @Test func `the list of one's answers is one, and gives up no spot without a yes`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    let url = server.url
    let mia = try home.token(for: "mia-chen")
    try home.signIn("mia-chen", to: url)
    home.run("rsvp next", token: mia)
    home.run("event edit next --capacity 6", token: try home.token(for: "omar-haddad"))
    #expect(home.remote("me", url).status == 0)
    service.isDown.withLock { $0 = true }
    #expect(home.remote("rsvp food-rescue-hackathon no", url).status == 64)
    #expect(home.remote("rsvp food-rescue-hackathon no --yes", url).status == 0)
    service.isDown.withLock { $0 = false }
    let sent = home.remote("sync", url)
    #expect(sent.status == 0 && sent.out.hasPrefix("sent\t"), "\(sent)")
    #expect(try home.json("event", token: mia)["answer"] == "no")
  }

  @Test func `the next is that of now`() throws {
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    let url = server.url
    try home.signIn("mia-chen", to: url)
    #expect(home.remote("upcoming", url).status == 0)
    service.isDown.withLock { $0 = true }
    let later = home.remote("--now 2026-12-08T09:00:00Z rsvp next --json", url)
    #expect(try later.json()["event"]?["key"] == "open-data-evening", "\(later)")
  }
}
