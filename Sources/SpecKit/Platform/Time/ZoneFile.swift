extension Zone {
  /// Reads TZif of version 1, 2, 3 or 4 (RFC 8536, RFC 9636). Nil if the bytes are cut, hold
  /// numbers that contradict each other, or count leap seconds (a `right/` file).
  public init?(name: String, tzif bytes: [UInt8]) {
    guard var header = ZoneFileHeader(bytes[...]) else { return nil }
    var body = bytes[ZoneFileHeader.size...]
    var width = 4
    if header.version >= UInt8(ascii: "2") {
      guard header.blockSize(width: 4) <= body.count else { return nil }
      body = body.dropFirst(header.blockSize(width: 4))
      guard let second = ZoneFileHeader(body) else { return nil }
      header = second
      body = body.dropFirst(ZoneFileHeader.size)
      width = 8
    }
    let size = header.blockSize(width: width)
    guard size <= body.count, let block = ZoneFileBlock(body.prefix(size), header, width) else {
      return nil
    }
    var rule: ZoneRule?
    if width == 8 {
      let footer = body.dropFirst(size)
      guard footer.first == UInt8(ascii: "\n"),
        let end = footer.dropFirst().firstIndex(of: UInt8(ascii: "\n"))
      else { return nil }
      let text = footer[(footer.startIndex + 1)..<end]
      if !text.isEmpty {
        guard let parsed = ZoneRule(text) else { return nil }
        rule = parsed
      }
    }
    self.init(
      name: name, transitions: block.transitions, typeIndexes: block.typeIndexes,
      types: block.types, rule: rule)
  }
}

/// The 44 bytes before each data block.
private struct ZoneFileHeader {
  static let size = 44
  let version: UInt8
  let utCount, standardCount, leapCount, transitionCount, typeCount, characterCount: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= ZoneFileHeader.size, bytes.starts(with: Array("TZif".utf8)) else {
      return nil
    }
    let start = bytes.startIndex
    version = bytes[start + 4]
    func count(_ index: Int) -> Int { Int(bigEndian(bytes[(start + 20 + index * 4)...].prefix(4))) }
    utCount = count(0)
    standardCount = count(1)
    leapCount = count(2)
    transitionCount = count(3)
    typeCount = count(4)
    characterCount = count(5)
  }

  /// Bytes of the data block; six 32-bit counts cannot overflow this.
  func blockSize(width: Int) -> Int {
    transitionCount * (width + 1) + typeCount * 6 + characterCount + leapCount * (width + 4)
      + standardCount + utCount
  }
}

private struct ZoneFileBlock {
  var transitions: [Int64] = []
  var typeIndexes: [UInt8] = []
  var types: [LocalTimeType] = []

  /// `bytes` has exactly the size the header asks for.
  init?(_ bytes: ArraySlice<UInt8>, _ header: ZoneFileHeader, _ width: Int) {
    guard (1...256).contains(header.typeCount), header.leapCount == 0 else { return nil }
    var rest = bytes
    func take(_ count: Int) -> ArraySlice<UInt8> {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    let times = take(header.transitionCount * width)
    typeIndexes = Array(take(header.transitionCount))
    let typeBytes = take(header.typeCount * 6)
    let names = take(header.characterCount)

    transitions.reserveCapacity(header.transitionCount)
    for start in stride(from: times.startIndex, to: times.endIndex, by: width) {
      let raw = bigEndian(times[start..<start + width])
      let second = width == 8 ? Int64(bitPattern: raw) : Int64(Int32(truncatingIfNeeded: raw))
      guard transitions.last.map({ $0 < second }) ?? true, isReasonable(second) else { return nil }
      transitions.append(second)
    }
    guard typeIndexes.allSatisfy({ Int($0) < header.typeCount }) else { return nil }
    for start in stride(from: typeBytes.startIndex, to: typeBytes.endIndex, by: 6) {
      let offset = Int(Int32(truncatingIfNeeded: bigEndian(typeBytes[start..<start + 4])))
      let flag = typeBytes[start + 4]
      let name = names.dropFirst(Int(typeBytes[start + 5])).prefix { $0 != 0 }
      guard abs(offset) <= 26 * 3600, flag <= 1, name.endIndex < names.endIndex else { return nil }
      types.append(
        LocalTimeType(offset: offset, abbreviation: String(decoding: name, as: UTF8.self)))
    }
  }
}

/// True for a transition in a range whose sums with offsets cannot overflow; some compilers of
/// zones wrote one at the Big Bang, -2^59.
private func isReasonable(_ second: Int64) -> Bool { (-(1 << 60)...(1 << 60)).contains(second) }

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.reduce(0) { $0 << 8 | UInt64($1) }
}
