import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

@Suite(.needs("curl")) struct `What was read from a server` {
  private let first = "Wait000000000000001"
  private let second = "Wait000000000000002"
  private let home: ServedHome

  init() throws {
    home = try ServedHome()
    home.run("login --local 'Ann Lee'")
    try home.host.invite(first)
    try home.host.invite(second, hours: 60)
  }

  private func code(_ result: Consequences) throws -> String? {
    try JSON(parsing: result.err.split(separator: "\n").last.map(String.init) ?? "")["error"]?[
      "code"]?.string
  }

  private var requests: Int { home.household.requests.withLock { $0.count } }

  private func files(holding text: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: home.home.directory) ?? []
    return paths.filter { path in
      let data = FileManager.default.contents(atPath: "\(home.home.directory)/\(path)")
      let content = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
      return path.contains(text) || content.contains(text)
    }
  }

  @Test(arguments: [
    "invite list", "invite list --all --json", "agenda --days 5", "", "invite show", "whoami",
    "event list", "event list --all --json", "month", "next", "conflicts", "guests list",
    "export ics", "export csv",
  ])
  func `is shown again without it`(line: String) throws {
    #expect(home.run("\(line) --offline").status == (line == "whoami" ? 0 : 69))
    let online = home.run(line)
    #expect(online.status == 0, "\(online)")
    try home.house.wait(seconds: 90)
    home.server.stop()
    let before = requests
    let offline = home.run("\(line) --offline")
    #expect(offline.out == online.out && offline.status == 0, "\(offline)")
    #expect(offline.err.contains("as of 2026-11-20T17:00:00Z"), "\(offline)")
    #expect(requests == before)
    #expect(home.run("\(line) --offline --lang ar").err.contains("كما كان في"))
  }

  @Test func `is there for hosts and for screens too`() throws {
    let made = home.run(
      "event new --date 2026-11-25 --time 7pm --label Hall --address 38,-78 --guests Bob --send --json"
    )
    let id = try #require(try made.json()["id"]?.string, "\(made)")
    // In a pipe and on a screen, which reads by pages of days.
    let lines = [
      "event list", "event show \(id) --json", "month --browse --keys right,left,down*9,q --json",
    ]
    let online = lines.map { home.run($0) }
    #expect(online.allSatisfy { $0.status == 0 } && online[0].records.count == 1, "\(online)")
    home.server.stop()
    for (line, online) in zip(lines, online) {
      let offline = home.run("\(line) --offline")
      #expect(offline.status == 0 && offline.out == online.out, "\(line): \(offline)")
    }
  }

  @Test func `is asked for again when the token has ended, but not without the server`() throws {
    home.run("invite list")
    try home.house.wait(seconds: 4000)
    #expect(home.run("invite list --offline").status == 0 && home.household.count("token") == 0)
    #expect(home.run("invite list").status == 0 && home.household.count("token") == 1)
  }

  @Test func `is apart for each person and each database`() throws {
    home.run("invite list")
    home.run("login --local Eve")
    let result = home.run("invite list --offline --json")
    #expect(try result.status == 69 && code(result) == "never-read", "\(result)")
    home.run("login --local 'Ann Lee'")
    #expect(home.run("invite list --offline").records.count == 2)
    #expect(home.run("invite list --offline --server embedded").status == 77)
  }

  @Test func `is not changed without it`() throws {
    home.run("invite list")
    for verb in ["accept", "reject"] {
      let result = home.run("invite \(verb) --offline --json")
      #expect(try result.status == 69 && code(result) == "offline", "\(result)")
    }
    #expect(home.run("sync --offline").status == 69)
    let before = requests
    #expect(home.run("login --local Eve --offline").status == 69 && requests == before)
  }

  @Test func `holds nothing of a dinner that is gone`() throws {
    home.run("invite list")
    home.run("invite accept \(first)")
    home.run("agenda --days 5")
    #expect(!files(holding: first).isEmpty)
    try home.host.cancel(first)
    home.run("invite show \(first)")
    for line in ["invite list --all", "agenda --days 5"] { #expect(home.run(line).status == 0) }
    #expect(files(holding: first).filter { $0.contains("/copies/") } == [])
    #expect(home.run("invite show \(first) --offline").status == 66)
  }

  /// R23 and R56: what was never read is another answer than what is no invitation any more.
  @Test func `is told apart from what was not`() throws {
    let made = home.run(
      "event new --date 2026-11-25 --time 7pm --label Hall --address 38,-78 --guests Bob --send --json"
    )
    let own = try #require(try made.json()["id"]?.string, "\(made)")
    func forget() throws {
      try FileManager.default.removeItem(atPath: home.home.directory + "/.cache/spec/dindin/copies")
    }
    func check(_ line: String, _ status: Int32, _ word: String, at: Int = #line) throws {
      let result = home.run("\(line) --offline --json")
      #expect(try result.status == status && code(result) == word, "\(at): \(line): \(result)")
    }
    try forget()
    for line in ["invite show", "map", "directions", "event show", "export ics --id"] {
      try check("\(line) \(first)", 69, "never-read")
    }
    // The calendar says nothing of invitations.
    home.run("month")
    try check("map \(first)", 69, "never-read")
    try check("event show \(own)", 69, "never-read")
    home.run("invite list")
    try check("event show \(own)", 69, "never-read")
    try check("event show \(own.suffix(6))", 69, "never-read")
    try check("event edit \(own) --note x", 69, "never-read")
    try check("event cancel \(own) --yes", 69, "never-read")
    try check("invite show Wait000000000000009", 66, "no-invitation")
    #expect(home.run("invite show \(first) --offline").status == 0)
    #expect(home.run("invite reject \(first)").status == 0)
    for line in ["invite show", "map", "directions"] {
      try check("\(line) \(first)", 66, "no-invitation")
    }
    try check("event show \(first)", 66, "no-dinner")
    home.run("event show \(own)")
    #expect(home.run("event show \(own) --offline").status == 0)
  }

  @Test func `stays when one dinner of it is canceled`() throws {
    let made = home.run(
      "event new --date 2026-11-25 --time 7pm --label Hall --address 38,-78 --guests Bob --send --json"
    )
    let id = try #require(try made.json()["id"]?.string, "\(made)")
    let lines = ["guests list", "agenda --days 5", "invite list", ""]
    let online = lines.map { home.run($0) }
    home.run("event show \(id)")
    home.run("event list")
    #expect(home.run("event cancel \(id) --yes").status == 0)
    #expect(files(holding: id) == [])
    for (line, online) in zip(lines, online) {
      let offline = home.run("\(line) --offline")
      #expect(offline.status == 0, "\(line): \(offline)")
      #expect(
        offline.records.filter { $0[0] != "add" }
          == online.records.filter {
            $0[0] != "add" && !$0.contains(id)
          })
    }
  }

  @Test func `that is damaged is as good as none`() throws {
    home.run("invite list")
    for path in files(holding: first) where path.contains("/copies/") {
      try "{".write(toFile: "\(home.home.directory)/\(path)", atomically: true, encoding: .utf8)
    }
    #expect(home.run("invite list").records.count == 2)
    let result = home.run("invite list --offline")
    #expect(result.status == 0, "\(result)")
    #expect(result.records.count == 2, "\(result)")
  }
}
