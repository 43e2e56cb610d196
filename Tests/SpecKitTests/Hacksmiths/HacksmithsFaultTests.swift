import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What goes wrong around the hackathon commands: files, numbers, dates and zones.
@Suite struct `Faults of the hackathon commands` {
  let home = HacksmithsHome()

  private func path(_ name: String) -> String { "\(home.home.directory)/\(name)" }

  @Test func `numbers edited by hand are damage, never a crash`() throws {
    let folder = path(".local/share/spec/hacksmiths")
    let mia = try home.token(for: "mia-chen")
    let tom = try home.token(for: "tom-okafor")
    let number = try Regex(#": (-?[0-9]+)(?=[,}\]\n])"#)
    let odd = [
      "9007199254740993", "-9007199254740993", "9223372036854775807", "-9223372036854775808", "-1",
    ]
    let lines = [
      ("event", mia), ("rsvp next yes --guests 2 --yes", mia), ("rsvp next cancel --yes", tom),
      ("community --event next", ""), ("me", tom), ("upcoming", mia), ("", tom),
    ]
    for name in [
      "events/e00000000000000000000001.json", "people/a00000000000000000000005.json",
    ] {
      let file = URL(filePath: "\(folder)/\(name)")
      let original = try String(contentsOf: file, encoding: .utf8)
      #expect(original.firstMatch(of: number) != nil)
      for match in original.matches(of: number) {
        for value in odd {
          let range = match.output[1].range ?? match.range
          try Data(original.replacingCharacters(in: range, with: value).utf8).write(to: file)
          for (line, token) in lines {
            let result = home.run(line, token: token)
            #expect([0, 1, 64, 65].contains(result.status), "\(name) \(value) \(line) \(result)")
          }
          // What is written back is put away again.
          try Data(original.utf8).write(to: file)
        }
      }
    }
    let file = URL(filePath: "\(folder)/events/e00000000000000000000001.json")
    let original = try String(contentsOf: file, encoding: .utf8)
    for (right, wrong) in [
      (#""guests": 1"#, #""guests": 9223372036854775807"#),
      (#""capacity": 20"#, #""capacity": -1"#),
      (#""revision": 1"#, #""revision": 0"#),
    ] {
      #expect(original.contains(right))
      try Data(original.replacingOccurrences(of: right, with: wrong).utf8).write(to: file)
      #expect(home.run("event").status == 65)
    }
  }

  @Test func `members that earlier versions stored are ignored`() throws {
    let folder = path(".local/share/spec/hacksmiths")
    func edit(_ name: String, _ member: String, _ more: String) throws {
      let file = URL(filePath: "\(folder)/\(name)")
      let text = try String(contentsOf: file, encoding: .utf8)
      let edited = text.replacing("\"\(member)\":", with: "\(more), \"\(member)\":")
      #expect(edited != text)
      try Data(edited.utf8).write(to: file)
    }
    let mia = try home.token(for: "mia-chen")
    let lines = ["event --json", "info --json", "me --json"]
    let before = lines.map { home.run($0, token: mia) }
    try edit(
      "events/e00000000000000000000001.json", "personId",
      #""id": "b00000000000000000000001", "promotedAt": "2026-11-01T00:00:00Z""#)
    try edit(
      "people/a00000000000000000000004.json", "person", #""stars": ["d00000000000000000000001"]"#)
    try edit("organizations.json", "key", #""logo": "https://x.example/logo.png""#)
    #expect(lines.map { home.run($0, token: mia) } == before)
    #expect(home.run("doctor") == Consequences())
    #expect(home.run("rsvp next", token: mia).status == 0)
    #expect(home.run("doctor") == Consequences())
  }

  @Test func `the message of damage does not quote a whole value`() throws {
    let file = URL(
      filePath: path(".local/share/spec/hacksmiths/events/e00000000000000000000001.json"))
    let original = try String(contentsOf: file, encoding: .utf8)
    let huge = String(repeating: "x", count: 100_000)
    try Data(
      original.replacingOccurrences(of: "\"a00000000000000000000002\"", with: "\"\(huge)\"").utf8
    ).write(to: file)
    let result = home.run("event")
    #expect(result.status == 65 && result.err.utf8.count < 500)
  }

  @Test func `no zone files are told with advice`() throws {
    let mia = try home.token(for: "mia-chen")
    let empty = path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    for line in ["", "event", "upcoming", "rsvp next", "upcoming --zone Europe/Berlin"] {
      let result = home.home.run(
        "hacksmiths \(line)", environment: ["TZDIR": empty, "SPEC_HACKSMITHS_TOKEN": mia])
      #expect(result.status == 78 && result.err.contains("install tzdata"), "\(line) \(result)")
    }
    #expect(home.run("upcoming --zone leapseconds", token: mia).status == 64)
  }

  @Test(
    arguments: [
      "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    ])
  func `extreme times are refused or right`(now: String) throws {
    let mia = try home.token(for: "mia-chen")
    for line in ["", "event", "upcoming", "upcoming --to +520w", "tabs", "me", "rsvp next"] {
      let result = home.run(line, now: now, token: mia)
      #expect([0, 1, 66, 77].contains(result.status), "\(line) \(result)")
    }
    let load = home.run("demo load --replace --yes", now: now)
    #expect(load.status == 64 && load.err.contains("--now"))
  }

  @Test(
    arguments: [
      "--to 9999-12-31", "--to 0000-01-01", "--from 0000-01-01", "--from 9999-12-31",
      "--to 9999-12-31 --zone America/New_York",
      "--from 0000-01-01 --zone Asia/Tokyo", "--from 0000-01-01 --to 9999-12-31 --all",
    ])
  func `extreme dates are bounds like others`(options: String) throws {
    let mia = try home.token(for: "mia-chen")
    let result = home.run("upcoming \(options)", token: mia)
    #expect(result.status == 0, "\(result)")
    if options.hasPrefix("--to 9999-12-31") { #expect(result.records.count == 4) }
  }

  @Test func `last is offered to look at, not to answer`() {
    func offered(_ line: String) -> [String] {
      home.home.run("__complete -- hacksmiths \(line) \"\"").records.map { $0[0] }
    }
    #expect(offered("event show").contains("last"))
    #expect(offered("rsvp").contains("next") && !offered("rsvp").contains("last"))
    #expect(!offered("me rsvp").contains("last"))
  }

  @Test func `what fails is told to who calls over the network without a path of the machine`()
    throws
  {
    func reply(_ peer: String?) throws -> (status: Int, text: String) {
      var request = Request("GET", ["api", "organizations", "host"])
      request.peer = peer
      let reply = try home.service().respond(to: request)
      return (reply.status, String(decoding: reply.body, as: UTF8.self))
    }
    let store = path(".local/share/spec/hacksmiths")
    let file = "\(store)/organizations.json"
    func check(_ status: Int, _ gist: String) throws {
      let (here, away) = (try reply(nil), try reply("127.0.0.1"))
      #expect(here.status == status && here.text.contains(home.home.directory), "\(here)")
      #expect(away.status == status && away.text.contains(gist), "\(away)")
      #expect(!away.text.contains(home.home.directory) && !away.text.contains(".json"), "\(away)")
    }
    try Data("{".utf8).write(to: URL(filePath: file))
    try check(500, "a file is damaged")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    try check(507, "cannot read a file: ")
    let locked = StoreError.locked(path: "/my home/.local/share/spec/hacksmiths/lock")
    var request = Request("GET", ["api", "organizations", "host"])
    request.peer = "127.0.0.1"
    let reply = Response.failure(locked, to: request)
    let text = String(decoding: reply.body, as: UTF8.self)
    #expect(reply.status == 503 && text.contains("has kept a file locked"), "\(text)")
    #expect(!text.contains("my") && !text.contains("home"), "\(text)")
  }
}
