import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A draft` {
  let world = DinDinWorld()

  /// The status and the code of a refusal.
  private func code(_ line: String) throws -> String {
    let result = world.run(line + " --json")
    let code = try JSON(parsing: result.err)["error"]?["code"]?.string
    return "\(result.status) \(code ?? "")"
  }

  static let wrong: [(String, Int32, String)] = [
    ("--time 24:00", 64, "bad-time"), ("--date never --time 7pm", 64, "bad-date"),
    ("--tz Nowhere/Land --time 7pm", 64, "bad-zone"), ("--minutes 14", 64, "out-of-range"),
    ("--minutes x", 64, "bad-number"), ("--date 2027-03-14 --time 2:30am", 64, "no-such-time"),
    ("--date 2026-11-20 --time 12:00", 1, "in-the-past"),
    ("--date 2036-11-21 --time 7pm", 1, "too-far"), ("--date 9999-12-31 --time 7pm", 1, "too-far"),
    ("--date +2d --time 7pm --rsvp-by '+3d 7pm'", 1, "bad-deadline"),
    ("--date +2d --time 7pm --rsvp-by '2026-11-19 7pm'", 1, "bad-deadline"),
    ("--start 2026-11-28 ", 64, "bad-instant"),
    ("--start 2026-11-28T19:00:00-05:00 --time 7pm", 64, "exclusive-options"),
    ("--address 91,0", 64, "bad-place"), ("--address x --here", 64, "exclusive-options"),
    ("--address mill", 64, "ambiguous-address"),
    ("--title \(String(repeating: "x", count: 101))", 64, "too-long"),
    ("--note \(String(repeating: "x", count: 501))", 64, "too-long"),
    ("", 64, "nothing-given"), ("--time 7pm --send", 1, "draft-incomplete"),
    ("--date 2026-12-04 --time 7pm --address 'Garden Court' --guests ann --send", 1, "conflict"),
  ]

  @Test(arguments: wrong) func `is not begun with what is wrong`(
    line: String, status: Int32, code: String
  ) throws {
    let before = try world.files()
    let found = try self.code("event new \(line)")
    #expect(found == "\(status) \(code)", "\(line)")
    #expect(world.run("draft show").status == 66)
    #expect(
      Set(try world.files().keys).subtracting(before.keys).allSatisfy { !$0.contains("drafts") })
  }

  @Test func `takes each field, and gives it up again`() throws {
    let begun = try world.json(
      "event new --date '21 nov' --time 7pm --tz Europe/Rome --minutes 90 --title Soup --note 'bring slippers' --rsvp-by 'tomorrow 6pm' --address '38.0441,-78.5067' --label Kitchen --guests 'ann,ben'"
    )
    #expect(begun["startsAt"] == "2026-11-21T18:00:00Z" && begun["timeZone"] == "Europe/Rome")
    #expect(begun["minutes"] == 90 && begun["title"] == "Soup" && begun["label"] == "Kitchen")
    #expect(begun["rsvpBy"] == "2026-11-21T17:00:00Z" && begun["selected"] == 2)
    #expect(begun["missing"]?.array?.isEmpty == true && begun["lat"]?.number == 38.0441)
    let bare = try world.json("draft set --title '' --note '' --rsvp-by ''")
    #expect(bare["title"] == nil && bare["note"] == nil && bare["rsvpBy"] == nil)
    #expect(bare["id"] == begun["id"])
    // The clock of the dinner stays where its zone changes.
    #expect(try world.json("draft set --tz America/New_York")["startsAt"] == "2026-11-22T00:00:00Z")
  }

  @Test func `is today where the time is still to come, else tomorrow`() throws {
    #expect(try world.json("event new --time 7pm")["startsAt"] == "2026-11-21T00:00:00Z")
    #expect(try world.json("event new --time 11am --replace")["startsAt"] == "2026-11-21T16:00:00Z")
  }

  @Test func `takes the first of two equal times, and the second as an instant`() throws {
    let now = "2026-10-30T12:00:00-04:00"
    let first = world.run("event new --date 2026-11-01 --time 1:30am --json", now: now)
    #expect(first.err.contains("twice") && first.status == 0)
    #expect(try first.json()["startsAt"] == "2026-11-01T05:30:00Z")
    let second = world.run("draft set --start 2026-11-01T01:30:00-05:00 --json", now: now)
    #expect(try second.json()["startsAt"] == "2026-11-01T06:30:00Z")
    #expect(second.err.isEmpty)
  }

  @Test func `keeps its moment where its zone is given again, and tells of one that is new`() throws
  {
    let zone = ["TZ": "America/New_York"]
    func run(_ line: String) -> Consequences {
      world.home.run("dindin \(line)", now: "2026-10-20T12:00:00Z", environment: zone)
    }
    #expect(run("event new --start 2026-11-01T06:30:00Z --address x").status == 0)
    let same = run("draft set --tz America/New_York --json")
    #expect(try same.json()["startsAt"] == "2026-11-01T06:30:00Z", "\(same)")
    #expect(run("draft set --start 2026-11-01T01:30:00Z --tz UTC").status == 0)
    let moved = run("draft set --tz America/New_York")
    #expect(moved.status == 0 && moved.err.contains("twice that night"), "\(moved)")
  }

  @Test func `is one a person, and goes on or is replaced`() throws {
    let first = try world.json("event new --time 7pm")["id"]
    #expect(try code("event new --time 8pm") == "1 draft-exists")
    #expect(try world.json("event new --time 8pm --resume")["id"] == first)
    let later = world.run("event new --time 8pm --replace --json", now: "2026-11-20T17:00:01Z")
    #expect(try later.json()["id"] != first)
    world.run("login --local Ann")
    #expect(world.run("draft show").status == 66)
    world.run("login --local 'Sam Reed'")
    #expect(world.run("draft show").status == 0)
  }

  @Test func `is discarded after a question`() throws {
    let draft = try world.json("event new --time 7pm --guests ann")
    #expect(try code("draft discard") == "64 confirmation-needed")
    #expect(world.home.run("dindin draft discard", input: "n\n", terminal: true).status == 1)
    #expect(world.run("draft discard --yes").records == [["discarded", draft["id"]?.string ?? ""]])
    #expect(world.run("draft show").status == 66)
    #expect(try code("undo") == "66 nothing-to-undo")
  }

  @Test func `names what answers where it refuses`() throws {
    _ = try world.json("event new --time 7pm --address 'Rotunda Kitchen'")
    #expect(world.run("draft set").err.contains("'spec dindin draft set --help'"))
    #expect(world.run("event edit 0005").err.contains("'spec dindin event edit --help'"))
    for line in ["map 0001 --at mill", "directions 0001 --at mill"] {
      let result = world.run(line)
      #expect(result.status == 64 && result.err.contains("full name"), "\(result)")
      #expect(!result.err.contains("--choice"))
    }
    #expect(world.run("location set mill").err.contains("--choice"))
    #expect(world.run("guests add '!!!' --json").err.contains(#""field":"name""#))
    #expect(world.run("login --local '!!!' --json").err.contains(#""field":"local""#))
  }

  @Test func `is drawn with you on its map`() {
    let drawn = world.run("event new --time 7pm --address 'Rotunda Kitchen'", terminal: true)
    #expect(drawn.out.contains("◉") && drawn.out.contains("●"), "\(drawn)")
  }

  @Test func `says on its screen what it does with another day, and with what is typed`() throws {
    _ = try world.json("event new --date +3d --time 7pm")
    let other = world.run("--keys tab,down,n")
    #expect(other.out.contains("begun before, for Monday 23 November; Saturday 21 November"))
    #expect(!world.run("month --keys down*3,n").out.contains("begun before"))
    let typed = world.run("event new --resume --keys tab*3,text:Foo,esc").out
    #expect(typed.contains("Esc drop what is typed") && typed.contains("Esc leave the field"))
  }

  @Test func `goes on with the texts that it has`() throws {
    _ = try world.json(
      "event new --date +3d --title Soup --note 'bring bread' --address 'Garden Court'")
    let keys = "tab*3,text: stew,enter,tab,end,text: and salt,tab"
    let frames = world.run("event new --resume --color always --keys '\(keys)'")
    #expect(frames.status == 0 && frames.out.contains("Soup\u{1B}[7m "), "\(frames)")
    let draft = try world.json("draft show")
    #expect(draft["title"] == "Soup stew" && draft["note"] == "bring bread and salt")
    #expect(world.run("event new --resume --keys tab*3,ctrl-u,text:Tea,enter").status == 0)
    #expect(try world.json("draft show")["title"] == "Tea")
  }

  @Test func `says of a place that it is kept only where it is`() {
    let line = "--time 7pm --address Nowhere"
    let past = world.run("event new --date 2026-11-19 \(line)")
    #expect(past.status == 1 && !past.err.contains("kept"), "\(past)")
    #expect(world.run("event new --date +3d \(line)").err.contains("'Nowhere' is kept"))
    #expect(world.run("draft set --address Elsewhere").err.contains("'Elsewhere' is kept"))
    let sent = world.run("event new --date +4d \(line) --guests ann --send --replace")
    #expect(sent.status == 0 && sent.err.contains("'Nowhere' is kept"), "\(sent)")
  }

  @Test func `that is sent at once names the options it lacks`() {
    let result = world.run("event new --date +3d --time 7pm --send")
    #expect(
      result.err.hasSuffix("nobody is selected; add --address PLACE, --guests LIST\n"), "\(result)")
  }

  @Test func `is not hindered by a deadline that is over`() throws {
    _ = try world.json(
      "event new --date +1d --time 7pm --address 'Garden Court' --guests ann --rsvp-by 'today 6pm'")
    let later = "2026-11-21T01:00:00Z"
    #expect(world.run("draft set --title Soup", now: later).status == 0)
    #expect(world.run("event new --resume --keys right", now: later).status == 0)
    let unsent = world.run("draft send", now: later)
    #expect(unsent.status == 1 && unsent.err.contains("'spec dindin draft set --rsvp-by"))
    let given = world.run("draft set --rsvp-by 'today 5pm'", now: later)
    #expect(given.status == 1 && given.err.contains("(--rsvp-by)"), "\(given)")
  }

  @Test func `is for no day that is over`() throws {
    _ = try world.json("event new --date +1d")
    #expect(world.run("event new --resume --keys left*3").status == 0)
    #expect(try world.run("draft show --json").json()["when"] == nil)
    #expect(world.run("draft show", terminal: true).out.contains("Friday 20 November"))
  }

  @Test func `has the label that was typed`() throws {
    #expect(try world.json("event new --address 38.05,-78.5")["label"] == "38.05,-78.5")
    #expect(try world.json("draft set --here")["label"] == "38.02931, -78.47668")
  }

  @Test func `switches all guests named or none`() throws {
    _ = try world.json("event new --time 7pm")
    #expect(world.run("draft toggle ann ben").out == "selected\t2\n")
    for (line, status) in [("carla nobody", 66), ("carla Sam", 64)] {
      #expect(world.run("draft toggle \(line)").status == Int32(status))
    }
    #expect(try world.json("draft show")["selected"] == 2)
    #expect(world.run("draft toggle ann").out == "selected\t1\n")
  }

  @Test func `that was sent before its answer was lost is finished, also as it is now`() throws {
    let draft = try world.json(
      "event new --date +1d --time 7pm --address 'Rotunda Kitchen' --guests ann")
    let id = try #require(draft["id"]?.string)
    let path = world.home.directory + "/.local/share/spec/dindin/drafts.json"
    let kept = try Files.read(path, limit: 1 << 20)
    #expect(world.run("draft send").err == "Invitations sent to 1 guest\n")
    try Files.write(path, kept)
    #expect(world.run("draft send").status == 0)
    #expect(world.run("draft show").status == 66)
    try Files.write(path, kept)
    _ = world.run("draft set --time 8pm")
    let sent = try world.run("draft send --json").json()
    #expect(sent["id"]?.string == id && sent["seq"] == 1)
    #expect(try world.json("event list").array?.count == 2)
  }
}
