import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Somebody selected who is no longer on the list` {
  let world = DinDinWorld()

  init() {
    world.run("guests add Zoe")
    world.run("event new --date +3d --time 7pm --address 'Garden Court' --guests Zoe,Ann")
    let removed = world.run("guests remove Zoe")
    #expect(removed.status == 0 && removed.err.contains("draft toggle local-zoe"), "\(removed)")
  }

  @Test func `keeps the invitations from being sent, and is named`() {
    let sent = world.run("draft send")
    #expect(sent.status == 66, "\(sent)")
    #expect(sent.err.hasPrefix("spec: the invitations were not sent: "))
    #expect(sent.err.contains("draft toggle local-zoe") && sent.err.contains("your draft is kept"))
    #expect(world.run("draft show").err.contains("draft toggle local-zoe"))
  }

  @Test(arguments: ["local-zoe", "zoe"]) func `is taken off by a command`(name: String) {
    #expect(world.run("draft toggle \(name)").records == [["selected", "1"]])
    #expect(world.run("draft show").err.isEmpty && world.run("draft send").status == 0)
    #expect(world.run("draft toggle zoe").status == 66)
  }

  @Test func `is taken off in the list of guests`() throws {
    let result = world.run("guests list --keys '/,text:zoe,enter,space' --json")
    let frames = try result.jsonLines().map {
      ($0["rows"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
    }
    #expect(frames.contains { $0.contains("[x]") && $0.contains("local-zoe") }, "\(result)")
    #expect(try world.json("draft show")["selected"] == 1)
  }
}

@Suite struct `A draft whose day is over` {
  let world = DinDinWorld()
  private static let later = "2026-11-26T01:00:00Z"

  init() { world.run("event new --date +1d --time 7pm --address 'Garden Court' --guests Ann") }

  private func when() throws -> String? {
    try world.run("draft show --json", now: Self.later).json()["when"]?.string
  }

  @Test func `is opened again, and moved to a day to come`() throws {
    // Eight in the evening of 25 November.
    let opened = world.run("event new --resume --keys right", now: Self.later)
    #expect(opened.status == 0, "\(opened)")
    #expect(try when() == "Thursday 26 November - 7:00pm")
  }

  @Test func `is moved from yesterday past a time that is over today`() throws {
    world.run("draft set --date 2026-11-24")
    #expect(world.run("event new --resume --keys right", now: Self.later).status == 0)
    #expect(try when() == "Thursday 26 November - 7:00pm")
  }

  @Test func `takes what has nothing to do with the time`() throws {
    #expect(world.run("draft set --title Soup", now: Self.later).status == 0)
    #expect(world.run("draft set --address 'Rotunda Kitchen'", now: Self.later).status == 0)
    #expect(world.run("draft set --time 6pm", now: Self.later).status == 1)
    #expect(world.run("draft send", now: Self.later).status == 1)
    #expect(world.run("draft set --date 2026-11-29 --time 6pm", now: Self.later).status == 0)
    #expect(world.run("draft send", now: Self.later).status == 0)
  }

  @Test func `is opened again after its deadline too, which is asked about when it is sent`() throws
  {
    world.run("draft set --date +9d --rsvp-by 'today 6pm'")
    #expect(world.run("event new --resume --keys right", now: Self.later).status == 0)
    #expect(try when() == "Monday 30 November - 7:00pm")
    let sent = world.run("draft send --json", now: Self.later)
    #expect(sent.status == 1 && sent.err.contains("bad-deadline"), "\(sent)")
    #expect(world.run("draft set --rsvp-by 'today 7pm'", now: Self.later).status == 1)
  }
}

@Suite struct `A draft that was replaced` {
  let world = DinDinWorld()

  init() {
    world.run("event new --date +3d --time 7pm --address 'Garden Court' --guests Ann --title OLD")
  }

  private func title() throws -> String? { try world.json("draft show")["title"]?.string }

  @Test func `is not lost where a rule says no to the new one`() throws {
    let line =
      "event new --replace --date 2026-12-04 --time 7pm --address 'Garden Court' --guests Ann"
    #expect(world.run(line + " --send", now: "2026-11-20T17:00:01Z").status == 1)
    #expect(try title() == "OLD")
    #expect(world.run("undo").status == 66)
  }
}

@Suite struct `The day of a draft without a time` {
  let world = DinDinWorld()

  @Test func `is in the pipe and in JSON`() throws {
    let line = world.run("event new --date 2026-11-21").records
    #expect(line.first?.dropFirst() == ["2026-11-21", "", "0"], "\(line)")
    let draft = try world.json("draft show")
    #expect(draft["date"] == "2026-11-21" && draft["when"] == nil && draft["startsAt"] == nil)
    #expect(try world.json("draft set --time 7pm")["date"] == "2026-11-21")
    #expect(world.run("draft show").records.first?[1] == "2026-11-21T19:00:00-05:00")
  }
}

@Suite struct `Pages that show the draft` {
  let world = DinDinWorld()

  init() { world.run("event new --date +3d --time 7pm --address 'Garden Court' --guests Ann") }

  private func work() throws -> PageWork {
    let command = try world.home.command(
      at: "2026-11-20T17:00:00Z", environment: ["TZ": "America/New_York"])
    return PageWork(
      command: command,
      context: PageContext(page: Page(), now: command.now, isCalm: false), writes: WriteCount())
  }

  private func text(_ page: some ScreenPage) throws -> String {
    try page.drawing(work().context).rows.map(\.text).joined(separator: "\n")
  }

  @Test func `follow what another command makes of it`() throws {
    var create = try CreatePage(work(), date: nil)
    var picker = try PickerPage(work(), isEdit: false)
    #expect(create.followsDraft && picker.followsDraft)
    _ = try create.update(.key(.tab), work().context)
    world.run("draft set --time 6pm --title Outside")
    world.run("guests add Zoe")
    world.run("draft toggle ben zoe")
    _ = try create.perform(.load, work())
    _ = try picker.perform(.load, work())
    #expect(try text(create).contains("6:00pm") && text(create).contains("Outside"))
    #expect(create.focus == .place)
    #expect(try text(picker).contains("3 Selected") && text(picker).contains("Zoe"))
  }

  @Test func `select whom they show as not selected, whatever another command has done`() throws {
    var picker = try PickerPage(work(), isEdit: false)
    _ = try picker.update(.key(.down), work().context)
    let action = try picker.update(.key(.space), work().context)
    guard case .perform(let effect) = action else { return #expect(Bool(false), "nothing done") }
    world.run("draft toggle ben")
    _ = try picker.perform(effect, work())
    #expect(picker.draft?.guests.contains("local-ben-ito") == true)
  }
}
