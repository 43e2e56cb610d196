import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `What hosts have changed` {
  @Test func `keeps what another command has noted meanwhile`() {
    func seen(_ id: String, _ hour: Int) -> SeenDinner {
      SeenDinner(id: id, host: "Ann", details: DinnerSample.details(hour), status: .accepted)
    }
    let old = SeenDinners(dinners: [seen("a", 30), seen("b", 30)])
    let new = SeenDinners(dinners: [seen("a", 31), seen("b", 31)])
    var stored = SeenDinners(dinners: [seen("a", 30), seen("b", 40)])
    stored.apply(new, since: old)
    #expect(stored.dinners == [seen("b", 40), seen("a", 31)])
  }
}

@Suite struct `An answer that was taken back` {
  private let world = DinDinWorld()

  private func look(after known: WatchedDinners = WatchedDinners()) throws -> WatchedDinners {
    try WatchedDinners(
      Session(world.home.command(at: "2026-11-20T17:00:00Z")), after: known)
  }

  private func changes(_ lines: String...) throws -> [DinnerChangeEvent] {
    let before = try look()
    for line in lines { #expect(world.run(line).status == 0, "\(line)") }
    let now = try #require(Instant(iso8601: "2026-11-20T17:00:00Z"))
    return WatchedDinners.changes(from: before, to: try look(after: before), at: now) { _ in true }
  }

  @Test func `is the guest's own undo, not a question of the host`() throws {
    world.run("invite accept 0001")
    let own = try changes("undo")
    #expect(own.map(\.kind) == [.reopened] && own.map(\.actor) == [.you] && own[0].isUndo)
    world.run("invite accept 0001")
    let asked = try changes(
      "login --local 'Ann Lee'", "event edit 0001 --reconfirm", "login --local 'Sam Reed'")
    #expect(asked.map(\.kind) == [.reopened] && asked.map(\.actor) == [.host] && !asked[0].isUndo)
  }

  @Test func `the host sees it as an undo`() throws {
    world.run("login --local 'Ben Ito'")
    world.run("invite accept 0005")
    world.run("login --local 'Sam Reed'")
    let told = try changes("login --local 'Ben Ito'", "undo", "login --local 'Sam Reed'")
    #expect(told.map(\.kind) == [.reopened] && told[0].isUndo)
  }
}
