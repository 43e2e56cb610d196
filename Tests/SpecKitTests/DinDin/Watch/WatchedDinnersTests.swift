import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

@Suite struct `What has become of dinners` {
  private func session(_ world: DinDinWorld) throws -> WatchedDinners {
    var dinners = WatchedDinners()
    let database = try world.database(
      nil, at: Instant(iso8601: "2026-11-20T17:00:00Z") ?? Instant(seconds: 0))
    let invited = try database.records(
      InvitationRecord.self, below: TreePath("invitations", "local-sam-reed"))
    dinners.invitations = Dictionary(invited.map { ($0.key, $0.value) }) { first, _ in first }
    for (id, event) in try database.records(EventRecord.self, below: TreePath("events"))
    where event.hostId == "local-sam-reed" {
      let guests = try database.records(GuestRecord.self, below: TreePath("guests", id))
      dinners.hosted[id] = .init(
        event: event, guests: Dictionary(guests.map { ($0.key, $0.value) }) { first, _ in first })
    }
    return dinners
  }

  private func changes(
    _ lines: String..., isRejected: Bool = false, at now: String = "2026-11-20T17:00:00Z"
  ) throws -> [String] {
    let now = try #require(Instant(iso8601: now))
    let world = DinDinWorld()
    let before = try session(world)
    for line in lines { #expect(world.run(line).status == 0, "\(line)") }
    return WatchedDinners.changes(from: before, to: try session(world), at: now) { _ in isRejected }
      .map { "\($0.kind.rawValue) \($0.id.suffix(1)) \($0.actor.word)" }
  }

  @Test func `is told by who did it`() throws {
    #expect(try changes("invite list") == [])
    #expect(try changes("invite accept 0001") == ["accepted 1 you"])
    #expect(try changes("invite reject 0001", isRejected: true) == ["rejected 1 you"])
    #expect(try changes("invite reject 0001") == ["canceled 1 host"])
    #expect(try changes("event edit 0005 --time 8pm") == ["changed 5 you"])
    #expect(try changes("event cancel 0005 --yes") == ["canceled 5 you"])
    // A dinner that has disappeared because it is over was not canceled.
    #expect(
      try changes("event cancel 0005 --yes", at: "2026-11-29T01:59:59Z") == ["canceled 5 you"])
    #expect(try changes("event cancel 0005 --yes", at: "2026-11-29T02:00:00Z") == [])
    #expect(
      try changes(
        "event edit 0005 --answer Ben=accepted --answer Eve=pending --answer Ann=rejected")
        == ["rejected 5 local-ann-lee", "accepted 5 local-ben-ito", "reopened 5 local-eve-novak"])
    #expect(try changes("event edit 0005 --reconfirm") == ["reopened 5 local-ann-lee"])
    #expect(try changes("event edit 0005 --invite Dan") == ["invited 5 local-dan-osei"])
    #expect(try changes("event edit 0005 --uninvite Eve") == ["changed 5 you"])
  }

  @Test func `is told of answers to a dinner that was sent between two looks`() throws {
    let now = try #require(Instant(iso8601: "2026-11-20T17:00:00Z"))
    let dinner = try #require(try session(DinDinWorld()).hosted["DemoDinner000000005"])
    var later = WatchedDinners()
    later.hosted["E"] = dinner
    let told = WatchedDinners.changes(from: WatchedDinners(), to: later, at: now) { _ in false }
    #expect(told.map(\.kind) == [.accepted, .rejected])
    for guest in dinner.guests.keys { later.hosted["E"]?.guests[guest]?.status = .pending }
    #expect(WatchedDinners.changes(from: WatchedDinners(), to: later, at: now) { _ in false } == [])
  }

  @Test(arguments: [(1, nil), (nil, "Late"), (1, "Late")] as [(Int?, String?)])
  func `is told of other plus-ones and of another note`(plus: Int?, note: String?) throws {
    let now = try #require(Instant(iso8601: "2026-11-20T17:00:00Z"))
    let before = try session(DinDinWorld())
    var after = before
    after.hosted["DemoDinner000000005"]?.guests["local-ann-lee"]?.plus = plus
    after.hosted["DemoDinner000000005"]?.guests["local-ann-lee"]?.note = note
    let told = WatchedDinners.changes(from: before, to: after, at: now) { _ in false }
    #expect(told.map { "\($0.kind.rawValue) \($0.actor.word)" } == ["changed local-ann-lee"])
  }
}

extension DinnerChangeEvent.Actor {
  fileprivate var word: String {
    switch self {
    case .you: "you"
    case .host: "host"
    case .guest(let id, _): id
    }
  }
}
