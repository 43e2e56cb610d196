internal import SpecCore

/// A backup file: a header line, and a line of data with the digest of the header.
struct BackupFile: Sendable, Equatable {
  struct Header: Sendable, Equatable, Codable {
    var format: String
    var version: Int
    var created: Instant
    /// Of the line of data without its newline, 64 hexadecimal digits.
    var sha256: String
    /// The numbers of timers and entries in the data.
    var timers: Int
    var events: Int
  }

  var header: Header
  var data: JSON

  private static let format = "spec-timers-backup"
  static let version = 2

  init(
    _ data: JSON, version: Int = Self.version, timers: Int, events: Int, created: Instant
  ) {
    self.data = data
    header = Header(
      format: Self.format, version: version, created: created,
      sha256: SHA256.hex(data.serialized()), timers: timers, events: events)
  }

  func bytes() throws -> [UInt8] {
    Array("\(try JSONCoder.text(of: header))\n\(data.serialized())\n".utf8)
  }

  /// Reads and verifies a file; `path` names it in errors.
  init(_ bytes: [UInt8], path: String) throws(BackupError) {
    guard let end = bytes.firstIndex(of: 0x0A), let json = try? JSON(parsing: bytes[..<end]),
      json["format"]?.string == Self.format
    else { throw .notBackup(path: path) }
    guard let version = json["version"]?.int, version <= Self.version else {
      throw .newer(path: path)
    }
    guard let header = try? JSONCoder.decode(Header.self, from: json), version >= 1
    else {
      throw .damaged(path: path, problem: .header)
    }
    var rest = bytes[bytes.index(after: end)...]
    guard rest.last == 0x0A else { throw .damaged(path: path, problem: .cut) }
    rest.removeLast()
    guard Hex.encode(SHA256.hash(rest)) == header.sha256 else {
      throw .damaged(path: path, problem: .digest)
    }
    guard let data = try? JSON(parsing: rest) else {
      throw .damaged(path: path, problem: .data("not JSON"))
    }
    self.header = header
    self.data = data
  }
}
