import SpecCore

/// The part of each day in which notifications may happen: the closed interval of wall time from
/// `begin` to `end`, over midnight if `begin` is later.
struct WorkedTime: Sendable, Hashable {
  /// Seconds of the day, 0..<86400.
  let begin: Int64
  /// Seconds of the day, 0...86400; 24:00 holds the instant 00:00:00 and no later one.
  let end: Int64

  enum ParsingError: Error, Equatable {
    /// Begin and end are the same.
    case empty
    case malformed
  }

  init(begin: Int64, end: Int64) throws(ParsingError) {
    guard (0..<86_400).contains(begin), (0...86_400).contains(end) else { throw .malformed }
    guard begin != end else { throw .empty }
    self.begin = begin
    self.end = end
  }

  /// Reads `09:00-18:00`; also `9:00 – 18:00` as the form shows it.
  init(_ text: String) throws(ParsingError) {
    let sides = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      .map { String($0).trimmingSpaces() }
    guard text.utf8.count <= 40, sides.count == 2, let begin = WorkedTime.seconds(sides[0]),
      let end = WorkedTime.seconds(sides[1])
    else { throw .malformed }
    try self.init(begin: begin, end: end)
  }

  /// `H:MM` or `HH:MM` as seconds of the day, 24:00 included.
  static func seconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int64(parts[0]), let minute = Int64(parts[1]), minute < 60,
      hour < 24 || (hour == 24 && minute == 0)
    else { return nil }
    return hour * 3600 + minute * 60
  }

  var beginText: String { WorkedTime.text(begin) }
  var endText: String { WorkedTime.text(end) }

  private static func text(_ seconds: Int64) -> String {
    zeroPadded(Int(seconds / 3600), 2) + ":" + zeroPadded(Int(seconds / 60 % 60), 2)
  }

  /// The closed intervals of seconds of a day that it holds, none overlapping.
  var intervals: [ClosedRange<Int64>] {
    if end == 86_400 { return begin == 0 ? [0...86_399] : [begin...86_399, 0...0] }
    return begin < end ? [begin...end] : [begin...86_399, 0...end]
  }

  /// Whether it holds a second of the day, 0..<86400.
  func contains(_ second: Int64) -> Bool { intervals.contains { $0.contains(second) } }
}

extension WorkedTime: Codable {
  private enum CodingKeys: String, CodingKey { case begin, end }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let begin = WorkedTime.seconds(try container.decode(String.self, forKey: .begin))
    let end = WorkedTime.seconds(try container.decode(String.self, forKey: .end))
    guard let begin, let end, let worked = try? WorkedTime(begin: begin, end: end) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not two times as 09:00"))
    }
    self = worked
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(beginText, forKey: .begin)
    try container.encode(endText, forKey: .end)
  }
}
