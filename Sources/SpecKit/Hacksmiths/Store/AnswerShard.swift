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
    if let change = change(of: person) { return change.entry.answer }
    return try index.answer(of: person)
  }

  /// All answers, in no order.
  func answers() throws -> [RSVP] {
    var all = try index.answers()
    for change in changes.reversed() { all[change.entry.person] = change.entry.answer }
    return Array(all.values)
  }

  /// Those that wait, in no order. The others are not decoded.
  func waiting() throws -> [RSVP] {
    var changed: Set<Identifier> = []
    var found: [RSVP] = []
    for change in changes where changed.insert(change.entry.person).inserted {
      if let answer = change.entry.answer, answer.answer == .waitlist { found.append(answer) }
    }
    for person in try index.waiting() where !changed.contains(person) {
      if let answer = try index.answer(of: person) { found.append(answer) }
    }
    return found
  }

  /// Whether this check-in code was given to somebody of these people and may still be in use.
  func hasCode(_ code: String) -> Bool {
    changes.contains { $0.entry.answer?.code == code } || index.hasCode(code)
  }

  mutating func append(_ line: Entry, bytes: [UInt8]) {
    let isThere =
      change(of: line.person).map { $0.entry.answer != nil } ?? (index.ranges[line.person] != nil)
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

  /// The latest of a person. A plain loop: each answer looks for two or three.
  private func change(of person: Identifier) -> AddedLine? {
    var line = last
    while let added = line, added.entry.person != person { line = added.earlier }
    return line
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
    var waiting: Set<Identifier>?
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
      if answer?.answer == .waitlist {
        known.waiting?.insert(person)
      } else {
        known.waiting?.remove(person)
      }
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
    let known = earlier.decoded.withLock { $0 }
    decoded = Mutex(Decoded(answers: known.answers, waiting: known.waiting))
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

  func waiting() throws -> Set<Identifier> {
    if let known = decoded.withLock({ $0.waiting }) { return known }
    var found: Set<Identifier> = []
    for (person, line) in ranges where AnswerLines.mayWait(bytes, line) {
      if try answer(of: person)?.answer == .waitlist { found.insert(person) }
    }
    decoded.withLock { $0.waiting = found }
    return found
  }

  func hasCode(_ code: String) -> Bool {
    decoded.withLock { decoded in
      if decoded.codes == nil { decoded.codes = AnswerLines.codes(in: bytes) }
      return decoded.codes?.contains(AnswerCodeList.packed(code.utf8)) == true
    }
  }
}
