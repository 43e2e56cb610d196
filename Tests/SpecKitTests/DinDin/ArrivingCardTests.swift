import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A screen to which something arrives` {
  let world = DinDinWorld()

  private func arrive(_ id: String, startsAt: Int64) throws {
    var record = world.invitation(1).object ?? []
    record.removeAll { $0.key == "startsAt" }
    record.append(JSON.Member("startsAt", .int(startsAt)))
    try world.write(.object(record), "/invitations/local-sam-reed/\(id)")
  }

  private func focus(_ page: HomePage, _ work: PageWork) -> JSON? {
    page.drawing(work.context).focus
  }

  @Test func `keeps the card that is looked at`() throws {
    let work = try world.work(isCalm: true)
    var page = HomePage(data: try HomeData.load(work.session()))
    #expect(focus(page, work) == ["card": "DemoDinner000000001"])
    try arrive("EarlierDinner000001", startsAt: 1_795_200_000_000)
    guard case .tell = try page.perform(.load, work) else {
      Issue.record("the arrival is not told")
      return
    }
    #expect(focus(page, work) == ["card": "DemoDinner000000001"])
    #expect(page.data.invitations.all.first?.id == "EarlierDinner000001")
  }

  @Test func `goes to the card where there was none`() throws {
    for _ in 1...3 { world.run("invite reject") }
    let work = try world.work(isCalm: true)
    var page = HomePage(data: try HomeData.load(work.session()))
    #expect(focus(page, work) == ["row": 0])
    try arrive("EarlierDinner000001", startsAt: 1_795_300_000_000)
    _ = try page.perform(.load, work)
    #expect(focus(page, work) == ["card": "EarlierDinner000001"])
  }

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

  @Test(arguments: ["en", "ar"]) func `shows its keys below a message`(language: String) throws {
    for size in ["40x12", "40x30", "80x24", "100x30"] {
      let rows = try world.run("--json --lang \(language) --keys u --size \(size)").frames()
      let keys = try #require(rows.first?.last)
      #expect(rows.last?.last == keys, "\(size)")
      #expect(
        rows.last?.contains {
          $0.contains("spec dindin") || $0.contains("undo") || $0.contains("للتراجع")
        } == true)
      #expect(rows.allSatisfy { $0.count <= Int(size.split(separator: "x")[1]) ?? 0 })
    }
  }
}
