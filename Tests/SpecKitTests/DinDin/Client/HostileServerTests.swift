import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// Attacks on a home by a server, or by another program on that server.
@Suite(.needs("curl")) struct `A server of somebody else` {
  private let first = "Wait000000000000001"

  @Test(arguments: [500, 409]) func `chooses no status and no message of a command`(
    status: Int
  ) throws {
    let body: JSON = ["error": "all is well", "code": "conflict", "exitStatus": 42]
    let home = try ServedHome(before: { request in
      request.path.first == "invitations" ? .json(body, status: status) : nil
    })
    home.run("login --local 'Ann Lee'")
    let result = home.run("invite list --json")
    #expect(result.status == 69, "\(result)")
    #expect(
      try JSON(parsing: result.err)["error"]?["code"]?.string == "bad-answer", "\(result)")
  }

  @Test(arguments: [
    (503, "busy", 75), (429, "{}", 75), (500, "null", 69), (404, "{}", 69), (200, "<html>", 69),
  ])
  func `that gives no answer fails the check of the doctor, which says nothing of its rules`(
    status: Int, body: String, wanted: Int32
  ) throws {
    let home = try ServedHome(before: { _ in Response(status, body: Array(body.utf8)) })
    let result = home.run("doctor")
    #expect(result.status == wanted, "\(result)")
    #expect(result.records.first { $0[0] == "server" }?[1] == "fail")
    #expect(result.records.first { $0[0] == "rules" }?[1] == "warn")
  }

  @Test func `that never answers is watched no longer than is asked for`() throws {
    let home = try ServedHome()
    home.run("login --local 'Ann Lee'")
    home.server.stop()
    // It listens, and nothing reads.
    let silent = try Server(
      home.household, on: [SocketAddress("127.0.0.1", port: home.server.port)],
      ServerConfiguration(clock: .system))
    let start = ContinuousClock.now
    let result = home.home.run(
      "dindin watch --for 1s", environment: home.environment, clock: .system)
    withExtendedLifetime(silent) {}
    #expect(result.status == 69, "\(result)")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `keeps an accepted dinner in the calendar whose invitation cannot be read`() throws {
    let home = try ServedHome()
    try home.signInGuest(invitedTo: first)
    #expect(home.run("invite accept \(first)").status == 0)
    let latitude = TreePath("invitations", DinnerHost.guest, first, "lat")
    try home.host.database(nil).patch([latitude: 999])
    home.run("doctor")
    #expect(try home.host.months(of: DinnerHost.guest, first) == ["2026-11"])
  }
}

@Suite(.needs("curl")) struct `The copy of a server's answers` {
  private let home: ServedHome

  init() throws {
    home = try ServedHome()
    try home.signInGuest(invitedTo: "Wait000000000000001")
  }

  @Test func `outlives a busy store, and commands do not wait long for that`() throws {
    #expect(home.run("month 2026-12").status == 0)
    let lock = open(home.home.directory + "/.local/share/spec/dindin/lock", O_RDONLY)
    #expect(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let busy = home.run("month 2026-11")
    close(lock)
    #expect(busy.status == 0, "\(busy)")
    #expect(home.run("month 2026-12 --offline").status == 0)
    #expect(home.run("month 2026-11 --offline").status == 69)
  }
}
