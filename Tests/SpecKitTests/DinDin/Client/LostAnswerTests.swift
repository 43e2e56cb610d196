import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

@Suite(.needs("curl")) struct `An answer that is lost on the wire` {
  private static let id = "Lost000000000000001"

  /// A household that does something with the answers to the next writes of the tree.
  private func home(
    _ writes: Int, _ fault: @escaping @Sendable (inout Response) -> Void
  ) throws -> ServedHome {
    let left = Mutex<Int>.Box(0)
    let home = try ServedHome { request, response in
      guard request.method == "PATCH" else { return }
      let isNext = left.value.withLock { left in
        defer { left = max(0, left - 1) }
        return left > 0
      }
      if isNext { fault(&response) }
    }
    try home.signInGuest(invitedTo: Self.id)
    left.value.withLock { $0 = writes }
    return home
  }

  private func patches(_ home: ServedHome) -> Int {
    home.household.requests.withLock { $0.count { $0.method == "PATCH" } }
  }

  @Test func `is 69 if the write did not take place`() throws {
    // The next proxy closes the connection before the database has the write.
    let sent = Mutex<Int>.Box(0)
    let home = try ServedHome(before: { request in
      guard request.method == "PATCH", request.body.contains(Array("invitations".utf8)) else {
        return nil
      }
      sent.value.withLock { $0 += 1 }
      return Response(0)
    })
    try home.signInGuest(invitedTo: Self.id)
    let result = home.run("invite accept \(Self.id) --json")
    #expect(result.status == 69 && result.err.contains("broken-off"), "\(result)")
    #expect(sent.value.withLock { $0 } == 1)
    #expect(try home.host.entry(Self.id)?.status == .pending)
  }

  @Test func `is 75 once where the database is busy, and 69 where nothing answers`() throws {
    let home = try home(1) {
      $0 = .json(["error": "Service temporarily unavailable"], status: 503)
    }
    let before = patches(home)
    let busy = home.run("invite accept \(Self.id) --json")
    #expect(busy.status == 75 && busy.err.contains("\"busy\""), "\(busy)")
    #expect(patches(home) == before + 1)
    home.server.stop()
    let gone = home.run("invite accept \(Self.id) --json")
    #expect(gone.status == 69 && gone.err.contains("\"refused\""), "\(gone)")
  }

  @Test func `is 66 where the dinner was canceled meanwhile`() throws {
    let host = Mutex<DinnerHost?>.Box(nil)
    let home = try ServedHome { request, response in
      guard request.method == "PATCH", let host = host.value.withLock({ $0 }) else { return }
      try? host.cancel(Self.id)
      response = Response(0)
    }
    try home.signInGuest(invitedTo: Self.id)
    host.value.withLock { $0 = home.host }
    let result = home.run("invite accept \(Self.id) --json")
    #expect(result.status == 66 && result.err.contains("\"canceled\""), "\(result)")
    #expect(try !home.host.holds(Self.id))
  }

  @Test func `is 77 where the rules refuse the write itself`() throws {
    let home = try home(100) {
      $0 = .json(["error": "Permission denied"], status: 401)
    }
    // The database stores the write and denies it: the next read returns another revision.
    #expect(home.run("invite accept \(Self.id)").status == 0)
    let refusing = try ServedHome(before: { request in
      guard request.method == "PATCH", request.body.contains(Array("invitations".utf8)) else {
        return nil
      }
      return .json(["error": "Permission denied"], status: 401)
    })
    try refusing.signInGuest(invitedTo: Self.id)
    let result = refusing.run("invite accept \(Self.id) --json")
    #expect(result.status == 77 && result.err.contains("\"not-yours\""), "\(result)")
  }

  @Test func `is 75 after 25 lost races`() throws {
    let host = Mutex<DinnerHost?>.Box(nil)
    let tries = Mutex<Int>.Box(0)
    let home = try ServedHome(before: { request in
      guard request.method == "PATCH", let host = host.value.withLock({ $0 }) else { return nil }
      tries.value.withLock { $0 += 1 }
      try? host.move(Self.id, days: 1)
      return nil
    })
    try home.signInGuest(invitedTo: Self.id)
    host.value.withLock { $0 = home.host }
    let result = home.run("invite accept \(Self.id) --json")
    #expect(result.status == 75 && result.err.contains("\"lost-races\""), "\(result)")
    #expect(tries.value.withLock { $0 } == 25)
    #expect(try home.host.months(of: DinnerHost.guest, Self.id) == [])
  }
}

extension Mutex where Value: Sendable {
  /// A value that several threads share.
  final class Box: Sendable {
    let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex<Value>(value) }
  }
}
