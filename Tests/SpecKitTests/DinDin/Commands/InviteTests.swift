import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Answering invitations` {
  let world = DinDinWorld()

  @Test func `draws the answered card in its color`() {
    let accepted = world.home.run(
      "dindin invite accept --color always --no-input", terminal: true,
      environment: ["COLORTERM": "truecolor"])
    #expect(accepted.out.contains("48;2;46;204;113") && accepted.out.contains("Accepted"))
    #expect(accepted.out.contains("Ben Ito"))
    let rejected = world.run("invite reject --color always --no-input", terminal: true)
    #expect(rejected.out.contains("\u{1B}[1;97;41m") && rejected.out.contains("Rejected"))
  }
}

@Suite struct `Races for one dinner` {
  @Test func `are run again until the answer is in`() throws {
    let world = DinDinWorld()
    let now = Instant(iso8601: "2026-11-20T17:00:00Z") ?? Instant(seconds: 0)
    let sam = try world.database("local-sam-reed", at: now)
    // Somebody raises the revision after it was read: what was computed from it is refused.
    let rev = try sam.get(TreePath("events", "DemoDinner000000001", "rev")).int ?? 0
    let raise: TreeUpdate = [
      TreePath("events", "DemoDinner000000001", "rev"): .int(rev + 1),
      TreePath("guests", "DemoDinner000000001", "local-sam-reed", "note"): "n",
    ]
    try sam.patch(raise)
    #expect(throws: DinDinError.permissionDenied) { try sam.patch(raise) }
    #expect(try world.json("invite accept")["answered"]?["status"] == "accepted")
    #expect(try sam.get(TreePath("events", "DemoDinner000000001", "rev")).int == rev + 2)
  }
}
