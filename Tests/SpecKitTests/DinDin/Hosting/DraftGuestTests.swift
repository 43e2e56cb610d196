import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Pages that show the draft` {
  let world = DinDinWorld()

  init() { world.run("event new --date +3d --time 7pm --address 'Garden Court' --guests Ann") }

  private func text(_ page: some ScreenPage) throws -> String {
    try page.drawing(world.work().context).rows.map(\.text).joined(separator: "\n")
  }

  @Test func `follow what another command makes of it`() throws {
    var create = try CreatePage(world.work(), date: nil)
    var picker = try PickerPage(world.work(), isEdit: false)
    #expect(create.followsDraft && picker.followsDraft)
    _ = try create.update(.key(.tab), world.work().context)
    world.run("draft set --time 6pm --title Outside")
    world.run("guests add Zoe")
    world.run("draft toggle ben zoe")
    _ = try create.perform(.load, world.work())
    _ = try picker.perform(.load, world.work())
    #expect(try text(create).contains("6:00pm") && text(create).contains("Outside"))
    #expect(create.focus == .place)
    #expect(try text(picker).contains("3 Selected") && text(picker).contains("Zoe"))
  }

  @Test func `select whom they show as not selected, whatever another command has done`() throws {
    var picker = try PickerPage(world.work(), isEdit: false)
    _ = try picker.update(.key(.down), world.work().context)
    let action = try picker.update(.key(.space), world.work().context)
    guard case .perform(let effect) = action else { return #expect(Bool(false), "nothing done") }
    world.run("draft toggle ben")
    _ = try picker.perform(effect, world.work())
    #expect(picker.draft?.guests.contains("local-ben-ito") == true)
  }
}
