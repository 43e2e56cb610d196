/// Turns the bytes a terminal sends into keys and other events, however they are cut into reads.
///
/// Understood are UTF-8, the CSI and SS3 sequences of cursor and editing keys (with any modifiers,
/// which are dropped), reports of the mouse (SGR) and of the background color (OSC 11), and bracketed paste. Alt
/// combinations, function keys, other reports and anything unknown are swallowed whole.
package struct KeyDecoder: Sendable {
  private enum State: Equatable {
    case ground
    case escape
    /// In `ESC [`: parameters so far.
    case control([UInt8])
    /// After `ESC O`.
    case shift3
    /// In an operating system command or the like, until BEL or ST.
    case string([UInt8], escaped: Bool)
    case paste([UInt8])
  }

  private var state = State.ground
  /// Bytes of UTF-8 text not yet made into keys.
  private var text: [UInt8] = []
  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let pasteLimit = 1 << 20
  private static let backgroundReport = Array("]11;".utf8)

  /// Whether more bytes may change what the last ones mean: after a short wait, `flush`.
  package var isPending: Bool {
    switch state {
    case .ground, .paste: return false
    // The rest of a report of the background is never a key, however late it comes.
    case .string(let bytes, _): return !bytes.starts(with: Self.backgroundReport)
    default: return true
    }
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [ScreenEvent] {
    var found: [ScreenEvent] = []
    for byte in bytes { step(byte, &found) }
    takeText(&found, isLast: false)
    return found
  }

  /// Nothing followed in time: a lone escape is the Escape key, half a sequence is nothing.
  package mutating func flush() -> [ScreenEvent] {
    defer { state = isPending ? .ground : state }
    return state == .escape ? [.key(.escape)] : []
  }

  private mutating func step(_ byte: UInt8, _ found: inout [ScreenEvent]) {
    switch state {
    case .ground:
      if byte >= 0x20, byte != 0x7F { return text.append(byte) }
      takeText(&found, isLast: true)
      if byte == Self.escape {
        state = .escape
      } else if let key = Self.controlKey(byte) {
        found.append(.key(key))
      }
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .control([])
      case UInt8(ascii: "O"): state = .shift3
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
        state = .string([byte], escaped: false)
      case Self.escape: found.append(.key(.escape))
      default: state = .ground
      }
    case .control(var parameters):
      if (0x40...0x7E).contains(byte) {
        state = .ground
        finish(parameters, byte, &found)
      } else if byte == Self.escape {
        state = .escape
      } else if (0x20...0x3F).contains(byte) {
        // Longer than any key's: only its end matters.
        if parameters.count < 64 { parameters.append(byte) }
        state = .control(parameters)
      } else {
        state = .ground
      }
    case .shift3:
      state = byte == Self.escape ? .escape : .ground
      if let key = Self.cursorKeys[byte] { found.append(.key(key)) }
    case .string(var bytes, let escaped):
      if byte == 0x07 || escaped && byte == UInt8(ascii: "\\") {
        state = .ground
        if let color = Self.background(bytes) { found.append(.background(color)) }
      } else {
        // Longer than any report: only its end matters.
        if byte != Self.escape, bytes.count < 64 { bytes.append(byte) }
        state = .string(bytes, escaped: byte == Self.escape)
      }
    case .paste(var pasted):
      state = .ground  // Gives up the array's second owner before it grows.
      if pasted.count < Self.pasteLimit + Self.pasteEnd.count {
        pasted.append(byte)
      } else {
        pasted.removeFirst(pasted.count - Self.pasteLimit)
        pasted.append(byte)
      }
      if byte == UInt8(ascii: "~"), pasted.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
        pasted.removeLast(Self.pasteEnd.count)
        found.append(.paste(Self.pastedText(pasted)))
      } else {
        state = .paste(pasted)
      }
    }
  }

  private mutating func finish(
    _ parameters: [UInt8], _ final: UInt8, _ found: inout [ScreenEvent]
  ) {
    if let mouse = Mouse(report: parameters, final: final) {
      found.append(.key(.mouse(mouse)))
    } else if final == UInt8(ascii: "~") {
      let number = parameters.prefix { $0 != UInt8(ascii: ";") }
      let code = String(decoding: number, as: UTF8.self)
      if code == "200" { state = .paste([]) }
      if let key = Self.editingKeys[code] { found.append(.key(key)) }
    } else if let key = Self.cursorKeys[final],
      parameters.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") })
    {
      found.append(.key(key))
    }
  }

  /// Makes the text so far into keys, a grapheme cluster each. Half a character waits for the rest
  /// unless it is `isLast`.
  private mutating func takeText(_ found: inout [ScreenEvent], isLast: Bool) {
    guard !text.isEmpty else { return }
    var whole = text[...]
    var rest: ArraySlice<UInt8> = []
    if !isLast {
      let lead = text.lastIndex { $0 & 0xC0 != 0x80 } ?? text.startIndex
      let length = text[lead] >= 0xF0 ? 4 : text[lead] >= 0xE0 ? 3 : text[lead] >= 0xC0 ? 2 : 1
      if text.count - lead < length { (whole, rest) = (text[..<lead], text[lead...]) }
    }
    found += String(decoding: whole, as: UTF8.self).map { .key(.character($0)) }
    text = Array(rest)
  }

  /// Reads `]11;rgb:1e1e/1e1e/1e1e`, with one to four hexadecimal digits a channel (XParseColor).
  private static func background(_ bytes: [UInt8]) -> RGB? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("]11;rgb:") else { return nil }
    let channels = text.dropFirst(8).split(separator: "/").compactMap { digits -> UInt8? in
      guard digits.count <= 4, let value = Int(digits, radix: 16), value >= 0 else { return nil }
      return UInt8(value * 255 / ((1 << (4 * digits.count)) - 1))
    }
    return channels.count == 3 ? RGB(channels[0], channels[1], channels[2]) : nil
  }

  private static func controlKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: nil
    }
  }

  private static func pastedText(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.map { $0.isNewline ? "\n" : $0 })
  }

  private static let cursorKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "Z"): .backtab, UInt8(ascii: "M"): .enter,
  ]
  private static let editingKeys: [String: Key] = [
    "1": .home, "7": .home, "4": .end, "8": .end, "3": .delete, "5": .pageUp, "6": .pageDown,
  ]
}
