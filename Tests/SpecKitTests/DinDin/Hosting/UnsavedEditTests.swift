import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `An edit that is not saved` {
  let world = DinDinWorld()
  private static let id = "DemoDinner000000005"

  /// Moves the dinner by a day on its screen, and leaves.
  init() { #expect(world.run("event show 0005 --keys e,right").status == 0) }

  /// Answers yes to a question that contains a text, and returns the effect.
  private func yes<Shown: ScreenPage>(
    _ page: inout Shown, to effect: Shown.Effect, _ part: String
  ) throws -> Shown.Effect? {
    let action = try page.perform(effect, world.work())
    guard case .ask(let question) = action, question.contains(part) else {
      Issue.record("\(action) is not \(part)")
      return nil
    }
    guard case .perform(let effect) = try page.update(.answered(true), world.work().context) else {
      return nil
    }
    return effect
  }

  @Test(arguments: [true, false]) func `asks two questions where there are two`(isLate: Bool) throws
  {
    // On the day of another dinner.
    world.run("draft set --date 2026-12-04")
    var page = try CreatePage(world.work(), editing: Self.id)
    let (overlap, elsewhere) = ("At the same time", "changed elsewhere")
    if !isLate { world.run("event edit 0005 --title Birthday") }
    var effect = try yes(
      &page, to: .save(CreatePage.SaveRequest()), isLate ? overlap : elsewhere)
    if isLate { world.run("event edit 0005 --title Birthday") }
    effect = try yes(&page, to: #require(effect), isLate ? elsewhere : overlap)
    world.run("event edit 0005 --note 'gluten free'")
    effect = try yes(&page, to: #require(effect), elsewhere)
    #expect(try world.json("event show 0005")["when"] == "Saturday 28 November - 7:00pm")
    _ = try page.perform(#require(effect), world.work())
    let saved = try world.json("event show 0005")
    #expect(saved["when"] == "Friday 4 December - 7:00pm")
    #expect(saved["title"] == "Birthday" && saved["note"] == "gluten free")
  }

  @Test func `asks so in the list of guests too`() throws {
    world.run("draft set --date 2026-12-04")
    var page = try PickerPage(world.work(), isEdit: true)
    var effect = try yes(&page, to: .send(PickerPage.SendRequest()), "At the same time")
    world.run("event edit 0005 --title Birthday")
    effect = try yes(&page, to: #require(effect), "changed elsewhere")
    _ = try page.perform(#require(effect), world.work())
    #expect(try world.json("event show 0005")["title"] == "Birthday")
  }

}
