import SpecCore
import SpecTestSupport
import Testing

@testable import SpecGrid

/// What pages say they have shown, and how they are named.
@Suite struct PageReportTests {
  let service: SeatPagesTests.PhoneService

  init() {
    service = SeatPagesTests.PhoneService()
    service.open()
  }

  @Test func `a report of what cannot have been shown counts as nothing`() throws {
    let token = try service.sit(4)
    service.talk.take(.command(.start(nil, anyway: false)))
    func report(_ lateness: JSON) throws -> Int {
      try service.post("done", ["token": .string(token), "revision": 2, "lateUs": lateness]).status
    }
    #expect(try report([0, 0, 0, 0]) == 204)
    #expect(service.talk.machine.run?.participants.first?.lateness == nil)
    for _ in 1...4 {
      try service.pass(1000)
      _ = try service.post("clock", ["token": .string(token), "boundUs": 700])
    }
    // Four colors of half a second.
    #expect(try report([2_000_000, -2_000_001, 2_000_001, -1e15]) == 204)
    #expect(service.talk.machine.run?.participants.first?.lateness == [2_000_000, nil, nil, nil])
  }

  @Test func `a host that was suspended over the end of a run takes the reports that wait`() throws
  {
    let token = try service.sit(4)
    service.talk.take(.command(.start(nil, anyway: false)))
    _ = try service.post("ack", ["token": .string(token), "revision": 2])
    service.talk.now = service.talk.now + .seconds(20)
    try service.pass(0)
    _ = try service.post("done", ["token": .string(token), "revision": 2, "lateUs": [1, 2, 3, 4]])
    try service.pass(1)
    let run = try #require(service.talk.events.last?.finishedRun)
    #expect(run.complete == 1)
  }

  @Test(arguments: [
    ("\u{200F}محمد", "محمد"), ("Ann\u{200E}", "Ann"), ("A\tB", "AB"), ("a\u{1B}[2J", "a[2J"),
    (" \u{200F} ", "seat 2,4"),
  ])
  func `names lose what nobody sees`(typed: String, kept: String) throws {
    let answer = try service.post("seat", SeatPagesTests.PhoneService.seat(4, name: .string(typed)))
    #expect(answer.status == 200 && answer.json["name"] == .string(kept))
  }
}
