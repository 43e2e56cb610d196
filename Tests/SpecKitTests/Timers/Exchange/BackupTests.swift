import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `A backup` {
  static let data: JSON = ["timers": [["title": "Чай\n\u{2028}"]], "events": [], "n": 1]
  static let backup = BackupFile(
    data, timers: 1, events: 0, created: Instant(seconds: 1_519_113_600))

  private func read(_ bytes: [UInt8]) throws(Failure) -> BackupFile {
    try BackupFile(bytes, path: "b")
  }

  @Test func `is two lines that read back`() throws {
    let bytes = try Self.backup.bytes()
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    #expect(lines.count == 3 && lines[2].isEmpty)
    let header = try JSON(parsing: lines[0])
    #expect(
      header.object?.map(\.key) == ["format", "version", "created", "sha256", "timers", "events"])
    #expect(header["created"] == "2018-02-20T08:00:00Z")
    #expect(try read(bytes) == Self.backup)
  }

  @Test func `is refused when a single bit of it differs`() throws {
    let bytes = try Self.backup.bytes()
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      // The digest does not cover the header, whose counts are checked against the data.
      if let read = try? read(changed) { #expect(read.data == Self.data) }
    }
    let second = try #require(bytes.firstIndex(of: 0x0A)) + 1
    for index in second..<bytes.count {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: Failure.self) { try read(changed) }
    }
  }

  @Test func `is refused when it is cut anywhere`() throws {
    let bytes = try Self.backup.bytes()
    for count in 0..<bytes.count {
      let error = #expect(throws: Failure.self) { try read(Array(bytes[..<count])) }
      #expect(error?.status == .damaged)
    }
  }
}
