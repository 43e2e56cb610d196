import SpecCore
import Testing

@Suite struct PlainDurationTests {
  @Test(arguments: [
    ("2s", 2000, "2s"), ("334ms", 334, "334ms"), ("4h30m", 16_200_000, "4h30m"), ("0s", 0, "0s"),
    ("90m", 5_400_000, "1h30m"), ("0.5s", 500, "500ms"), ("1.5h", 5_400_000, "1h30m"),
    ("1d2h30m", 95_400_000, "1d2h30m"), ("1w", 604_800_000, "7d"), ("1s500ms", 1500, "1s500ms"),
    ("36525d", 3_155_760_000_000, "36525d"), ("1m0.25s", 60_250, "1m250ms"),
  ])
  func `a length of time reads and writes`(text: String, milliseconds: Int64, written: String) {
    #expect(PlainDuration(text)?.milliseconds == milliseconds)
    #expect(PlainDuration(text)?.description == written)
  }

  @Test(arguments: [
    "", "2", "s", "-2s", "+2s", "2 s", "2S", "30m4h", "4h4h", "1.5", "1.s", ".5s", "1.5h30m",
    "0.3ms", "0.0001s", "1e3s", "36525d1ms", "99999999999999999999h", "9999999999999w", "٢s",
    "2sec", "4h 30m", "1.0000000001s",
  ])
  func `anything else is no length of time`(text: String) {
    #expect(PlainDuration(text) == nil)
  }
}
