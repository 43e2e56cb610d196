import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A hosted dinner` {
  let world = DinDinWorld()
  private let id = "DemoDinner000000005"

  /// The status and the code of a refusal.
  private func code(_ line: String) throws -> String {
    let result = world.run(line + " --json")
    let code = try JSON(parsing: result.err)["error"]?["code"]?.string
    return "\(result.status) \(code ?? "")"
  }

  static let refusals: [(String, Int32, String)] = [
    ("event show Nope", 66, "no-dinner"), ("event edit Nope --time 8pm", 66, "no-dinner"),
    ("event cancel Nope --yes", 66, "no-dinner"),
    ("event edit DemoDinner000000004 --time 8pm", 77, "not-yours"),
    ("event cancel DemoDinner000000004 --yes", 77, "not-yours"),
    ("event edit DemoDinner000000007 --time 8pm", 1, "in-the-past"),
    ("event edit 0005", 64, "nothing-given"), ("event edit 0005 --time 8:99", 64, "bad-time"),
    ("event edit 0005 --date 2026-12-04", 1, "conflict"),
    ("event edit 0005 --date 2026-11-19", 1, "in-the-past"),
    ("event edit 0005 --invite Sam", 64, "self-invite"),
    ("event edit 0005 --invite zed", 66, "no-guest"),
    ("event edit 0005 --uninvite carla", 66, "no-guest"),
    ("event edit 0005 --invite carla --uninvite carla", 64, "exclusive-options"),
    ("event edit 0005 --uninvite ben --answer ben=accepted", 64, "exclusive-options"),
    ("event edit 0005 --answer ben=maybe", 64, "bad-answer"),
    ("event edit 0005 --answer ben", 64, "bad-answer"),
    ("event edit 0005 --answer carla=accepted", 66, "not-invited"),
    ("event edit 0005 --invite eve --uninvite eve", 64, "exclusive-options"),
    ("event edit 0005 --answer eve=pending --uninvite eve", 64, "exclusive-options"),
    ("event edit 0005 --answer eve=pending --answer eve=accepted", 64, "exclusive-options"),
    ("event edit 0005 --start 2026-11-29T19:00:00Z --time 7pm", 64, "exclusive-options"),
    ("event edit 0005 --address 'Garden Court' --here", 64, "exclusive-options"),
    ("event edit 0005 --choice 2", 64, "missing-option"),
    ("event new --resume --replace --time 7pm", 64, "exclusive-options"),
    ("event new --time 7pm --address Hall --guests ann --send --pick", 64, "exclusive-options"),
    ("event new --time 7pm --address Hall --guests ann --send --keys q", 64, "exclusive-options"),
    ("event edit 0005 --time 8pm --keys q", 64, "exclusive-options"),
    ("event list --past --all", 64, "exclusive-options"),
    ("splash --frames 2 --still", 64, "exclusive-options"),
    ("splash --frames 2 --keys q", 64, "exclusive-options"),
    ("event show", 64, "missing-argument"), ("event edit --time 8pm", 64, "missing-argument"),
    ("event cancel --yes", 64, "missing-argument"),
    ("event cancel 0005", 64, "confirmation-needed"),
    ("guests remove ann", 1, "guest-invited"), ("guests remove farid", 1, "guest-invited"),
    ("guests remove carla", 1, "guest-invited"), ("guests add 'Ann Lee'", 1, "exists"),
    ("guests add '!'", 64, "bad-name"), ("guests add X --id a.b", 64, "bad-id"),
    ("draft show", 66, "no-draft"), ("undo", 66, "nothing-to-undo"),
  ]

  @Test(arguments: refusals) func `is left as it is where a rule says no`(
    line: String, status: Int32, code: String
  ) throws {
    let before = try world.files()
    let found = try self.code(line)
    #expect(found == "\(status) \(code)", "\(line)")
    #expect(try world.files() == before)
  }

  @Test func `can be moved when the time to answer is over`() throws {
    let line = "--time 7pm --address 'Garden Court' --guests ann --rsvp-by 'today 6pm' --send"
    let sent = try world.json("event new --date +1d \(line) -q")
    let id = try #require(sent["id"]?.string)
    let later = "2026-11-21T01:00:00Z"
    #expect(world.run("event edit \(id) --time 8pm", now: later).status == 0)
    let early = world.run("event edit \(id) --date today --time 10pm --rsvp-by ''", now: later)
    #expect(early.status == 0, "\(early)")
  }

  @Test func `says what has to be done before a guest is removed`() {
    let host = world.run("guests remove farid").err
    #expect(host.contains("'spec dindin invite reject DemoDinner000000006'"), "\(host)")
    let guest = world.run("guests remove ann").err
    #expect(
      guest.contains("'spec dindin event edit \(id) --uninvite local-ann-lee'"), "\(guest)")
    #expect(world.run("event edit \(id) --uninvite local-ann-lee").status == 0)
    let other = world.run("guests remove ann").err
    #expect(other.contains("'spec dindin invite reject DemoDinner000000001'"), "\(other)")
  }

  @Test func `is edited in every place by one write, and taken back`() throws {
    let before = try world.json("event show \(id)")
    let edited = try world.json(
      "event edit 0005 --date 2026-12-01 --note chairs --invite carla --uninvite eve --answer ben=accepted"
    )
    #expect(edited["seq"] == 1 && edited["note"] == "chairs" && edited["headcount"] == 4)
    let guests = (edited["guests"]?.array ?? []).compactMap { $0["name"]?.string }
    #expect(guests == ["Ann Lee", "Ben Ito", "Carla Ruiz"])
    let database = try world.database(nil, at: Instant(seconds: 0))
    for person in ["local-ann-lee", "local-ben-ito", "local-sam-reed"] {
      #expect(try database.get(TreePath("calendar", person, "2026-11", id)) == .null)
      #expect(try database.get(TreePath("calendar", person, "2026-12", id))["day"] == 1)
    }
    #expect(try database.get(TreePath("invitations", "local-eve-novak", id)) == .null)
    let again = try world.json("event edit 0005 --reconfirm")
    #expect(again["counts"]?["pending"] == 3 && again["counts"]?["accepted"] == 0)
    #expect(world.run("undo").status == 0 && world.run("undo").status == 0)
    var after = try world.json("event show \(id)")
    #expect(after["seq"] == 4)
    after = JSON.object((after.object ?? []).filter { $0.key != "seq" })
    #expect(after == JSON.object((before.object ?? []).filter { $0.key != "seq" }))
    #expect(try code("undo") == "66 nothing-to-undo")
  }

  @Test func `is named where a command lacks it`() {
    let result = world.run("event cancel")
    #expect(
      result
        == Consequences(
          64,
          err:
            "spec: missing <id>: which dinner? You host DemoDinner000000005 (Saturday 28 November - 7:00pm, Rotunda Kitchen)\n"
        ))
    #expect(world.run("event cancel 0005 --yes").status == 0)
    #expect(world.run("event cancel").err.contains("'spec dindin event list --all'"))
  }

  @Test func `keeps what clocks show where its time zone changes, its deadline too`() throws {
    world.run("event edit 0005 --rsvp-by '27 nov 6pm'")
    let moved = try world.json("event edit 0005 --tz Europe/Berlin")
    #expect(
      moved["startsAt"] == "2026-11-28T18:00:00Z" && moved["rsvpBy"] == "2026-11-27T17:00:00Z")
    let same = try world.json(
      "event edit 0005 --tz America/New_York --start 2026-11-28T18:00:00Z")
    #expect(same["rsvpBy"] == "2026-11-27T17:00:00Z")
    let both = try world.json("event edit 0005 --tz Europe/Berlin --rsvp-by '26 nov 6pm'")
    #expect(both["rsvpBy"] == "2026-11-26T17:00:00Z")
  }

  @Test func `has notes and companions of guests who come, and of no others`() throws {
    func ann() throws -> JSON? { try world.json("event show 0005")["guests"]?.array?.first }
    #expect(try ann()?["note"] == "no nuts" && ann()?["plus"] == 1)
    world.run("event edit 0005 --reconfirm")
    #expect(try ann()?["note"] == nil && ann()?["plus"] == nil && ann()?["respondedAt"] == nil)
    #expect(world.run("export csv --guests 0005").out.contains(",pending,0,,\r\n"))
    let database = try world.database(nil, at: Instant(seconds: 0))
    let entry = TreePath("guests", id, "local-ann-lee")
    #expect(try database.get(entry.appending("note")) == "no nuts")
    world.run("undo")
    #expect(try ann()?["note"] == "no nuts" && ann()?["plus"] == 1)
    world.run("event edit 0005 --answer ann=rejected")
    #expect(try ann()?["note"] == nil && ann()?["plus"] == nil)
    #expect(!world.run("event show 0005", terminal: true).out.contains("no nuts"))
  }

  @Test func `takes an answer with the invitation`() throws {
    let edited = try world.json("event edit 0005 --invite 'Dan Osei' --answer dan=accepted")
    #expect(edited["counts"] == ["accepted": 2, "pending": 1, "rejected": 1])
    let database = try world.database("local-dan-osei", at: Instant(seconds: 0))
    #expect(try database.get(TreePath("calendar", "local-dan-osei", "2026-11", id))["day"] == 28)
  }

  @Test func `keeps an address that is not on the map when it gets a name`() throws {
    let plan = "event new --date 2026-12-15 --time 9pm --address '12 Via Roma' --label Gino"
    let sent = try world.run("\(plan) --guests ann --send --json").json()
    #expect(sent["label"] == "Gino" && sent["address"] == "12 Via Roma")
    world.run("event edit 0005 --address '14 Via Roma'")
    let named = try world.json("event edit 0005 --label Gino")
    #expect(named["label"] == "Gino" && named["address"] == "14 Via Roma")
    let known = try world.json("event edit 0005 --address 'Garden Court' --label Court")
    #expect(known["label"] == "Court" && known["address"]?.string?.contains("Demoville") == true)
  }

  @Test func `is not changed where undo could not note it`() throws {
    world.run("invite accept")
    let files = try world.files().keys.filter { $0.contains("/undo-") }
    let path = try #require(files.first)
    try "{\"vers".write(toFile: path, atomically: true, encoding: .utf8)
    let before = try world.files()
    for line in ["invite accept", "invite reject", "event edit 0005 --minutes 60"] {
      #expect(world.run(line).status == 65, "\(line)")
      #expect(try world.files() == before, "\(line)")
    }
    #expect(world.run("doctor").records.contains { $0.starts(with: ["store", "fail"]) })
  }

  @Test func `is not answered or emptied where the next card or undo could not be read`() throws {
    world.run("guests add 'Gina Park'")
    for line in ["invite next", "invite accept"] { #expect(world.run(line).status == 0) }
    for (folder, lines) in [
      ("/cursor-", ["invite accept 0001", "invite reject 0001"]),
      ("/undo-", ["guests remove gina"]),
    ] {
      let path = try #require(try world.files().keys.first { $0.contains(folder) })
      let kept = try Data(contentsOf: URL(filePath: path))
      try "{\"vers".write(toFile: path, atomically: true, encoding: .utf8)
      let before = try world.files()
      for line in lines {
        #expect(world.run(line).status == 65, "\(line)")
        #expect(try world.files() == before, "\(line)")
      }
      try kept.write(to: URL(filePath: path))
    }
  }

  @Test func `tells of a time that clocks show twice`() {
    let result = world.run("event edit 0005 --date 2027-11-07 --time 1:30am")
    #expect(result.status == 0 && result.err.contains("twice that night"), "\(result)")
    #expect(!world.run("event edit 0005 --note x").err.contains("twice"))
  }

  @Test func `says on its page what was not saved`() throws {
    let kept = world.run("event show 0005 --keys e,enter,8,enter,esc").out
    #expect(kept.contains("Changes are not saved yet; e goes on with them."), "\(kept)")
    let shown = world.run("draft show --json")
    #expect(try shown.json()["editing"]?.string == id && shown.err.contains("not saved"))
    let saved = world.run("event show 0005 --keys e,backtab,enter").out
    #expect(saved.contains("The change is saved."), "\(saved)")
    #expect(!world.run("event show 0005 --keys e,esc").out.contains("saved"))
    #expect(world.run("draft show").status == 66)
  }

  @Test func `asks nobody who could not answer any more`() throws {
    #expect(world.run("event edit 0005 --rsvp-by 'tomorrow 5pm'").status == 0)
    let later = "2026-11-22T17:00:00Z"
    for line in ["--reconfirm", "--invite carla", "--answer ann=pending", "--invite eve"] {
      let result = world.run("event edit 0005 \(line) --json", now: later)
      #expect(result.status == 1 && result.err.contains("bad-deadline"), "\(line): \(result)")
    }
    for line in [
      "--note x", "--uninvite eve", "--answer ben=accepted", "--reconfirm --rsvp-by '+1d 5pm'",
    ] {
      let result = world.run("event edit 0005 \(line)", now: later)
      #expect(result.status == 0, "\(line): \(result)")
    }
    #expect(world.run("event edit 0005 --invite carla --rsvp-by ''", now: later).status == 0)
  }

  @Test func `keeps its place in sight beside a title`() throws {
    world.run("event edit 0005 --title 'Soup night'")
    for columns in [40, 80, 140] {
      for line in ["agenda --from +8d --days 1", "event list"] {
        let shown = world.run(line, terminal: true, columns: columns).out
        #expect(shown.contains("Rotunda Kitchen"), "\(shown)")
        #expect(columns == 40 || shown.contains("Soup night"), "\(shown)")
      }
    }
    #expect(world.run("conflicts", terminal: true).out.isEmpty)
    world.run("invite accept 0003 --force")
    let conflicts = world.run("conflicts", terminal: true).out
    #expect(conflicts.contains("Carla Ruiz") && conflicts.contains("Farid Haddad"), "\(conflicts)")
  }

  @Test func `scrolls through many guests by pages`() {
    for number in 1...40 { world.run("guests add 'Guest \(number + 100)'") }
    let names = (1...40).map { "local-guest-\($0 + 100)" }.joined(separator: ",")
    #expect(world.run("event edit 0005 --invite \(names)").status == 0)
    let rows = world.run("event show 0005 --keys end,home,pagedown --size 60x20").out
    #expect(rows.contains("Guest 140"))
  }

  @Test func `that does not change is not written`() throws {
    let same = world.run("event edit 0005 --time 7pm --json")
    #expect(try same.json()["seq"] == 0 && same.err.contains("nothing was changed"))
    #expect(world.run("undo").status == 66)
  }

  @Test func `is listed by when it is`() throws {
    #expect(world.run("event list").records.map { $0[1] } == [id])
    #expect(world.run("event list --past").records.map { $0[1] } == ["DemoDinner000000007"])
    #expect(world.run("event list --all").records.map { $0.suffix(3).joined() } == ["000", "111"])
    #expect(try world.json("event list").array?.first?["guests"] == nil)
  }

  @Test func `is no longer anywhere after it was canceled`() throws {
    world.run("event edit 0005 --note chairs")
    #expect(world.run("event cancel 0005 --yes").records == [["canceled", id]])
    for (path, data) in try world.files() {
      #expect(!path.contains(id) && !String(decoding: data, as: UTF8.self).contains(id), "\(path)")
    }
    #expect(try code("undo") == "66 nothing-to-undo")
  }

  @Test func `shows a guest the invitation only`() throws {
    let shown = try world.json("event show DemoDinner000000004")
    #expect(shown["role"] == "guest" && shown["guests"] == nil)
  }
}
