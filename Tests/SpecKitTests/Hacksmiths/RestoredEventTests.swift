import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What the guests hear of a cancellation that is taken back.
@Suite struct `A cancellation that is undone` {
  let home = HacksmithsHome()
  let omar: String
  let ines: String

  init() throws {
    omar = try home.token(for: "omar-haddad")
    ines = try home.token(for: "ines-novak")
    home.run(words: ["settings", "set", "mail-command", "cat >/dev/null"], token: "")
    home.run("rsvp winter-code-jam", token: try home.token(for: "mia-chen"))
  }

  /// By the service, whose messages have ids of their own; commands of tests draw the same numbers each.
  private func cancel(_ body: String, _ event: String = "winter-code-jam") throws {
    let request = Request(
      "POST", ["api", "events", event, "cancel"],
      headers: ["Authorization": "Bearer \(omar)", "Content-Type": "application/json"],
      body: Array(body.utf8))
    #expect(try home.service().respond(to: request).status == 200)
  }

  /// The subjects of the messages, those that are sent in brackets.
  private func mails() throws -> [String] {
    try home.read { try $0.mails() }.map {
      let word = $0.subject.prefix { $0 != ":" }
      return $0.sentAt == nil ? String(word) : "(\(word))"
    }
  }

  @Test func `is not told to who was not told of the cancellation`() throws {
    try cancel("{}")
    #expect(try mails() == ["Canceled"])
    try cancel(#"{"undo":true}"#)
    #expect(try mails() == [])
  }

  @Test func `is told to who was told, by a message of its own`() throws {
    try cancel(#"{"reason":"Snow"}"#)
    home.run("outbox send", token: ines)
    try cancel(#"{"undo":true}"#)
    #expect(try mails() == ["(Canceled)", "Takes place after all"])
    let mail = try #require(try home.read { try $0.mails() }.last)
    #expect(
      mail.subject == "Takes place after all: Winter Code Jam" && mail.to == "mia@demo.example")
    #expect(mail.text.hasPrefix("This event takes place after all; your answer still counts.\n"))
    #expect(mail.text.contains("When: Fri 25 Dec 2026 10:00") && !mail.text.contains("Snow"))
    try cancel(#"{"undo":true}"#)
    #expect(try mails().count == 2)
  }

  @Test func `is not told any more when it is canceled again`() throws {
    try cancel("{}")
    home.run("outbox send", token: ines)
    try cancel(#"{"undo":true}"#)
    try cancel(#"{"reason":"Ice"}"#)
    #expect(try mails() == ["(Canceled)", "Canceled"])
    try cancel(#"{"undo":true}"#)
    #expect(try mails() == ["(Canceled)"])
  }

  @Test func `leaves the messages of other events and causes`() throws {
    home.run("rsvp next", token: try home.token(for: "mia-chen"))
    try cancel("{}", "next")
    try cancel("{}")
    // With the command the messages would be sent at once.
    home.run("settings reset mail-command")
    home.run("register --name Ann --email ann@x.example --password-stdin", input: "long enough\n")
    try cancel(#"{"undo":true}"#)
    let left = try home.read { try $0.mails().map(\.subject) }
    #expect(left.count { $0 == "Canceled: Food Rescue Hackathon" } == 2)
    #expect(left.last == "Welcome to the community" && left.count == 3)
  }
}
