/// What a frame header says (ITU-T T.81, section B.2.2), and what follows from it.
struct JPEGFrame {
  let width: Int
  let height: Int
  let isProgressive: Bool
  var components: [JPEGComponent]
  /// The largest sampling factors.
  let horizontal: Int
  let vertical: Int
  /// Groups of the blocks of all components that cover the same part of the picture.
  let unitsAcross: Int
  let unitsDown: Int

  init(_ content: ArraySlice<UInt8>, isProgressive: Bool, marker: JPEGMarker) throws(JPEGError) {
    let bytes = Array(content)
    guard bytes.count >= 6, bytes.count == 6 + 3 * Int(bytes[5]) else {
      throw .badLength(marker, bytes.count)
    }
    if bytes[0] == 12 { throw .unsupported(.twelveBit) }
    guard bytes[0] == 8 else { throw .badPrecision(bytes[0]) }
    let (height, width) = (
      Int(bytes[1]) << 8 | Int(bytes[2]), Int(bytes[3]) << 8 | Int(bytes[4])
    )
    if height == 0, width > 0 { throw .unsupported(.heightLater) }
    guard width > 0, height > 0 else { throw .badSize(width: width, height: height) }
    guard [1, 3, 4].contains(bytes[5]) else { throw .badComponents(Int(bytes[5])) }
    var parts: [(id: UInt8, h: Int, v: Int, table: UInt8)] = []
    for place in stride(from: 6, to: bytes.count, by: 3) {
      let (h, v) = (Int(bytes[place + 1] >> 4), Int(bytes[place + 1] & 15))
      parts.append((bytes[place], h, v, bytes[place + 2]))
    }
    for (index, part) in parts.enumerated() {
      guard 1...4 ~= part.h, 1...4 ~= part.v else {
        throw .badSampling(horizontal: part.h, vertical: part.v)
      }
      guard part.table < 4 else { throw .badQuantizationTable(Int(part.table)) }
      if parts[..<index].contains(where: { $0.id == part.id }) {
        throw .repeatedComponent(part.id)
      }
    }
    // A component alone has no others to be sampled beside.
    let isAlone = parts.count == 1
    let (most, mostDown) = (
      isAlone ? 1 : parts.map(\.h).max() ?? 1, isAlone ? 1 : parts.map(\.v).max() ?? 1
    )
    (self.width, self.height, self.isProgressive) = (width, height, isProgressive)
    (horizontal, vertical) = (most, mostDown)
    let (across, down) = (
      Self.quotient(width, 8 * most), Self.quotient(height, 8 * mostDown)
    )
    (unitsAcross, unitsDown) = (across, down)
    components = parts.map { part in
      let (h, v) = isAlone ? (1, 1) : (part.h, part.v)
      return JPEGComponent(
        id: part.id, h: h, v: v, tableIndex: Int(part.table),
        blocksAcross: across * h, blocksDown: down * v,
        sampleWidth: Self.quotient(width * h, most),
        sampleHeight: Self.quotient(height * v, mostDown))
    }
  }

  /// Rounded up.
  static func quotient(_ a: Int, _ b: Int) -> Int { (a + b - 1) / b }
}

/// One of the channels.
struct JPEGComponent {
  let id: UInt8
  /// Blocks in a unit.
  let h: Int
  let v: Int
  let tableIndex: Int
  /// Those of whole units.
  let blocksAcross: Int
  let blocksDown: Int
  /// Those that mean something.
  let sampleWidth: Int
  let sampleHeight: Int
  /// In the order of rows; as it was when the component was first in a scan.
  var quantization: [Int32] = []
  /// How exactly each coefficient is known: the bits that lack, or -1 before the first scan.
  var missingBits = [Int](repeating: -1, count: 64)

  /// The blocks of a scan that has this component alone.
  var ownAcross: Int { JPEGFrame.quotient(sampleWidth, 8) }
  var ownDown: Int { JPEGFrame.quotient(sampleHeight, 8) }
}

/// What a scan header says (section B.2.3).
struct JPEGScan {
  struct Part {
    /// Of the component in the frame.
    let index: Int
    let dcTable: Int
    let acTable: Int
  }

  let parts: [Part]
  let start: Int
  let end: Int
  let high: Int
  let low: Int

  init(_ content: ArraySlice<UInt8>, _ frame: JPEGFrame) throws(JPEGError) {
    let bytes = Array(content)
    guard bytes.count >= 4, 1...4 ~= bytes[0], bytes.count == 4 + 2 * Int(bytes[0]) else {
      throw .badLength(.startOfScan, bytes.count)
    }
    var parts: [Part] = []
    for place in stride(from: 1, to: bytes.count - 3, by: 2) {
      let (dc, ac) = (Int(bytes[place + 1] >> 4), Int(bytes[place + 1] & 15))
      guard let index = frame.components.firstIndex(where: { $0.id == bytes[place] }),
        !parts.contains(where: { $0.index == index })
      else { throw .badScanComponent(bytes[place]) }
      guard dc < 4, ac < 4 else { throw .badCodeTable(max(dc, ac)) }
      parts.append(Part(index: index, dcTable: dc, acTable: ac))
    }
    self.parts = parts
    let tail = bytes.suffix(3).map(Int.init)
    (start, end, high, low) = (tail[0], tail[1], tail[2] >> 4, tail[2] & 15)
    let blocks = parts.reduce(0) {
      $0 + frame.components[$1.index].h * frame.components[$1.index].v
    }
    if parts.count > 1, blocks > 10 { throw .blocksTooLarge(blocks) }
    let isRange =
      frame.isProgressive
      ? start <= end && end < 64 && low <= 13 && (high == 0 || high == low + 1)
        && (start == 0 ? end == 0 : parts.count == 1)
      : start == 0 && end == 63 && high == 0 && low == 0
    if !isRange { throw .badScanRange(start: start, end: end, high: high, low: low) }
  }
}
