import SpecCore
import Testing

@testable import SpecRealtimeDatabase

@Suite struct `Push ids` {
  @Test(arguments: [
    (1_529_265_600_000 as Int64, "-LFEKIN-"), (1_795_194_000_000, "-P6ttd9-"), (0, "--------"),
  ])
  func `begin with the moment`(milliseconds: Int64, prefix: String) {
    #expect(PushIDs.prefix(at: milliseconds) == prefix)
  }

  @Test(arguments: [
    ("-INOQPH-aV_psbk3ZXEX", 1_331_866_477_696 as Int64),
    ("-JSOpn9ZC54A4P4RoqVa", 1_405_961_581_220),
  ])
  func `of the service begin with their moment`(id: String, milliseconds: Int64) {
    #expect(PushIDs.prefix(at: milliseconds) == id.prefix(8))
  }

  @Test func `rise within a millisecond and when the clock is set back`() {
    var ids = PushIDs()
    var last = ""
    for moment in [5000, 5000, 5000, 4000, 5001, 4999] as [Int64] {
      let id = ids.next(at: moment) { UInt64.max }
      #expect(id.utf8.count == 20 && last.utf8.lexicographicallyPrecedes(id.utf8))
      last = id
    }
  }

  @Test func `carry to the left`() {
    var ids = PushIDs()
    let random: () -> UInt64 = { 0x3F3F_3F3F_3F3F_3F00 }
    let first = ids.next(at: 1, random: random)
    let second = ids.next(at: 1, random: random)
    #expect(first.dropFirst(8) == "-zzzzz-zzzzz" && second.dropFirst(8) == "-zzzzz0-----")
  }
}
