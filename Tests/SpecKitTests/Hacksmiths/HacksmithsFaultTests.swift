import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Faults around the hackathon commands: files, numbers, dates and zones.
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
          // The original is put back.
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

  @Test func `a dry run of an import waits for no writer`() throws {
    let omar = try home.token(for: "omar-haddad")
    let text = home.run("export ics --event open-data-evening").out
      .replacing("Open Data Evening", with: "Open Data Night")
    let file = path("e.ics")
    try Files.write(file, Array(text.utf8))
    let lock = path(".local/share/spec/hacksmiths/lock")
    let writer = try FileLock(lock, creating: true)
    #expect(try writer.take(.exclusive, path: lock))
    let result = home.run("import \(file) --dry-run", token: omar)
    writer.release()
    #expect(result.records.first?[0] == "updated", "\(result)")
    #expect(try home.json("event open-data-evening")["title"] == "Open Data Evening")
  }

  @Test func `an error that is sent over the network has no path of the machine`()
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
