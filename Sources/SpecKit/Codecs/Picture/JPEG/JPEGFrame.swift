/// A frame header (ITU-T T.81 §B.2.2) and the layout that follows from it.
struct JPEGFrame {
  let width: Int
  let height: Int
  let isProgressive: Bool
  var components: [JPEGComponent]
  /// The largest sampling factors.
  let horizontal: Int
  let vertical: Int
  /// Minimum coded units: the blocks of all components that cover the same part of the picture.
  let unitsAcross: Int
  let unitsDown: Int

  init(_ segment: JPEGSegment) throws(PictureError) {
    let bytes = segment.content
    guard bytes.count >= 6, bytes.count == 6 + 3 * Int(bytes[5]) else { throw segment.badLength }
    func damage(_ what: String) -> PictureError { .jpeg(what, at: segment.position) }
    guard bytes[0] == 8 else { throw damage("\(bytes[0]) bits a sample have no decoder here") }
    height = Int(bytes[1]) << 8 | Int(bytes[2])
    width = Int(bytes[3]) << 8 | Int(bytes[4])
    if height == 0, width > 0 { throw damage("a height behind the first scan is not read") }
    guard width > 0 else { throw damage("the size is \(width) x \(height)") }
    guard [1, 3, 4].contains(bytes[5]) else { throw damage("there are \(bytes[5]) components") }
    var parts: [(id: UInt8, h: Int, v: Int, table: Int)] = []
    for place in stride(from: 6, to: bytes.count, by: 3) {
      let part = (
        id: bytes[place], h: Int(bytes[place + 1] >> 4), v: Int(bytes[place + 1] & 15),
        table: Int(bytes[place + 2])
      )
      guard 1...4 ~= part.h, 1...4 ~= part.v else {
        throw damage("the sampling is \(part.h) x \(part.v)")
      }
      guard part.table < 4 else {
        throw damage("the quantization table \(part.table) does not exist")
      }
      if parts.contains(where: { $0.id == part.id }) {
        throw damage("component \(part.id) is there twice")
      }
      parts.append(part)
    }
    // The sampling of a single component has nothing to refer to.
    if parts.count == 1 { (parts[0].h, parts[0].v) = (1, 1) }
    isProgressive = segment.marker.code == 0xC2
    let (horizontal, vertical) = (parts.map(\.h).max() ?? 1, parts.map(\.v).max() ?? 1)
    let (width, height) = (width, height)
    let across = Self.quotient(width, 8 * horizontal)
    let down = Self.quotient(height, 8 * vertical)
    (self.horizontal, self.vertical, unitsAcross, unitsDown) = (horizontal, vertical, across, down)
    var start = 0
    components = parts.map { part in
      let component = JPEGComponent(
        id: part.id, h: part.h, v: part.v, tableIndex: part.table, start: start,
        blocksAcross: across * part.h, blocksDown: down * part.v,
        sampleWidth: Self.quotient(width * part.h, horizontal),
        sampleHeight: Self.quotient(height * part.v, vertical))
      start += component.blocksAcross * component.blocksDown * 64
      return component
    }
  }

  /// Rounded up.
  static func quotient(_ a: Int, _ b: Int) -> Int { (a + b - 1) / b }
}

/// A channel of a picture.
struct JPEGComponent {
  let id: UInt8
  /// Sampling factors: the blocks in a unit.
  let h: Int
  let v: Int
  let tableIndex: Int
  /// The first coefficient among those of the picture.
  let start: Int
  /// Blocks of whole units.
  let blocksAcross: Int
  let blocksDown: Int
  /// Samples inside the picture.
  let sampleWidth: Int
  let sampleHeight: Int
  /// The table at the first scan of the component, in the order of rows.
  var quantization: [Int32] = []
  /// For each coefficient the low bits that no scan has told yet, or -1 before the first scan.
  private(set) var missingBits = [Int](repeating: -1, count: 64)

  /// The blocks in a scan of this component alone.
  var ownAcross: Int { JPEGFrame.quotient(sampleWidth, 8) }
  var ownDown: Int { JPEGFrame.quotient(sampleHeight, 8) }

  /// The first coefficient of a block among those of the picture.
  @inline(__always)
  func place(x: Int, y: Int) -> Int { start &+ (y &* blocksAcross &+ x) &* 64 }

  /// Notes a scan of this component. A progressive one continues where the scan before ended (§G.1.1.1).
  ///
  /// - Throws: damaged if the scan is out of order.
  mutating func advance(_ scan: JPEGScan, _ segment: JPEGSegment) throws(PictureError) {
    for index in scan.start...scan.end {
      let before = missingBits[index]
      guard scan.high == 0 ? before < 0 : before == scan.high else {
        throw .jpeg("the scans of component \(id) are out of order", at: segment.position)
      }
      missingBits[index] = scan.low
    }
  }
}

/// A scan header (§B.2.3).
struct JPEGScan {
  struct Part {
    /// The place of the component in the frame.
    let index: Int
    let dcTable: Int
    let acTable: Int
  }

  var frame: JPEGFrame
  let parts: [Part]
  /// The first and the last coefficient, in zigzag order.
  let start: Int
  let end: Int
  /// The position of the bits before this scan and with it.
  let high: Int
  let low: Int

  init(_ segment: JPEGSegment, _ frame: JPEGFrame) throws(PictureError) {
    let bytes = segment.content
    guard bytes.count >= 4, 1...4 ~= bytes[0], bytes.count == 4 + 2 * Int(bytes[0]) else {
      throw segment.badLength
    }
    func damage(_ what: String) -> PictureError { .jpeg(what, at: segment.position) }
    var parts: [Part] = []
    for place in stride(from: 1, to: bytes.count - 3, by: 2) {
      let (dc, ac) = (Int(bytes[place + 1] >> 4), Int(bytes[place + 1] & 15))
      guard let index = frame.components.firstIndex(where: { $0.id == bytes[place] }),
        !parts.contains(where: { $0.index == index })
      else { throw damage("a scan has the wrong component \(bytes[place])") }
      guard dc < 4, ac < 4 else { throw damage("the Huffman table \(max(dc, ac)) does not exist") }
      parts.append(Part(index: index, dcTable: dc, acTable: ac))
    }
    let tail = bytes.suffix(3).map(Int.init)
    (self.frame, self.parts) = (frame, parts)
    (start, end, high, low) = (tail[0], tail[1], tail[2] >> 4, tail[2] & 15)
    let blocks = parts.reduce(0) {
      $0 + frame.components[$1.index].h * frame.components[$1.index].v
    }
    if parts.count > 1, blocks > 10 { throw damage("a unit has \(blocks) blocks") }
    let isRange =
      frame.isProgressive
      ? start <= end && end < 64 && low <= 13 && (high == 0 || high == low + 1)
        && (start == 0 ? end == 0 : parts.count == 1)
      : start == 0 && end == 63 && high == 0 && low == 0
    if !isRange {
      throw damage("a scan has coefficients \(start) to \(end), bits \(high) to \(low)")
    }
  }
}
