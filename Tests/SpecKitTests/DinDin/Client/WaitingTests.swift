import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

@Suite(.needs("curl")) struct `What waits for the server` {
  private let first = "Wait000000000000001"
  private let second = "Wait000000000000002"
  private let home: ServedHome
  private let isAway = Mutex<Bool>.Box(false)
  private let plan = "event new --date +5d --time 7pm --tz UTC --address Xyzzy --guests ben"

  init() throws {
    home = try ServedHome(before: { [isAway] _ in
      isAway.value.withLock { $0 } ? Response(0) : nil
    })
    home.run("login --local 'Ann Lee'")
    home.run("guests add 'Ben Ito'")
    try home.host.invite(first)
    try home.host.invite(second, hours: 60)
    for line in ["guests list", "invite list", "agenda --days 40", "event list"] { home.run(line) }
  }

  private func away(_ value: Bool = true) { isAway.value.withLock { $0 = value } }

  @Test(arguments: [
    ("invite reject", "invite accept --plus 2", GuestStatus.accepted),
    ("invite accept", "invite reject", .rejected),
  ])
  func `gives way to an answer of later`(early: String, late: String, status: GuestStatus) throws {
    away()
    #expect(home.run("\(early) \(first) --queue").status == 0)
    away(false)
    let listed = home.run("invite list")
    #expect(listed.records.count == 2 && listed.err.contains("1 action waits"), "\(listed)")
    #expect(home.run("\(late) \(first)").status == 0)
    #expect(home.run("sync").out == "sent\t0\n")
    #expect(try home.host.entry(first)?.status == status)
    #expect(home.run("invite list").err.isEmpty)
  }

  @Test func `is an answer that undo takes out of the queue, newest first`() throws {
    away()
    home.run("invite accept \(first) --plus 1 --queue")
    home.run("invite reject \(first) --queue")
    home.run("invite reject \(second) --queue")
    let undone = home.run("undo --json")
    #expect(undone.status == 0, "\(undone)")
    #expect(try undone.json()["undone"] == "reject")
    #expect(try undone.json()["dinner"]?["status"] == "pending")
    #expect(home.run("undo --offline").status == 0)
    let again = try home.run("invite show \(first) --offline --json").json()
    #expect(again["status"] == "accepted" && again["plus"] == 1 && again["queued"] == true)
    away(false)
    #expect(home.run("sync").out == "sent\t1\n")
    #expect(try home.host.entry(first)?.status == .accepted)
    #expect(try home.host.entry(second)?.status == .pending)
    // What was sent is taken back on the server; nothing is left of what waited.
    #expect(home.run("undo").records.first?.prefix(2) == ["undone", "accept"])
    #expect(try home.host.entry(first)?.status == .pending)
    #expect(home.run("undo").status == 66)
  }

  @Test(arguments: ["--yes", "--yes --offline"])
  func `are invitations that are canceled without it`(options: String) throws {
    away()
    let id = try #require(
      home.run(plan + " --send --queue --json").json()["id"]?.string)
    let canceled = home.run("event cancel \(id) \(options)")
    #expect(canceled.records == [["canceled", id]] && canceled.status == 0, "\(canceled)")
    #expect(home.run("event list --offline").out.isEmpty)
    #expect(home.run("event cancel \(id) \(options)").status != 0)
    #expect(home.run("undo").status == 66)
    away(false)
    #expect(home.run("sync").out == "sent\t0\n")
    #expect(try home.host.event(id) == nil)
    for (path, data) in try DinDinWorld.files(of: home.home.directory) {
      #expect(!String(decoding: data, as: UTF8.self).contains(id), "\(path)")
    }
  }

  @Test func `are invitations that are canceled before they are sent`() throws {
    away()
    let id = try #require(
      home.run(plan + " --send --queue --json").json()["id"]?.string)
    away(false)
    #expect(home.run("event cancel \(id) --yes").status == 0)
    #expect(home.run("sync").out == "sent\t0\n")
    // One that was sent is canceled where it is.
    away()
    let other = try #require(
      home.run(plan + " --send --queue --json").json()["id"]?.string)
    away(false)
    #expect(home.run("sync").out == "sent\t1\n")
    #expect(home.run("event cancel \(other) --yes").status == 0)
    #expect(try home.host.event(other) == nil)
  }

  @Test func `are invitations that become the draft again by undo`() throws {
    away()
    let id = try #require(
      home.run(plan + " --send --queue --json").json()["id"]?.string)
    #expect(home.run("event new --date +5d --time 7pm --address Other").status == 0)
    let refused = home.run("undo --json")
    #expect(refused.status == 1 && refused.err.contains("draft-exists"), "\(refused)")
    #expect(refused.err.contains("draft discard") && !refused.err.contains("--resume"))
    #expect(home.run("draft discard --yes").status == 0)
    #expect(home.run("undo").records == [["undone", "draft-send", id]])
    let draft = home.run("draft show --json")
    #expect(try draft.json()["id"]?.string == id && draft.json()["selected"] == 1, "\(draft)")
    away(false)
    #expect(home.run("sync").out == "sent\t0\n")
    #expect(home.run("draft send").status == 0)
    #expect(try home.host.event(id) != nil)
  }

  @Test func `is not a draft, which needs no server`() throws {
    #expect(home.run(plan).status == 0)
    away()
    let sent = home.run("draft send")
    #expect(sent.status == 69 && sent.err.contains("draft send --queue"), "\(sent)")
    let shown = home.run("draft show --json")
    #expect(shown.status == 0, "\(shown)")
    #expect(try shown.json()["guests"]?.array?.first?["name"] == "Ben Ito")
    #expect(home.run("draft set --title Soup").status == 0)
    #expect(home.run("draft toggle ben").records == [["selected", "0"]])
    #expect(home.run("draft toggle local-ben-ito").records == [["selected", "1"]])
    try? FileManager.default.removeItem(atPath: home.home.directory + "/.cache/spec/dindin/copies")
    let bare = home.run("draft show --json")
    #expect(try bare.json()["guests"]?.array?.first?["name"] == "local-ben-ito", "\(bare)")
    #expect(home.run("draft toggle zoe").status == 69)
    #expect(home.run("draft toggle ben").records == [["selected", "0"]])
  }

  @Test func `is no reason to replace a draft without its guests`() throws {
    #expect(home.run(plan + " --title OLD").status == 0)
    let before = home.run("draft show --json").out
    try? FileManager.default.removeItem(atPath: home.home.directory + "/.cache/spec/dindin/copies")
    away()
    try home.house.wait(seconds: 1)
    let failed = home.run("event new --replace --date +6d --time 7pm --guests ben --title NEW")
    #expect(failed.status == 69 && !failed.err.contains("kept without"), "\(failed)")
    away(false)
    #expect(home.run("draft show --json").out == before)
  }
}
