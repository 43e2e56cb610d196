import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `Ids of services` {
  @Test(arguments: [
    ("2", "10"), ("0099", "100"), ("9999999999999999998", "9999999999999999999"),
    ("18446744073709551615", "18446744073709551616"), ("zz", "aaa"), ("abc", "abd"),
  ])
  func `are compared as numbers of any length, others by length and text`(
    lower: String, higher: String
  ) {
    #expect(RemoteID(lower) < RemoteID(higher))
    #expect(!(RemoteID(higher) < RemoteID(lower)))
  }

  @Test func `of X carry the moment they were made`() {
    #expect(
      RemoteID("1050118621198921728").snowflakeInstant == Instant(milliseconds: 1_539_202_764_211))
    #expect(RemoteID("12a").snowflakeInstant == nil)
    #expect(RemoteID("99999999999999999999").snowflakeInstant == nil)
  }

  @Test(arguments: [1_288_834_974_658, 1_539_202_764_211, 1_795_000_000_123] as [Int64])
  func `made for a moment give that moment back`(milliseconds: Int64) {
    let id = RemoteID.snowflake(at: Instant(milliseconds: milliseconds))
    #expect(
      RemoteID(String(id)).snowflakeInstant == Instant(milliseconds: milliseconds))
    #expect(RemoteID.snowflake(at: Instant(seconds: 0)) == 0)
  }
}
