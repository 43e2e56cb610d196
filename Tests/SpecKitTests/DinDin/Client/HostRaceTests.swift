import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// A guest who writes before each write of the host.
@Suite(.needs("curl")) struct `A host whose guest always writes first` {
  /// The host's home, and how often the guest has written.
  private struct World {
    let home: ServedHome
    let wins: Mutex<Int>.Box
    static let id = "Race400000000000000"

    init() throws {
      let host = Mutex<DinnerHost?>.Box(nil)
      let wins = Mutex<Int>.Box(0)
      home = try ServedHome(before: { request in
        guard request.method == "PATCH", let host = host.value.withLock({ $0 }) else { return nil }
        let count = wins.value.withLock { $0 }
        guard let event = try? host.event(Self.id) else { return nil }
        let update: TreeUpdate = [
          TreePath("events", Self.id, "rev"): .int(Int64(event.rev + 1)),
          TreePath("guests", Self.id, DinnerHost.guest, "note"): .string("\(count)"),
        ]
        if (try? host.database(DinnerHost.guest).patch(update)) != nil {
          wins.value.withLock { $0 += 1 }
        }
        return nil
      })
      self.wins = wins
      home.run("login --local Bob")
      try home.host.invite(Self.id)
      let served = home.host
      host.value.withLock { $0 = served }
    }
  }

  @Test(arguments: ["edit \(World.id) --note Changed", "cancel \(World.id) --yes"])
  func `writes after two lost races`(line: String) throws {
    let world = try World()
    let result = world.home.run("event \(line)")
    #expect(result.status == 0, "\(result)")
    #expect(world.wins.value.withLock { $0 } == 2)
    if line.hasPrefix("edit") {
      let event = try #require(try world.home.host.event(World.id))
      #expect(event.details.note == "Changed")
      #expect(event.heldAt == nil)
    } else {
      #expect(try !world.home.host.holds(World.id))
    }
  }
}
