import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `An edit that is not saved` {
  let world = DinDinWorld()
  private static let id = "DemoDinner000000005"

  /// Moves the dinner by a day on its screen, and leaves.
  init() { #expect(world.run("event show 0005 --keys e,right").status == 0) }

  private func shown() throws -> JSON { try world.run("draft show --json").json() }

  @Test func `is changed and saved by the commands for drafts`() throws {
    #expect(try shown()["editing"]?.string == Self.id)
    #expect(try world.json("draft set --title Soup")["editing"]?.string == Self.id)
    #expect(world.run("draft toggle carla").out == "selected\t4\n")
    #expect(try world.json("event show 0005")["title"] == nil)
    let sent = world.run("draft send --json")
    let dinner = try sent.json()
    #expect(sent.status == 0 && sent.err == "the changes are saved\n", "\(sent)")
    #expect(dinner["title"] == "Soup" && dinner["when"] == "Sunday 29 November - 7:00pm")
    #expect(dinner["guests"]?.array?.count == 4 && dinner["seq"] == 1)
    #expect(world.run("draft show").status == 66)
    #expect(try world.json("event list").array?.count == 1)
  }

  @Test func `is discarded`() {
    #expect(world.run("draft discard --yes").records == [["discarded", Self.id]])
    #expect(world.run("draft show").status == 66)
  }

  @Test func `is kept beside a new dinner, which says so`() throws {
    let before = try shown()
    let new = world.run("event new --date +3d --time 7pm --json")
    #expect(new.status == 0 && new.err.contains(Self.id), "\(new)")
    #expect(try shown()["editing"] == nil && world.run("draft show").err.contains(Self.id))
    #expect(world.run("draft discard --yes").status == 0)
    #expect(try shown() == before)
  }

  @Test func `of a dinner that has begun is none any more`() {
    let later = "2026-12-01T17:00:00Z"
    for line in ["show", "set --title x", "toggle ann", "send", "discard --yes"] {
      #expect(world.run("draft \(line)", now: later).status == 66, "\(line)")
    }
  }

  @Test func `asks before it takes the place of what was changed elsewhere`() throws {
    world.run("event edit 0005 --note other")
    // It belongs to what the dinner was: the screen begins anew, and the change comes in between.
    for (option, note) in [("", "other"), (" --force", "another")] {
      let refused = world.run("draft send\(option)")
      #expect(refused.status == 1 && refused.err.contains("draft show"), "\(refused)")
      #expect(try world.json("event show 0005")["note"]?.string == note)
      if option.isEmpty { world.run("event edit 0005 --note another --uninvite eve --invite dan") }
    }
    // What the draft has not changed is as the others have made it.
    #expect(try shown()["note"] == "another")
    #expect(world.run("draft send").status == 0)
    let saved = try world.json("event show 0005")
    #expect(saved["note"] == "another" && saved["when"] == "Sunday 29 November - 7:00pm")
    let guests = (saved["guests"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(guests == ["local-ann-lee", "local-ben-ito", "local-dan-osei"])
  }

  private func work() throws -> PageWork {
    let command = try world.home.command(
      at: "2026-11-20T17:00:00Z", environment: ["TZ": "America/New_York"])
    return PageWork(
      command: command,
      context: PageContext(page: Page(), now: command.now, isCalm: false), writes: WriteCount())
  }

  /// The effect of yes to a question, which is part of what is asked.
  private func yes<Shown: ScreenPage>(
    _ page: inout Shown, to effect: Shown.Effect, _ part: String
  ) throws -> Shown.Effect? {
    let action = try page.perform(effect, work())
    guard case .ask(let question) = action, question.contains(part) else {
      Issue.record("\(action) is not \(part)")
      return nil
    }
    guard case .perform(let effect) = try page.update(.answered(true), work().context) else {
      return nil
    }
    return effect
  }

  @Test(arguments: [true, false]) func `asks two questions where there are two`(isLate: Bool) throws
  {
    // On the day of another dinner.
    world.run("draft set --date 2026-12-04")
    var page = try CreatePage(work(), editing: Self.id)
    let (overlap, elsewhere) = ("At the same time", "changed elsewhere")
    if !isLate { world.run("event edit 0005 --title Birthday") }
    var effect = try yes(
      &page, to: .save(CreatePage.SaveRequest()), isLate ? overlap : elsewhere)
    if isLate { world.run("event edit 0005 --title Birthday") }
    effect = try yes(&page, to: #require(effect), isLate ? elsewhere : overlap)
    world.run("event edit 0005 --note 'gluten free'")
    effect = try yes(&page, to: #require(effect), elsewhere)
    #expect(try world.json("event show 0005")["when"] == "Saturday 28 November - 7:00pm")
    _ = try page.perform(#require(effect), work())
    let saved = try world.json("event show 0005")
    #expect(saved["when"] == "Friday 4 December - 7:00pm")
    #expect(saved["title"] == "Birthday" && saved["note"] == "gluten free")
  }

  @Test func `asks so in the list of guests too`() throws {
    world.run("draft set --date 2026-12-04")
    var page = try PickerPage(work(), isEdit: true)
    var effect = try yes(&page, to: .send(PickerPage.SendRequest()), "At the same time")
    world.run("event edit 0005 --title Birthday")
    effect = try yes(&page, to: #require(effect), "changed elsewhere")
    _ = try page.perform(#require(effect), work())
    #expect(try world.json("event show 0005")["title"] == "Birthday")
  }

  @Test func `is saved only where there is no conflict, or in spite of it`() {
    #expect(world.run("draft set --date 2026-12-04 --json").status == 0)
    #expect(world.run("draft send").status == 1)
    #expect(world.run("draft send --force").status == 0)
  }
}
