internal import SpecCore
internal import Synchronization

/// The answers that a part of the people gave a large event: what the lines of their file add up to.
///
/// A change costs the same however many answers there are: lines are decoded when they are asked for,
/// and a value shares all but its latest changes with the value before it.
struct AnswerShard: Sendable {
  /// A line of the file: the answer of a person from then on, or that it is removed.
  struct Entry: Sendable, Codable {
    var person: Identifier
    var answer: RSVP?
  }

  private var index = AnswerIndex()
  /// The last of the lines after those of the index.
  private var last: AddedLine?
  /// How many people have an answer.
  private(set) var count = 0

  /// More changes than these are brought into the index.
  private static let longestTail = 64

  static func fold(_ bytes: [UInt8], path: String) throws -> AnswerShard {
    var shard = AnswerShard()
    shard.index = try AnswerIndex(bytes, path: path)
    shard.count = shard.index.ranges.count
    return shard
  }

  /// Whether most lines say nothing any more.
  var isToBeRewritten: Bool { index.lineCount + (last?.number ?? 0) > 2 * count + 256 }

  func answer(of person: Identifier) throws -> RSVP? {
    if let change = changes.first(where: { $0.entry.person == person }) {
      return change.entry.answer
    }
    return try index.answer(of: person)
  }

  /// All answers, in no order.
  func answers() throws -> [RSVP] {
    var all = try index.answers()
    for change in changes.reversed() { all[change.entry.person] = change.entry.answer }
    return Array(all.values)
  }

  /// Whether this check-in code was given to somebody of these people and may still be in use.
  func hasCode(_ code: String) -> Bool {
    changes.contains { $0.entry.answer?.code == code } || index.hasCode(code)
  }

  mutating func append(_ line: Entry, bytes: [UInt8]) {
    let isThere =
      changes.first { $0.entry.person == line.person }.map { $0.entry.answer != nil }
      ?? (index.ranges[line.person] != nil)
    count += (line.answer == nil ? 0 : 1) - (isThere ? 1 : 0)
    last = AddedLine(line, bytes, after: last)
    if (last?.number ?? 0) > Self.longestTail { bringIn() }
  }

  /// The same without the lines that say nothing any more.
  func compacted() -> AnswerShard {
    var shard = self
    shard.bringIn()
    shard.index = AnswerIndex(compacting: shard.index)
    return shard
  }

  /// The file, if no line was added after the index.
  var lines: [UInt8] { index.bytes }

  private mutating func bringIn() {
    index = AnswerIndex(index, adding: changes.reversed())
    last = nil
  }

  /// The latest first.
  private var changes: some Sequence<AddedLine> {
    sequence(first: last) { $0?.earlier }.lazy.compactMap(\.self)
  }
}

/// A line after those of an index. Shards that have it share it.
private final class AddedLine: Sendable {
  let entry: AnswerShard.Entry
  let bytes: [UInt8]
  let earlier: AddedLine?
  /// From 1.
  let number: Int

  init(_ entry: AnswerShard.Entry, _ bytes: [UInt8], after earlier: AddedLine?) {
    (self.entry, self.bytes, self.earlier) = (entry, bytes, earlier)
    number = (earlier?.number ?? 0) + 1
  }
}

/// The bytes of a file of answers, and where the last line of each person is.
private final class AnswerIndex: Sendable {
  /// What was decoded, so that it is decoded once.
  private struct Decoded {
    var answers: [Identifier: RSVP] = [:]
    var codes: Set<UInt64>?
  }

  let ranges: [Identifier: Range<Int>]
  let lineCount: Int
  let bytes: [UInt8]
  private let path: String
  private let decoded: Mutex<Decoded>

  init() {
    (ranges, lineCount, bytes, path) = ([:], 0, [], "")
    decoded = Mutex(Decoded())
  }

  init(_ bytes: [UInt8], path: String) throws {
    (self.bytes, self.path) = (bytes, path)
    decoded = Mutex(Decoded())
    var (found, count): ([Identifier: Range<Int>], Int) = ([:], 0)
    found.reserveCapacity(bytes.count / 400)
    try AnswerLines.scan(bytes, path: path) { line, person, isRemoved in
      found[person] = isRemoved ? nil : line
      count += 1
    }
    (ranges, lineCount) = (found, count)
  }

  /// The same with more lines.
  init(_ earlier: AnswerIndex, adding changes: [AddedLine]) {
    path = earlier.path
    lineCount = earlier.lineCount + changes.count
    var (bytes, ranges) = (earlier.bytes, earlier.ranges)
    var known = earlier.decoded.withLock { $0 }
    bytes.reserveCapacity(bytes.count + changes.reduce(0) { $0 + $1.bytes.count })
    for change in changes {
      let (person, answer, start) = (change.entry.person, change.entry.answer, bytes.count)
      bytes += change.bytes
      ranges[person] = answer == nil ? nil : start..<bytes.count - 1
      known.answers[person] = answer
      if let code = answer?.code { known.codes?.insert(AnswerCodeList.packed(code.utf8)) }
    }
    (self.bytes, self.ranges) = (bytes, ranges)
    decoded = Mutex(known)
  }

  /// The same with the last line of each person alone.
  init(compacting earlier: AnswerIndex) {
    path = earlier.path
    lineCount = earlier.ranges.count
    var (bytes, ranges): ([UInt8], [Identifier: Range<Int>]) = ([], [:])
    ranges.reserveCapacity(lineCount)
    for (person, line) in earlier.ranges.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
      ranges[person] = bytes.count..<bytes.count + line.count
      bytes += earlier.bytes[line]
      bytes.append(AnswerLines.newline)
    }
    (self.bytes, self.ranges) = (bytes, ranges)
    decoded = Mutex(Decoded(answers: earlier.decoded.withLock { $0.answers }))
  }

  func answer(of person: Identifier) throws -> RSVP? {
    guard let range = ranges[person] else { return nil }
    if let known = decoded.withLock({ $0.answers[person] }) { return known }
    let answer = try AnswerLines.decode(bytes, range, path: path).answer
    decoded.withLock { $0.answers[person] = answer }
    return answer
  }

  func answers() throws -> [Identifier: RSVP] {
    var all = decoded.withLock { $0.answers }
    if all.count == ranges.count { return all }
    all.reserveCapacity(ranges.count)
    for (person, range) in ranges where all[person] == nil {
      all[person] = try AnswerLines.decode(bytes, range, path: path).answer
    }
    decoded.withLock { $0.answers = all }
    return all
  }

  func hasCode(_ code: String) -> Bool {
    decoded.withLock { decoded in
      if decoded.codes == nil { decoded.codes = AnswerLines.codes(in: bytes) }
      return decoded.codes?.contains(AnswerCodeList.packed(code.utf8)) == true
    }
  }
}

/// The bytes of lines of answers.
private enum AnswerLines {
  static let newline = UInt8(ascii: "\n")
  /// What the lines begin with that this program writes.
  private static let head = Array(#"{"person":""#.utf8)
  private static let digits = 24

  /// Calls the body with each line, whose it is, and whether it removes an answer.
  static func scan(
    _ bytes: [UInt8], path: String,
    _ body: (_ line: Range<Int>, _ person: Identifier, _ isRemoved: Bool) -> Void
  ) throws {
    var start = 0
    while start < bytes.count {
      let end = bytes.withUnsafeBytes { firstNewline(in: $0, from: start) }
      guard let end else {
        throw StoreError.damaged(path: path, problem: "no end of the line at byte \(bytes.count)")
      }
      if let person = bytes.withUnsafeBytes({ person(of: $0[start..<end]) }) {
        body(start..<end, person, bytes[start + head.count + digits + 1] == UInt8(ascii: "}"))
      } else {
        // A person may have edited the file.
        let line = try decode(bytes, start..<end, path: path)
        body(start..<end, line.person, line.answer == nil)
      }
      start = end + 1
    }
  }

  static func decode(
    _ bytes: [UInt8], _ range: Range<Int>, path: String
  ) throws -> AnswerShard.Entry {
    let line = try Log<AnswerShard.Entry>.entry(bytes[range], at: range.lowerBound, path: path)
    if let answer = line.answer, answer.personId != line.person {
      throw StoreError.damaged(
        path: path, problem: "byte \(range.lowerBound): the answer is of \(answer.personId.text)")
    }
    return line
  }

  /// All check-in codes, of earlier lines too.
  static func codes(in bytes: [UInt8]) -> Set<UInt64> {
    let mark = Array(#""code":""#.utf8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    let size = MemoryLayout<UInt64>.size
    var found: Set<UInt64> = []
    found.reserveCapacity(bytes.count / 400)
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index &+ size < bytes.count {
        if bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) != mark {
          index &+= 1
          continue
        }
        index &+= size
        let code = bytes[index...].prefix(16).prefix { $0 != UInt8(ascii: "\"") }
        found.insert(AnswerCodeList.packed(code))
      }
    }
    return found
  }

  private static func person(of line: Slice<UnsafeRawBufferPointer>) -> Identifier? {
    let text = UnsafeRawBufferPointer(rebasing: line)
    guard text.count > head.count + digits + 1, text.prefix(head.count).elementsEqual(head),
      text[head.count + digits] == UInt8(ascii: "\"")
    else { return nil }
    return Identifier(
      digits: UnsafeRawBufferPointer(rebasing: text[head.count..<head.count + digits]))
  }

  /// Eight bytes at a time: the files are as long as their events are large.
  private static func firstNewline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let (low, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var index = start
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ (low &* 0x0A)
      let zeros = (word &- low) & ~word & high
      if zeros != 0 { return index + UInt64(littleEndian: zeros).trailingZeroBitCount / 8 }
      index += 8
    }
    return bytes[index...].firstIndex(of: newline)
  }
}
