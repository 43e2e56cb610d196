import SpecCore
import Testing

@Suite struct ISO8601Tests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"),
    ("2018-02-20T13:30:00Z", 1_519_133_400, 0, "2018-02-20T13:30:00Z"),
    ("2018-02-20T15:30:00.5+02:00", 1_519_133_400, 500_000_000, "2018-02-20T13:30:00.500Z"),
    ("2018-02-20T13:30:00.000001Z", 1_519_133_400, 1000, "2018-02-20T13:30:00.000001Z"),
    ("1969-12-31T23:59:59.999999999Z", -1, 999_999_999, "1969-12-31T23:59:59.999999999Z"),
    ("9999-12-31T23:59:59Z", 253_402_300_799, 0, "9999-12-31T23:59:59Z"),
    ("0000-01-01T00:00:00Z", -62_167_219_200, 0, "0000-01-01T00:00:00Z"),
    ("2026-03-01T00:30:00-18:00", 1_772_389_800, 0, "2026-03-01T18:30:00Z"),
    ("2026-03-01T00:30:00-23:59", 1_772_411_340, 0, "2026-03-02T00:29:00Z"),
  ])
  func `an instant reads and writes`(text: String, seconds: Int64, nano: Int32, written: String) {
    let instant = Instant(iso8601: text)
    #expect(instant == Instant(seconds: seconds, nanoseconds: nano))
    #expect(instant?.iso8601 == written)
  }

  @Test(arguments: [
    "", "2026", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z",
    "2026-02-30T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T23:59:60Z",
    "2026-01-01T00:00Z", "2026-1-1T00:00:00Z", "2026-01-01T00:00:00z", "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00+0200", "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+02:60", "2026-01-01T00:00:00Z ", " 2026-01-01T00:00:00Z",
    "+2026-01-01T00:00:00Z", "٢٠٢٦-01-01T00:00:00Z", "2026-01-01T00:00:00\u{0}Z",
    String(repeating: "9", count: 1_000_000),
  ])
  func `anything else is no instant`(text: String) {
    #expect(Instant(iso8601: text) == nil)
  }

  @Test func `an instant is one string to a coder`() throws {
    let instant = try #require(Instant(iso8601: "2026-11-20T09:00:00Z"))
    let value = Probe()
    try instant.encode(to: value)
    #expect(value.text == "2026-11-20T09:00:00Z")
    #expect(instant.iso8601WithOffset(-12_600) == "2026-11-20T05:30:00-03:30")
    #expect(instant.iso8601WithOffset(3208) == "2026-11-20T09:53:28+00:53:28")
  }
}

/// An encoder that accepts one string and nothing else.
private final class Probe: Encoder, SingleValueEncodingContainer {
  var text: String?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    preconditionFailure("an object was asked for")
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    preconditionFailure("an array was asked for")
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() throws { text = nil }
  func encode<T: Encodable>(_ value: T) throws { text = value as? String }
}
