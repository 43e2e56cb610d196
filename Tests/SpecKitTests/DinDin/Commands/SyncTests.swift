import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

@Suite(.needs("curl")) struct `Answers that wait for the server` {
  private let first = "Wait000000000000001"
  private let second = "Wait000000000000002"
  private let home: ServedHome
  /// Whether the household is away: connections are closed without an answer.
  private let isAway = Mutex<Bool>.Box(false)

  init() throws {
    home = try ServedHome(before: { [isAway] _ in
      isAway.value.withLock { $0 } ? Response(0) : nil
    })
    home.run("login --local 'Ann Lee'")
    try home.host.invite(first)
    try home.host.invite(second, hours: 60)
    home.run("invite list")
  }

  private func away(_ value: Bool = true) { isAway.value.withLock { $0 = value } }

  private func code(_ result: Consequences) throws -> String? {
    try JSON(parsing: result.err.split(separator: "\n").last.map(String.init) ?? "")["error"]?[
      "code"]?.string
  }

  @Test func `are kept, shown as queued, and sent in order`() throws {
    away()
    let plain = home.run("invite accept")
    #expect(plain.status == 69)
    let queued = home.run("invite accept --plus 2 --note nuts --queue --json")
    #expect(queued.status == 0, "\(queued)")
    let accepted = try queued.json()
    #expect(accepted["queued"] == true && accepted["answered"]?["queued"] == true)
    #expect(accepted["answered"]?["status"] == "accepted" && accepted["answered"]?["plus"] == 2)
    #expect(accepted["next"]?["id"]?.string == second && accepted["pending"] == 1)
    let rejected = home.run("invite reject --queue")
    #expect(rejected.status == 0 && rejected.records.map { $0[0] } == ["rejected"], "\(rejected)")
    #expect(try home.host.entry(first)?.status == .pending)

    let listed = home.run("invite list --all --offline --json")
    #expect(listed.status == 0, "\(listed)")
    let list = try listed.json()
    #expect(list.array?.count == 1 && list.array?.first?["queued"] == true, "\(list)")
    #expect(list.array?.first?["plus"] == 2 && list.array?.first?["answerNote"] == "nuts")
    #expect(home.run("invite list --count --offline").out == "0\n")
    #expect(home.run("invite show \(second) --offline").status == 66)

    #expect(home.run("sync --json").status == 69)
    away(false)
    let synced = home.run("sync --json")
    #expect(synced.out == #"{"sent":2,"dropped":[],"waiting":0}"# + "\n", "\(synced)")
    let entry = try home.host.entry(first)
    #expect(entry?.status == .accepted && entry?.plus == 2 && entry?.note == "nuts")
    #expect(try home.host.entry(second)?.status == .rejected)
    #expect(home.run("sync").out == "sent\t0\n")
  }

  @Test func `are invitations too, told apart from those that were sent`() throws {
    home.run("guests list")
    home.run("agenda --from 2026-11-25")
    home.run("event list")
    let draft = home.run(
      "event new --date 2026-11-25 --time 7pm --label Hall --address 38,-78 --guests Bob --json")
    let id = try #require(try draft.json()["id"]?.string, "\(draft)")
    away()
    #expect(home.run("draft send --queue").status == 0)
    let list = try home.run("event list --offline --json").json()
    #expect(list.array?.first?["queued"] == true, "\(list)")
    let days = try home.run("agenda --from 2026-11-25 --offline --json").json()
    #expect(days.array?.first?["dinners"]?.array?.first?["queued"] == true, "\(days)")
    #expect(try home.run("event show \(id) --offline --json").json()["queued"] == true)
    for line in ["event list", "agenda --from 2026-11-25", "event show \(id)"] {
      let shown = home.run("\(line) --offline", terminal: true)
      #expect(shown.out.contains("Hosted by You, not sent yet"), "\(line): \(shown)")
    }
    #expect(home.run("logout").err.contains("1 action waits"))
    #expect(!home.run("logout").err.contains("waits"))
  }

  @Test func `are replaced by a later answer to the same dinner`() throws {
    away()
    home.run("invite accept \(first) --queue")
    home.run("invite reject \(first) --queue")
    away(false)
    #expect(home.run("sync").out == "sent\t1\n")
    #expect(try home.host.entry(first)?.status == .rejected)
    #expect(try home.host.event(first)?.rev == 2)
  }

  @Test func `are dropped where the dinner is gone, was moved or has started`() throws {
    let third = "Wait000000000000003"
    try home.host.invite(third, hours: 1)
    home.run("invite list")
    away()
    for id in [third, first, second] {
      #expect(home.run("invite accept \(id) --queue").status == 0, "\(id)")
    }
    away(false)
    try home.host.cancel(first)
    try home.host.move(second, days: 1)
    try home.house.wait(seconds: 7200)
    let result = home.run("sync")
    #expect(result.status == 1)
    #expect(
      result.records == [
        ["sent", "0"], ["dropped", third, "already-started"], ["dropped", first, "no-invitation"],
        ["dropped", second, "changed-since"],
      ])
    #expect(result.err.contains("3"))
    // Each by its day; the message of the one that was moved says what to do.
    let lines = result.err.split(separator: "\n")
    #expect(lines.count == 4 && lines.dropLast().allSatisfy { $0.contains(" - ") }, "\(result)")
    #expect(home.run("sync").status == 0)
  }

  @Test func `change nothing twice after a crash`() throws {
    away()
    home.run("invite accept \(first) --plus 1 --queue")
    home.run("invite reject \(second) --queue")
    away(false)
    let queue = home.home.directory + "/.local/state/spec/dindin/queue.json"
    let kept = try Data(contentsOf: URL(filePath: queue))
    #expect(home.run("sync").out == "sent\t2\n")
    try kept.write(to: URL(filePath: queue))
    #expect(home.run("sync").out == "sent\t2\n")
    #expect(try home.host.event(first)?.rev == 2 && home.host.event(second)?.rev == 2)
  }

  @Test func `stay where the server goes away in the middle`() throws {
    away()
    for id in [first, second] { home.run("invite accept \(id) --queue") }
    away(false)
    home.server.stop()
    let result = home.run("sync --json")
    #expect(result.status == 69 && result.out.isEmpty, "\(result)")
    let list = try home.run("invite list --all --offline --json").json()
    #expect(list.array?.allSatisfy { $0["queued"] == true } == true)
  }

  @Test func `wait only with --queue, and only for what could be answered`() throws {
    away()
    #expect(home.run("invite accept \(first)").status == 69)
    #expect(try code(home.run("invite accept Other00000000000001 --queue --json")) != nil)
    #expect(home.run("invite accept \(first) --plus 99 --queue").status == 64)
    try home.house.wait(seconds: 31 * 3600)
    let late = home.run("invite accept \(first) --queue --json")
    #expect(try late.status == 1 && code(late) == "already-started", "\(late)")
    away(false)
    #expect(home.run("sync").out == "sent\t0\n")
    #expect(home.run("invite accept \(second) --queue").status == 0)
    #expect(try home.host.entry(second)?.status == .accepted)
  }

  @Test func `are kept without asking with --offline`() throws {
    let before = home.household.requests.withLock { $0.count }
    #expect(home.run("invite accept --offline --queue").status == 0)
    #expect(home.household.requests.withLock { $0.count } == before)
    let drawn = home.run("invite list --all --offline --color never --no-input", terminal: true).out
    #expect(drawn.contains("Accepted, not sent yet"), "\(drawn)")
    #expect(home.run("sync --lang ar").status == 0)
    #expect(try home.host.entry(first)?.status == .accepted)
  }

  @Test func `are none in the embedded database`() throws {
    let world = DinDinWorld()
    #expect(try world.json("sync") == ["sent": 0, "dropped": [], "waiting": 0])
    #expect(try world.json("invite accept --queue")["queued"] == nil)
    #expect(try world.json("invite list --offline").array?.count == 2)
  }
}

@Suite(.needs("curl")) struct `Invitations that wait for the server` {
  private let home: ServedHome
  private let isAway = Mutex<Bool>.Box(false)

  init() throws {
    home = try ServedHome(before: { [isAway] _ in
      isAway.value.withLock { $0 } ? Response(0) : nil
    })
    home.run("login --local 'Ann Lee'")
    home.run("guests add 'Ben Ito'")
    home.run("guests list")
    home.run("agenda --days 40")
  }

  @Test func `are kept, shown, and sent once`() throws {
    let line = "event new --date +2d --time 7pm --tz UTC --address Xyzzy --guests ben"
    #expect(home.run(line).status == 0)
    isAway.value.withLock { $0 = true }
    let failed = home.run("draft send")
    #expect(failed.status == 69 && failed.err.contains("your draft is kept"), "\(failed)")
    let queued = home.run("draft send --queue --json")
    #expect(queued.status == 0 && queued.err.contains("sync"), "\(queued)")
    let dinner = try queued.json()
    let id = try #require(dinner["id"]?.string)
    #expect(dinner["queued"] == true && dinner["counts"]?["pending"] == 1)
    #expect(home.run("draft show").status == 66)
    #expect(try home.run("event show \(id) --offline --json").json()["label"] == "Xyzzy")
    #expect(try home.host.event(id) == nil)
    #expect(home.run("sync").status == 69)

    isAway.value.withLock { $0 = false }
    let synced = home.run("sync --json")
    #expect(synced.out == #"{"sent":1,"dropped":[],"waiting":0}"# + "\n", "\(synced)")
    #expect(try home.host.event(id)?.details.label == "Xyzzy")
    #expect(home.run("event list").records.count == 1)
  }

  @Test func `keep when and where of a draft whose guests cannot be read`() throws {
    isAway.value.withLock { $0 = true }
    let line = "event new --date +2d --time 7pm --tz UTC --address Xyzzy --guests ben"
    let failed = home.run(line)
    #expect(failed.status == 69 && failed.err.contains("your draft is kept"), "\(failed)")
    #expect(try home.run("draft show --json").json()["label"] == "Xyzzy")
    let unsent = home.run(
      line.replacing("Xyzzy", with: "Inn") + " --replace --send")
    #expect(unsent.status == 69 && unsent.err.contains("--queue"), "\(unsent)")
    let kept = try home.run("draft show --offline --json").json()
    #expect(kept["label"] == "Inn" && kept["selected"] == 1)
  }

  @Test func `become the draft again where a rule says no`() throws {
    isAway.value.withLock { $0 = true }
    let line = "event new --date +2d --time 7pm --tz UTC --address Xyzzy --guests ben --send"
    #expect(home.run(line).status == 69)
    let id = try #require(home.run(line + " --replace --queue --json").json()["id"]?.string)
    isAway.value.withLock { $0 = false }
    home.run("event new --date +2d --time 8pm --tz UTC --address Inn --guests ben --send")
    let synced = home.run("sync --json")
    #expect(synced.status == 1, "\(synced)")
    let dropped = try JSON(parsing: synced.out)["dropped"]?.array?.first
    #expect(dropped?["id"]?.string == id && dropped?["code"] == "conflict")
    #expect(try home.run("draft show --json").json()["id"]?.string == id)
    let told = "your dinner at Xyzzy, "
    #expect(synced.err.contains(told) && synced.err.contains("draft show"), "\(synced)")
  }

  @Test func `that are refused wait while another draft is begun`() throws {
    isAway.value.withLock { $0 = true }
    let line = "event new --date +2d --time 7pm --tz UTC --address Xyzzy --guests ben"
    #expect(home.run(line + " --send --queue").status == 0)
    #expect(home.run("event new --date +5d --time 7pm --address Other").status == 0)
    isAway.value.withLock { $0 = false }
    try home.house.wait(seconds: 72 * 3600)
    let synced = home.run("sync")
    #expect(synced.status == 1, "\(synced)")
    #expect(synced.err.contains("your dinner at Xyzzy, "), "\(synced)")
    #expect(synced.err.contains("it waits until you send or discard your draft"), "\(synced)")
    #expect(try home.run("draft show --json").json()["label"] == "Other")
    #expect(home.run("draft discard --yes").status == 0)
    #expect(home.run("sync").err.contains("it is your draft again"))
    #expect(try home.run("draft show --json").json()["label"] == "Xyzzy")
    #expect(home.run("sync").out == "sent\t0\n")
  }
}
