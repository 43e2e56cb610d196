internal import SpecCore

/// What a terminal said of itself, taken out of what came from it.
struct TerminalAnswers: Sendable, Equatable {
  /// Name and version (XTVERSION).
  var name: String?
  var cell: CellSize?
  var drawsKitty = false
  var drawsSixels = false
  /// The last answer has come: that to the question which nearly every terminal knows (DA1).
  var isComplete = false
  /// What was no answer: keys that were typed meanwhile.
  var typed: [UInt8] = []

  init() {}

  /// - Parameter isLast: whether nothing follows: half an answer is then nobody's.
  init(_ bytes: [UInt8], isLast: Bool = true) {
    var rest = bytes[...]
    while let first = rest.first {
      if first == Self.escape, let sequence = Self.sequence(rest) {
        if !take(sequence) { typed += sequence }
        rest = rest.dropFirst(sequence.count)
      } else if first == Self.escape, Self.beginsAnswer(rest) {
        if !isLast { typed += rest }
        return
      } else {
        typed.append(first)
        rest = rest.dropFirst()
      }
    }
  }

  private static let escape: UInt8 = 0x1B

  /// What is asked, the last question last.
  ///
  /// - Parameter isMultiplexed: tmux takes the question for kitty for the title of a window.
  static func questions(isMultiplexed: Bool) -> String {
    let others = "\u{1B}[16t\u{1B}[c"
    return isMultiplexed
      ? others : "\u{1B}[>q\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + others
  }

  /// The whole escape sequence at the beginning; nil if its end has not come.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let kind = bytes.dropFirst().first else { return nil }
    switch kind {
    case UInt8(ascii: "["):
      let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
      return end.map { bytes[...$0] }
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "^"):
      var place = bytes.startIndex + 2
      while place < bytes.endIndex {
        if bytes[place] == 0x07 { return bytes[...place] }
        if bytes[place] == escape, place + 1 < bytes.endIndex {
          return bytes[...(place + (bytes[place + 1] == UInt8(ascii: "\\") ? 1 : -1))]
        }
        place += 1
      }
      return nil
    // Keys: Alt with something, or a lone escape.
    default: return bytes.prefix(1)
    }
  }

  /// Half a sequence that no key begins with.
  private static func beginsAnswer(_ bytes: ArraySlice<UInt8>) -> Bool {
    let head = bytes.dropFirst().prefix(2).map { $0 }
    guard let kind = head.first else { return false }
    return kind != UInt8(ascii: "[") || head.dropFirst().allSatisfy { $0 == UInt8(ascii: "?") }
  }

  /// - Returns: whether it is an answer, known or not, and no key.
  private mutating func take(_ sequence: ArraySlice<UInt8>) -> Bool {
    guard sequence.count > 1 else { return false }
    let text = String(decoding: sequence.dropFirst(), as: UTF8.self)
    if text.hasPrefix("[?"), text.hasSuffix("c") {
      isComplete = true
      drawsSixels = text.dropFirst(2).dropLast().split(separator: ";").contains("4")
    } else if text.hasPrefix("[6;"), text.hasSuffix("t") {
      let numbers = text.dropFirst(3).dropLast().split(separator: ";").compactMap { Int($0) }
      if numbers.count == 2, numbers.allSatisfy(CellSize.plausible.contains) {
        cell = CellSize(width: numbers[1], height: numbers[0])
      }
    } else if text.hasPrefix("P>|") {
      name = sanitized(String(text.dropFirst(3).prefix { $0 != "\u{1B}" && $0 != "\u{7}" }))
    } else if text.hasPrefix("_G") {
      drawsKitty = drawsKitty || text.hasPrefix("_Gi=31;OK")
    } else if text.hasPrefix("[") {
      return text.dropFirst().first == "?" || text.hasSuffix("t")
    }
    return true
  }
}

extension TerminalSession {
  /// Asks the terminal what it can, for at most so long. Keys that are typed meanwhile are in the
  /// answers.
  ///
  /// - Parameter keepsHalf: whether half an answer at the end stays with the keys, for a reader that
  ///   swallows the other half.
  func ask(
    within limit: Duration, isMultiplexed: Bool, keepsHalf: Bool, _ clock: Clock
  ) throws -> TerminalAnswers {
    try write(TerminalAnswers.questions(isMultiplexed: isMultiplexed))
    let start = clock.monotonic()
    var bytes: [UInt8] = []
    while bytes.count < 65_536 {
      let left = limit - .nanoseconds(Int64(clamping: clock.monotonic() &- start))
      guard left > .zero else { break }
      switch try wait(left, [], isExact: false) {
      case .input(let more):
        bytes += more
        if TerminalAnswers(bytes).isComplete { return TerminalAnswers(bytes) }
      case .resized, .resumed, .ready: continue
      case .timeout, .closed: return TerminalAnswers(bytes, isLast: !keepsHalf)
      }
    }
    return TerminalAnswers(bytes, isLast: !keepsHalf)
  }
}
