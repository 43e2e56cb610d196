import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `What the screens of dindin say` {
  let world = DinDinWorld()

  @Test func `says that a dinner is gone which is shown`() throws {
    var shown = try InvitationPage("DemoDinner000000001", world.work().session())
    try world.write(["DemoDinner000000001": .null], "/invitations/local-sam-reed")
    _ = try shown.perform(.load, world.work())
    let rows = shown.drawing(try world.work().context).rows.map(\.text).joined(separator: "\n")
    #expect(rows.contains("canceled this dinner, or no longer invites you"))
    #expect(!rows.contains("Rotunda") && shown.hint?("en") == detailTexts.generalHint("en"))
  }

  @Test func `says that a dinner one hosts was canceled elsewhere`() throws {
    let session = try world.work().session()
    let hosted = try session.hosting.dinner("DemoDinner000000005")
    var page = try EventPage(hosted, session, notice: nil)
    world.run("event cancel 0005 --yes")
    guard case .homeTelling(let text) = try page.perform(.load, world.work()) else {
      Issue.record("nothing is told")
      return
    }
    #expect(text == "Your dinner, Saturday 28 November - 7:00pm, was canceled elsewhere.")
  }
}
