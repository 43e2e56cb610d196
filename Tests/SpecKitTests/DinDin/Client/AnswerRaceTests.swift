import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// A guest's command and the host's write at the same time, in threads, on one store.
@Suite(.serialized) struct `Accepting while the host` {
  private struct World {
    let host: DinnerHost
    /// Runs a command of the guest.
    let run: @Sendable (_ line: String) -> Consequences
    /// The number of requests of the guest's commands; nil without a server, which counts them.
    let count: @Sendable () -> Int?
    /// The duration of a command in nanoseconds.
    var length: UInt64 = 0
    /// A thousand with SPEC_FUZZ.
    let rounds: Int
  }

  private static let rounds =
    ProcessInfo.processInfo.environment["SPEC_FUZZ"] == nil ? nil : 1000

  private func embedded() throws -> World {
    let home = TestHome(now: IdentityHouse.start)
    home.run("dindin login --local 'Ann Lee'")
    let store = Store(
      module: "dindin", directories: try Directories(environment: home.environment))
    let now = try #require(Instant(iso8601: IdentityHouse.start))
    var world = World(
      host: DinnerHost(store: store, namespace: "default", now: now),
      run: { home.run("dindin \($0)") }, count: { nil }, rounds: Self.rounds ?? 20)
    let first = "Race000000000000000"
    try world.host.invite(first)
    let begin = DispatchTime.now().uptimeNanoseconds
    #expect(world.run("invite accept \(first)").status == 0)
    world.length = DispatchTime.now().uptimeNanoseconds - begin
    try world.host.cancel(first)
    return world
  }

  private func served() throws -> World {
    let home = try ServedHome()
    home.run("login --local 'Ann Lee'")
    return World(
      host: home.host, run: { home.run($0) },
      count: { home.household.requests.withLock { $0.count } }, rounds: Self.rounds ?? 12)
  }

  /// Accepts in this thread while another one does something once the command is under way.
  private func race(
    _ world: World, _ id: String, _ round: Int, _ act: @escaping @Sendable () throws -> Void
  ) -> Consequences {
    let isOver = Mutex<Bool>.Box(false)
    let acted = DispatchSemaphore(value: 0)
    let start = (world.count() ?? 0) + round % 12
    let thread = Thread {
      let pause = UInt64(round % 20) * world.length / 16
      let begin = DispatchTime.now().uptimeNanoseconds
      while !isOver.value.withLock({ $0 }) {
        if let count = world.count() {
          if count >= start { break }
        } else if DispatchTime.now().uptimeNanoseconds - begin >= pause {
          break
        }
        sched_yield()
      }
      #expect(throws: Never.self) { try act() }
      acted.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    let result = world.run("invite accept \(id)")
    isOver.value.withLock { $0 = true }
    acted.wait()
    return result
  }

  private func cancels(_ world: World) throws {
    var ends: [Int32: Int] = [:]
    for round in 0..<world.rounds {
      let id = "Race\(100_000_000_000_000 + round)"
      try world.host.invite(id)
      let result = race(world, id, round) { try world.host.cancel(id) }
      ends[result.status, default: 0] += 1
      #expect([0, 66].contains(result.status), "\(round): \(result)")
      #expect(try !world.host.holds(id), "\(round)")
    }
    #expect(ends.count == 2, "every round ended alike: \(ends)")
  }

  private func moves(_ world: World) throws {
    for round in 0..<world.rounds {
      let id = "Race\(200_000_000_000_000 + round)"
      try world.host.invite(id)
      let result = race(world, id, round) { try world.host.move(id, days: 31) }
      #expect(result.status == 0, "\(round): \(result)")
      let event = try #require(try world.host.event(id))
      let month = WallTimes(event.details, DinnerSample.zones).month.text
      let lines = try world.host.months(of: DinnerHost.guest, id)
      #expect(try world.host.entry(id)?.status == .accepted && lines == [month], "\(round)")
      #expect(try world.host.months(of: DinnerHost.id, id) == [month], "\(round)")
      try world.host.cancel(id)
    }
  }

  @Test(.needs("curl")) func `asks guests to wait, served`() throws {
    let home = try ServedHome()
    home.run("login --local 'Ann Lee'")
    let id = "Race300000000000000"
    try home.host.invite(id)
    let begin = home.house.now
    try home.host.database(nil).patch([
      TreePath("events", id, "heldAt"): .int(begin.milliseconds)
    ])
    #expect(home.run("invite accept \(id)").status == 0)
    #expect(home.house.story.clock.now().milliseconds >= begin.milliseconds + 3000)
    #expect(try home.host.entry(id)?.status == .accepted)
  }

  @Test(.needs("curl"), arguments: ["invite accept", "undo"])
  func `asked guests to wait once and the rules refuse the answer itself, served`(
    line: String
  ) throws {
    let id = "Race300000000000000"
    let refuses = Mutex<Bool>.Box(false)
    let home = try ServedHome(before: { request in
      request.method == "PATCH" && refuses.value.withLock { $0 }
        ? DatabaseError.permissionDenied.response : nil
    })
    try home.signInGuest(invitedTo: id)
    if line == "undo" { #expect(home.run("invite accept \(id)").status == 0) }
    try home.host.database(nil).patch([TreePath("events", id, "heldAt"): 1])
    refuses.value.withLock { $0 = true }
    let begin = home.house.story.clock.monotonic()
    let result = home.run(line == "undo" ? line : "\(line) \(id)")
    #expect(result.status == 77, "\(result)")
    #expect(home.house.story.clock.monotonic() - begin < 3_500_000_000)
  }

  @Test func `cancels, embedded`() throws { try cancels(embedded()) }
  @Test func `moves it to another month, embedded`() throws { try moves(embedded()) }
  @Test(.needs("curl")) func `cancels, served`() throws { try cancels(served()) }
  @Test(.needs("curl")) func `moves it to another month, served`() throws { try moves(served()) }
}
