import SpecCore
import Testing

@testable import SpecGrid

/// Another host that uses the same join code, and datagrams of one that did.
@Suite struct RivalHostTests {
  typealias Talk = SampleMachine<HostMachine>

  /// The key of the session that another host has, or had.
  private func meet(_ other: UInt64, _ talk: inout Talk) -> SessionKey {
    let key = SessionKey(SampleNetwork.code, session: other)
    talk.hear(SampleMachine<SeatMachine>.beacon(talk.now), from: other, session: other, key: key)
    talk.take(.key(key, session: other, code: SampleNetwork.code))
    return key
  }

  @Test(arguments: [0, 500, 800, 5000], [1, UInt64.max] as [UInt64])
  func `rule 23: a BEACON that was recorded in an earlier session ends no host`(
    _ passed: Int64, _ other: UInt64
  ) {
    var talk = Talk.host()
    talk.pass(passed)
    _ = meet(other, &talk)
    talk.pass(3000)
    #expect(talk.ending == nil && talk.sent(.bye).isEmpty)
    #expect(talk.events == [.listening])
    // It was asked whether it lives, where this host would have to give way to it.
    #expect(talk.sent(.probe).count == (passed < 750 || other < Talk.session ? 1 : 0))
  }

  @Test func `rule 14: a host that answers to the number it was asked with is given way to`() {
    var talk = Talk.host()
    let key = meet(1, &talk)
    #expect(talk.sent(.probe).map(\.to) == [.unicast(Talk.other)])
    let number = UInt32(truncatingIfNeeded: Talk.session >> 16)
    for (sequence, ends) in [(number &+ 1, false), (number, true)] {
      talk.hear(
        .ack(
          Acknowledgement(
            sequence: sequence, kind: .probe, result: .unknownDevice, revision: 1)),
        from: 1, session: 1, key: key)
      #expect((talk.ending != nil) == ends)
    }
    #expect(talk.ending == .failed(.anotherOrganizer("Hall 1", address: Talk.other)))
  }
}
