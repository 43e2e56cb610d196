import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

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
