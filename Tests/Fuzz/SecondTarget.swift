/// A request target read a second time (RFC 9112, section 3.2; RFC 3986).
struct SecondTarget {
  var path: [[UInt8]] = []
  var query: [(name: [UInt8], value: [UInt8])] = []

  init() {}

  /// A target in origin form.
  init?(_ bytes: [UInt8]) {
    guard bytes.first == 0x2F, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }),
      let read = Self(path: bytes[...])
    else { return nil }
    self = read
  }

  /// A path with its query, in any characters.
  init?(path bytes: ArraySlice<UInt8>) {
    let path = bytes.prefix { $0 != 0x3F }
    let query = bytes.dropFirst(path.count + 1)
    for part in path.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false) {
      guard let part = Self.decoded(part) else { return nil }
      self.path.append(part)
    }
    if self.path.last?.isEmpty == true { self.path.removeLast() }
    for item in query.split(separator: 0x26) {
      let name = item.prefix { $0 != 0x3D }
      guard let first = Self.decoded(Self.spaced(name)),
        let second = Self.decoded(Self.spaced(item.dropFirst(name.count + 1)))
      else { return nil }
      self.query.append((first, second))
    }
  }

  private static func spaced(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.map { $0 == 0x2B ? 0x20 : $0 }[...]
  }

  /// Nil for a percent sign without two digits, a NUL, or invalid UTF-8.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if bytes[at] != 0x25 {
        result.append(bytes[at])
        at += 1
        continue
      }
      guard at + 2 < bytes.endIndex, let high = SecondReading.hexValue(bytes[at + 1]),
        let low = SecondReading.hexValue(bytes[at + 2])
      else { return nil }
      result.append(UInt8(high << 4 | low))
      at += 3
    }
    return result.contains(0) || !isUTF8(result) ? nil : result
  }

  /// The table of RFC 3629, section 4.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var at = 0
    func next(_ range: ClosedRange<UInt8>) -> Bool {
      defer { at += 1 }
      return at < bytes.count && range.contains(bytes[at])
    }
    let tail: ClosedRange<UInt8> = 0x80...0xBF
    while at < bytes.count {
      let first = bytes[at]
      at += 1
      let isGood =
        switch first {
        case 0...0x7F: true
        case 0xC2...0xDF: next(tail)
        case 0xE0: next(0xA0...0xBF) && next(tail)
        case 0xED: next(0x80...0x9F) && next(tail)
        case 0xE1...0xEF: next(tail) && next(tail)
        case 0xF0: next(0x90...0xBF) && next(tail) && next(tail)
        case 0xF1...0xF3: next(tail) && next(tail) && next(tail)
        case 0xF4: next(0x80...0x8F) && next(tail) && next(tail)
        default: false
        }
      if !isGood { return false }
    }
    return true
  }

  /// `uri-host [ ":" port ]`; a host is never empty here, a name has no percent-encoding, a port
  /// up to five digits, and an address in brackets is only looked at by its characters.
  static func isHost(_ bytes: [UInt8]) -> Bool {
    var host = bytes
    var port: [UInt8] = []
    if let colon = bytes.lastIndex(of: 0x3A), !bytes[colon...].contains(0x5D) {
      host = Array(bytes[..<colon])
      port = Array(bytes[(colon + 1)...])
    }
    guard port.count <= 5, port.allSatisfy(SecondReading.isDigit), let first = host.first else {
      return false
    }
    if first == 0x5B {
      let inner = host.dropFirst().dropLast()
      return host.last == 0x5D && inner.contains(0x3A)
        && inner.allSatisfy { isAlphanumeric($0) || $0 == 0x3A || $0 == 0x2E || $0 == 0x25 }
    }
    let marks = Array("-._~!$&'()*+;=".utf8)
    return host.allSatisfy { isAlphanumeric($0) || marks.contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    SecondReading.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
