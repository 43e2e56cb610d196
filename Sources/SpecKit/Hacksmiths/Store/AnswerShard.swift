internal import SpecCore
internal import Synchronization

/// The answers that a part of the people gave a large event: what the lines of their file add up to.
///
/// A change costs the same however many answers there are: lines are decoded when they are asked for,
/// and a value shares all but its latest changes with the value before it.
struct AnswerShard: Sendable {
  /// A line of the file: the answer of a person from then on, or that it is removed.
  struct Entry: Sendable, Equatable, Codable {
    var person: Identifier
    var answer: RSVP?
  }

  private var index = AnswerIndex()
  /// The last of the lines after those of the index.
  private var last: AddedLine?

  /// More changes than these are brought into the index.
  private static let longestTail = 64

  static func fold(_ bytes: [UInt8], path: String) -> AnswerShard {
    var shard = AnswerShard()
    shard.index = AnswerIndex(bytes, path: path)
    return shard
  }

  /// Whether most lines say nothing any more.
  func isToBeRewritten() throws -> Bool {
    let lines = try index.lines()
    return lines.count + (last?.number ?? 0) > 2 * lines.ranges.count + 256
  }

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

  mutating func append(_ line: Entry, bytes: [UInt8]) throws {
    last = AddedLine(line, bytes, after: last)
    if (last?.number ?? 0) > Self.longestTail { try bringIn() }
  }

  /// The same without the lines that say nothing any more.
  func compacted() throws -> AnswerShard {
    var shard = self
    try shard.bringIn()
    shard.index = try AnswerIndex(compacting: shard.index)
    return shard
  }

  /// The file, if no line was added after the index.
  var lines: [UInt8] { index.bytes }

  private mutating func bringIn() throws {
    index = try AnswerIndex(index, adding: changes.reversed())
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
  typealias Lines = (ranges: [Identifier: Range<Int>], count: Int)

  /// What was found, so that it is found once.
  private struct Found {
    var lines: Lines?
    var answers: [Identifier: RSVP] = [:]
    var codes: Set<UInt64>?
    var waiting: Set<Identifier>?
    /// A command asks for one person and one code: to search for these takes less than to find all.
    var (hasSearchedPerson, hasSearchedCode) = (false, false)
  }

  let bytes: [UInt8]
  private let path: String
  private let found: Mutex<Found>

  private init(_ bytes: [UInt8], path: String, _ known: Found) {
    (self.bytes, self.path) = (bytes, path)
    found = Mutex(known)
  }

  convenience init() { self.init([], path: "") }

  convenience init(_ bytes: [UInt8], path: String) { self.init(bytes, path: path, Found()) }

  /// The same with more lines.
  convenience init(_ earlier: AnswerIndex, adding changes: [AddedLine]) throws {
    var (bytes, lines) = (earlier.bytes, try earlier.lines())
    var known = earlier.found.withLock { $0 }
    bytes.reserveCapacity(bytes.count + changes.reduce(0) { $0 + $1.bytes.count })
    for change in changes {
      let (person, answer, start) = (change.entry.person, change.entry.answer, bytes.count)
      bytes += change.bytes
      lines.ranges[person] = answer == nil ? nil : start..<bytes.count - 1
      known.answers[person] = answer
      if let code = answer?.code { known.codes?.insert(AnswerCodeList.packed(code.utf8)) }
      if answer?.answer == .waitlist {
        known.waiting?.insert(person)
      } else {
        known.waiting?.remove(person)
      }
    }
    lines.count += changes.count
    known.lines = lines
    self.init(bytes, path: earlier.path, known)
  }

  /// The same with the last line of each person alone.
  convenience init(compacting earlier: AnswerIndex) throws {
    var (bytes, ranges): ([UInt8], [Identifier: Range<Int>]) = ([], [:])
    let lines = try earlier.lines().ranges
    ranges.reserveCapacity(lines.count)
    for (person, line) in lines.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
      ranges[person] = bytes.count..<bytes.count + line.count
      bytes += earlier.bytes[line]
      bytes.append(AnswerLines.newline)
    }
    var known = earlier.found.withLock { $0 }
    (known.lines, known.codes) = ((ranges, ranges.count), nil)
    self.init(bytes, path: earlier.path, known)
  }

  func lines() throws -> Lines {
    try found.withLock { found in
      if let known = found.lines { return known }
      var lines: Lines = ([:], 0)
      lines.ranges.reserveCapacity(bytes.count / 400)
      try AnswerLines.scan(bytes, path: path) { line, person, isRemoved in
        lines.ranges[person] = isRemoved ? nil : line
        lines.count += 1
      }
      found.lines = lines
      return lines
    }
  }

  func answer(of person: Identifier) throws -> RSVP? {
    let isFirst = found.withLock { found in
      defer { found.hasSearchedPerson = true }
      return found.lines == nil && !found.hasSearchedPerson
    }
    let range =
      isFirst
      ? try AnswerLines.lastLine(of: person, in: bytes, path: path) : try lines().ranges[person]
    guard let range else { return nil }
    if let known = found.withLock({ $0.answers[person] }) { return known }
    let answer = try AnswerLines.decode(bytes, range, path: path).answer
    found.withLock { $0.answers[person] = answer }
    return answer
  }

  func answers() throws -> [Identifier: RSVP] {
    let ranges = try lines().ranges
    var all = found.withLock { $0.answers }
    if all.count == ranges.count { return all }
    all.reserveCapacity(ranges.count)
    for (person, range) in ranges where all[person] == nil {
      all[person] = try AnswerLines.decode(bytes, range, path: path).answer
    }
    found.withLock { $0.answers = all }
    return all
  }

  func waiting() throws -> Set<Identifier> {
    if let known = found.withLock({ $0.waiting }) { return known }
    var waiting: Set<Identifier> = []
    for (person, line) in try lines().ranges where AnswerLines.mayWait(bytes, line) {
      if try answer(of: person)?.answer == .waitlist { waiting.insert(person) }
    }
    found.withLock { $0.waiting = waiting }
    return waiting
  }

  func hasCode(_ code: String) -> Bool {
    found.withLock { found in
      if found.codes == nil, !found.hasSearchedCode {
        found.hasSearchedCode = true
        return AnswerLines.mayHave(code, bytes)
      }
      if found.codes == nil { found.codes = AnswerLines.codes(in: bytes) }
      return found.codes?.contains(AnswerCodeList.packed(code.utf8)) == true
    }
  }
}
