import SpecCore
import Testing

@testable import SpecGrid

/// Rule 23: a host that begins again goes on with its run.
@Suite struct `A continued run` {
  private let network = SampleNetwork.ready(1)

  private var host: HostMachine { network.hosts[0] }

  private var stamp: Stamp {
    Stamp(
      wall: Instant(seconds: 1000),
      moment: network.clock(.host(0)).moment(at: network.elapsed))
  }

  @Test func `goes on while it is going on, and by the same clock`() throws {
    var stamp = stamp
    #expect(ContinuedRun(host, at: stamp) == nil)
    network.command(host: 0, .start(nil, anyway: false))
    let run = try #require(ContinuedRun(host, at: stamp))
    #expect(run.isGoing(at: stamp))
    stamp.wall = Instant(seconds: 1004)
    #expect(!run.isGoing(at: stamp))
    stamp.moment = stamp.moment + .seconds(4)
    #expect(run.isGoing(at: stamp))
    (stamp.wall, stamp.moment) = (Instant(seconds: 1006), stamp.moment + .seconds(2))
    #expect(!run.isGoing(at: stamp))
  }

  @Test(arguments: [1, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0001, .max] as [UInt64])
  func `of any session is saved, and read again`(session: UInt64) throws {
    network.command(host: 0, .start(nil, anyway: false))
    var run = try #require(ContinuedRun(host, at: stamp))
    run.session = session
    #expect(try JSONCoder.decode(ContinuedRun.self, from: JSONCoder.encode(run)) == run)
  }
}
