import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

@Suite(.needs("curl")) struct `What is told of dinners without their events` {
  private static let id = "Told000000000000001"
  private let home: ServedHome
  private let isBusy = Mutex<Bool>.Box(false)

  init() throws {
    let isBusy = self.isBusy
    home = try ServedHome(before: { request in
      let isMeant = ["events", "invitations"].contains(request.path.first ?? "")
      guard isMeant, isBusy.value.withLock(\.self) else { return nil }
      return .json(["error": "Service temporarily unavailable"], status: 503)
    })
    try home.signInGuest(invitedTo: Self.id)
    #expect(home.run("invite accept \(Self.id)").status == 0)
  }

  @Test(arguments: ["export csv", "remind --within 2d --exec true"])
  func `is 75 where the server is busy, and told the next time`(line: String) throws {
    isBusy.value.withLock { $0 = true }
    #expect(home.run(line).status == 75)
    isBusy.value.withLock { $0 = false }
    let told = home.run(line)
    #expect(told.status == 0 && told.out.contains(Self.id), "\(told)")
  }
}
