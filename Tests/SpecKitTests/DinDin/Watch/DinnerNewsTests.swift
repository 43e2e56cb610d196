import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// Ann invites Sam to Pizza, Tuesday 24 November at 8:00pm; both use one home.
@Suite struct `What hosts have changed` {
  private let world = DinDinWorld(loaded: false)
  private let id: String

  init() throws {
    for name in ["Sam Reed", "Ann Lee"] { world.run("login --local '\(name)'") }
    let made = world.run(
      "event new --date 2026-11-24 --time 8pm --label Hall --address 38,-78 --title Pizza --guests Sam --send --json"
    )
    id = try #require(try made.json()["id"]?.string, "\(made)")
    world.run("login --local 'Sam Reed'")
  }

  /// Does something as the host, a day later.
  private func host(_ line: String) {
    world.run("login --local 'Ann Lee'")
    let result = world.run(line, now: later)
    #expect(result.status == 0, "\(result)")
    world.run("login --local 'Sam Reed'")
  }

  /// Does something as the guest, who sees the messages.
  private func guest(_ line: String) -> Consequences {
    world.run(line + " --color never", errorTerminal: true, now: later)
  }

  private let later = "2026-11-21T17:00:00Z"

  @Test func `is told once of a dinner that was canceled, and no file has its id`() throws {
    world.run("agenda")
    host("event cancel \(id) --yes")
    for (path, data) in try world.files() {
      #expect(!path.contains(id) && !String(decoding: data, as: UTF8.self).contains(id), "\(path)")
    }
    #expect(
      guest("next").err.hasPrefix(
        "Ann Lee canceled: Tue 24 Nov 8:00pm, Pizza (you last looked on Fri 20 Nov)\n"))
    #expect(!guest("next").err.contains("canceled"))
  }

  @Test(arguments: ["next", "agenda", "agenda --json", ""])
  func `is told again where a program reads the messages`(line: String) {
    world.run(line)
    host("event cancel \(id) --yes")
    for _ in 0..<2 {
      let told = world.run(line, now: later).err
      #expect(told.hasPrefix("Ann Lee canceled: Tue 24 Nov 8:00pm, Pizza"), "\(told)")
    }
    #expect(guest("next").err.hasPrefix("Ann Lee canceled"))
    #expect(world.run(line, now: later).err == "")
  }

  @Test func `is told of an invitation that was withdrawn as such`() {
    world.run("")
    host("event edit \(id) --uninvite Sam")
    #expect(
      guest("agenda").err
        == "Ann Lee no longer invites you: Tue 24 Nov 8:00pm, Pizza (you last looked on Fri 20 Nov)\n"
    )
  }

  @Test func `is asked about until a dinner that was accepted and moved is accepted again`() {
    world.run("invite accept \(id)")
    host("event edit \(id) --date 2026-11-25 --time 7pm")
    let moved = "Ann Lee moved Pizza from Tue 24 Nov 8:00pm to Wed 25 Nov 7:00pm"
    let question =
      ". Still coming? 'spec dindin invite accept \(id)' says yes, 'spec dindin invite reject \(id)' no\n"
    #expect(guest("agenda").err.hasPrefix(moved))
    for line in ["agenda", "next", ""] { #expect(guest(line).err == moved + question, "\(line)") }
    #expect(guest("invite accept \(id)").status == 0)
    #expect(guest("next").err == "")
  }

  @Test func `is asked about no more once the dinner is back at the time that was accepted`() {
    world.run("invite accept \(id)")
    host("event edit \(id) --date 2026-11-25")
    _ = guest("next")
    host("event edit \(id) --date 2026-11-24")
    let told = guest("next").err
    #expect(told.contains("from Wed 25 Nov") && !told.contains("Still coming"), "\(told)")
    #expect(guest("next").err == "")
  }

  @Test func `is told of a pending dinner without a question`() {
    world.run("")
    host("event edit \(id) --time 9pm")
    let told = guest("next").err
    #expect(told.contains("moved Pizza") && !told.contains("Still coming"), "\(told)")
    #expect(!guest("next").err.contains("moved"))
  }

  @Test func `names place, title, note and length`() {
    world.run("")
    host("event edit \(id) --label Bar --title Soup --note 'Bring slippers' --minutes 180")
    #expect(
      guest("next").err.hasPrefix(
        """
        Ann Lee changed Soup, Tue 24 Nov 8:00pm: length from 2 h to 3 h; place from Hall to Bar; \
        title from Pizza to Soup; note: Bring slippers (you last looked on Fri 20 Nov)

        """))
  }

  @Test func `is nothing that the guest did`() {
    world.run("")
    for line in ["invite accept \(id)", "undo", "invite reject \(id)", "undo"] {
      #expect(guest(line).status == 0, "\(line)")
      #expect(guest("agenda").err == "", "\(line)")
    }
    #expect(guest("invite reject \(id)").status == 0)
    #expect(guest("").err == "")
  }

  @Test func `waits while messages are off`() {
    world.run("")
    host("event edit \(id) --time 9pm")
    #expect(guest("agenda --quiet").err == "")
    #expect(guest("agenda").err.contains("moved Pizza"))
  }

  @Test func `is told once in the JSON of home, with the values that were replaced`() throws {
    world.run("invite accept \(id)")
    host("event edit \(id) --time 9pm --label Bar")
    let first = try guest("--json").json()["changes"]?.array?.first
    #expect(first?["kind"] == "moved" && first?["id"] == .string(id) && first?["asks"] == true)
    #expect(first?["was"] == ["startsAt": "2026-11-25T01:00:00Z", "label": "Hall"])
    _ = guest("invite accept \(id)")
    #expect(try guest("--json").json()["changes"] == [])
  }

  @Test func `stands on the screen until a key, and the question until s`() throws {
    world.run("invite accept \(id)")
    host("event edit \(id) --time 9pm")
    // The first screen of a home is the splash.
    _ = guest("--keys q")
    let frames = try guest("--keys s --json").jsonLines().map {
      ($0["rows"]?.array ?? []).compactMap(\.string).joined(separator: " ")
    }
    #expect(frames.first?.contains("Still coming? s says yes") == true, "\(frames)")
    #expect(frames.last?.contains("Still coming?") == false)
    #expect(guest("next").err == "")
  }

  @Test func `is asked about one dinner at a time on the screen`() throws {
    world.run("login --local 'Ann Lee'")
    let soup = world.run(
      "event new --date 2026-11-26 --time 8pm --label Hall --title Soup --guests Sam --send --json",
      now: "2026-11-20T17:01:00Z")
    let second = try #require(try soup.json()["id"]?.string, "\(soup)")
    world.run("login --local 'Sam Reed'")
    for id in [id, second] { #expect(world.run("invite accept \(id)").status == 0) }
    for id in [id, second] { host("event edit \(id) --time 9pm") }
    _ = guest("--keys q")
    let frames = try guest("--keys s --json").jsonLines().map {
      ($0["rows"]?.array ?? []).compactMap(\.string).joined(separator: " ")
    }
    for frame in [frames.first, frames.last] {
      #expect(frame?.components(separatedBy: "Still coming?").count == 2, "\(frames)")
    }
  }

  @Test func `is told in Arabic`() {
    world.run("invite accept \(id)")
    host("event edit \(id) --date 2026-11-25 --time 7pm")
    let told = world.run("next --lang ar", now: later).err
    #expect(
      told.contains("نُقل Pizza من الثلاثاء 24 نوفمبر 8:00م إلى الأربعاء 25 نوفمبر 7:00م"), "\(told)"
    )
    #expect(told.contains("هل ستحضر رغم ذلك؟"))
  }

  @Test func `is not told from a file that is damaged, which is named and stays`() throws {
    world.run("")
    let path = try #require(try world.files().keys.first { $0.contains("/seen-dinners-") })
    try Data("{".utf8).write(to: URL(filePath: path))
    let result = guest("agenda")
    #expect(result.status == 0 && result.err.contains("seen-dinners-"), "\(result)")
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("{".utf8))
    #expect(guest("invite accept \(id)").status == 0)
  }

  @Test func `keeps what another command has noted meanwhile`() {
    func seen(_ id: String, _ hour: Int) -> SeenDinner {
      SeenDinner(id: id, host: "Ann", details: DinnerSample.details(hour), status: .accepted)
    }
    let old = SeenDinners(dinners: [seen("a", 30), seen("b", 30)])
    let new = SeenDinners(dinners: [seen("a", 31), seen("b", 31)])
    var stored = SeenDinners(dinners: [seen("a", 30), seen("b", 40)])
    stored.apply(new, since: old)
    #expect(stored.dinners == [seen("b", 40), seen("a", 31)])
  }
}

@Suite struct `An answer that was taken back` {
  private let world = DinDinWorld()

  private func look(after known: WatchedDinners = WatchedDinners()) throws -> WatchedDinners {
    try WatchedDinners(
      Session(world.home.command(at: "2026-11-20T17:00:00Z")), after: known)
  }

  private func changes(_ lines: String...) throws -> [DinnerChangeEvent] {
    let before = try look()
    for line in lines { #expect(world.run(line).status == 0, "\(line)") }
    let now = try #require(Instant(iso8601: "2026-11-20T17:00:00Z"))
    return WatchedDinners.changes(from: before, to: try look(after: before), at: now) { _ in true }
  }

  @Test func `is the guest's own undo, not a question of the host`() throws {
    world.run("invite accept 0001")
    let own = try changes("undo")
    #expect(own.map(\.kind) == [.reopened] && own.map(\.actor) == [.you] && own[0].isUndo)
    world.run("invite accept 0001")
    let asked = try changes(
      "login --local 'Ann Lee'", "event edit 0001 --reconfirm", "login --local 'Sam Reed'")
    #expect(asked.map(\.kind) == [.reopened] && asked.map(\.actor) == [.host] && !asked[0].isUndo)
  }

  @Test func `is told to the host as an undo`() throws {
    world.run("login --local 'Ben Ito'")
    world.run("invite accept 0005")
    world.run("login --local 'Sam Reed'")
    let told = try changes("login --local 'Ben Ito'", "undo", "login --local 'Sam Reed'")
    #expect(told.map(\.kind) == [.reopened] && told[0].isUndo)
  }
}
