internal import Synchronization

/// Numbers of answers that are not at hand.
struct AnswerTally: Sendable, Equatable, Codable {
  /// All of them.
  var answers = 0
  /// The people who come, guests included.
  var taken = 0
  var waiting = 0
  /// The first of the waiting list, in order, so that who moves up is found without reading all who wait;
  /// nil where they are not known.
  var first: [Identifier]?

  /// Of how many that is at most.
  static let longestFirst = 24

  init() {}

  init(_ all: some Sequence<RSVP>) {
    for rsvp in all { add(rsvp) }
  }

  mutating func add(_ rsvp: RSVP, times sign: Int = 1) {
    answers += sign
    switch rsvp.answer {
    case .yes: taken += sign * rsvp.party
    case .waitlist: waiting += sign
    case .no, .maybe: break
    }
  }

  /// Whether the numbers are those of these answers, all of them in order, and the first who wait are.
  func describes(_ all: EventRecord) -> Bool {
    var numbers = AnswerTally(all.rsvps)
    numbers.first = first
    return self == numbers && all.waiting.map(\.personId).starts(with: first ?? [])
  }
}

extension EventRecord {
  /// The first who wait, as far as that is known: `before` is the event before a change, of which the
  /// same answers are at hand as of this.
  func firstWaiting(since before: EventRecord?) -> [Identifier]? {
    if waitingCount == 0 { return nil }
    let longest = AnswerTally.longestFirst
    guard let tally else { return waiting.prefix(longest).map(\.personId) }
    guard let before, var first = tally.first ?? (before.waitingCount == 0 ? [] : nil) else {
      return nil
    }
    var isComplete = first.count == before.waitingCount
    let earlier = Set(before.waiting.map(\.personId))
    let left = earlier.subtracting(waiting.map(\.personId))
    if !left.isEmpty { first.removeAll(where: left.contains) }
    for rsvp in waiting where !earlier.contains(rsvp.personId) {
      isComplete = isComplete && first.count < longest
      if isComplete { first.append(rsvp.personId) }
    }
    return first
  }
}

/// What tells whether a check-in code is in use at an event whose answers are not all at hand: the
/// codes of each part of the people have their own hash, so that those of one part say it.
struct AnswerCodes: Sendable {
  /// The parts of those who may get a code, by their numbers.
  let shards: [Int: AnswerShard]
  /// The codes that do not have the hash of their part: of answers that were given before there were
  /// parts, or imported.
  let others: AnswerCodeList
  /// Those of the answers that are not in the files yet.
  let latest: Set<String>

  func allows(_ code: String, for person: Identifier) -> Bool {
    let number = person.answerShard
    guard Self.number(of: code) == number, let shard = shards[number] else { return false }
    return !latest.contains(code) && !others.contains(code) && !shard.hasCode(code)
  }

  /// The part whose codes have this hash.
  static func number(of code: String) -> Int {
    // FNV-1a.
    let hash = code.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return Int(hash >> 32) % Documents.answerShards
  }
}

/// The codes of a file, one a line, found when more than one is asked for.
final class AnswerCodeList: Sendable {
  private struct Found {
    var codes: Set<UInt64>?
    var hasSearched = false
  }

  private let bytes: [UInt8]
  private let found: Mutex<Found>

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    found = Mutex(Found())
  }

  /// The same with another line.
  init(_ earlier: AnswerCodeList, adding code: String, _ line: [UInt8]) {
    bytes = earlier.bytes + line
    var known = earlier.found.withLock { $0 }
    known.codes?.insert(Self.packed(code.utf8))
    found = Mutex(known)
  }

  func contains(_ code: String) -> Bool {
    found.withLock { found in
      if found.codes == nil, !found.hasSearched {
        found.hasSearched = true
        return AnswerLines.mayHave(code, bytes)
      }
      if found.codes == nil { found.codes = Self.codes(of: bytes) }
      return found.codes?.contains(Self.packed(code.utf8)) == true
    }
  }

  private static func codes(of bytes: [UInt8]) -> Set<UInt64> {
    var found: Set<UInt64> = []
    found.reserveCapacity(bytes.count / 8)
    var code: UInt64 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"):
        found.insert(code)
        code = 0
      case UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "\r"): break
      default: code = code << 8 | UInt64(byte)
      }
    }
    return found
  }

  /// A code as a number: sets of them are made from files of thousands. Longer codes, which this
  /// program does not make, may be taken for one another.
  static func packed(_ code: some Sequence<UInt8>) -> UInt64 {
    code.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension AnswerCodes: Equatable {
  /// What is in use elsewhere makes no difference between two events.
  static func == (a: Self, b: Self) -> Bool { true }
}
