/// The segments of a JPEG file in their order, up to the coded data of each scan.
struct JPEGSegments {
  let bytes: [UInt8]
  private(set) var frame: JPEGFrame?
  private(set) var orientation = Orientation.upright
  private(set) var hasJFIF = false
  /// What an Adobe marker says of the colors.
  private(set) var adobeTransform: UInt8?
  /// Units between restart markers, or 0.
  private(set) var restartInterval = 0
  /// In the order of rows.
  private(set) var quantization: [[Int32]] = Array(repeating: [], count: 4)
  private(set) var dcTables: [JPEGCodeTable?] = Array(repeating: nil, count: 4)
  private(set) var acTables: [JPEGCodeTable?] = Array(repeating: nil, count: 4)
  private var scans = 0
  /// The marker of the end was there, not only the end of the file.
  private(set) var hasEnd = false
  /// The next marker, or the coded data behind a scan header.
  var position = 2

  /// Encoders that ask how many scans there may be do not go beyond.
  private static let mostScans = 100

  init(_ bytes: [UInt8]) throws(JPEGError) {
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .missing(.startOfImage) }
    self.bytes = bytes
  }

  /// The next scan, whose coded data then begin at `position`; nil at the end of the picture or the file.
  mutating func nextScan(
    check: (JPEGFrame) throws(PictureError) -> Void
  ) throws(PictureError) -> JPEGScan? {
    while true {
      do throws(JPEGError) {
        let next = try nextMarker()
        hasEnd = next == .endOfImage
        guard let marker = next, !hasEnd else {
          if frame == nil { throw .missing(JPEGMarker(0xC0)) }
          if scans == 0 { throw .missing(.startOfScan) }
          return nil
        }
        // Those that stand in coded data mean nothing between.
        if marker.isRestart || marker.code == 0x01 { continue }
        if marker == .startOfImage { throw .misplaced(marker) }
        let content = try nextContent(of: marker)
        if marker == .startOfScan { return try readScan(content) }
        try read(marker, content)
        if !marker.isFrame { continue }
      } catch {
        throw .jpeg(error)
      }
      if let frame { try check(frame) }
    }
  }

  private mutating func nextMarker() throws(JPEGError) -> JPEGMarker? {
    while true {
      // Behind a scan may lie what its decoder did not need.
      if scans > 0 {
        while position < bytes.count, bytes[position] != 0xFF { position += 1 }
      }
      guard position < bytes.count else { return nil }
      guard bytes[position] == 0xFF else { throw .notAMarker(bytes[position]) }
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
      guard position < bytes.count else { return nil }
      position += 1
      let marker = JPEGMarker(bytes[position - 1])
      if marker.code != 0 { return marker }
      if scans == 0 { throw .notAMarker(0) }
    }
  }

  private mutating func nextContent(of marker: JPEGMarker) throws(JPEGError) -> ArraySlice<UInt8> {
    guard bytes.count - position >= 2 else { throw .cutOff(marker) }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    guard length >= 2 else { throw .badLength(marker, length) }
    guard bytes.count - position >= length else { throw .cutOff(marker) }
    let content = bytes[position + 2..<position + length]
    position += length
    return content
  }

  private mutating func read(
    _ marker: JPEGMarker, _ content: ArraySlice<UInt8>
  ) throws(JPEGError) {
    switch marker.code {
    case 0xC0, 0xC1, 0xC2:
      if frame != nil { throw .misplaced(marker) }
      frame = try JPEGFrame(content, isProgressive: marker.code == 0xC2, marker: marker)
    case 0xC3: throw .unsupported(.lossless)
    case 0xC5, 0xC6, 0xC7, JPEGMarker.hierarchy.code, JPEGMarker.expansion.code:
      throw .unsupported(.hierarchical)
    case 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF, JPEGMarker.arithmeticTables.code:
      throw .unsupported(.arithmetic)
    case JPEGMarker.numberOfLines.code: throw .unsupported(.heightLater)
    case JPEGMarker.quantizationTables.code: try readQuantization(content)
    case JPEGMarker.codeTables.code: try readCodeTables(content)
    case JPEGMarker.restartInterval.code:
      guard content.count == 2 else { throw .badLength(marker, content.count) }
      restartInterval = content.reduce(0) { $0 << 8 | Int($1) }
    case 0xE0: if content.starts(with: Array("JFIF\0".utf8)) { hasJFIF = true }
    case 0xE1: if let found = Orientation(exif: content) { orientation = found }
    case 0xEE:
      if content.starts(with: Array("Adobe".utf8)), content.count >= 12 {
        adobeTransform = content[content.startIndex + 11]
      }
    default: break
    }
  }

  private mutating func readScan(_ content: ArraySlice<UInt8>) throws(JPEGError) -> JPEGScan {
    guard var frame else { throw .misplaced(.startOfScan) }
    scans += 1
    if scans > Self.mostScans { throw .tooManyScans(limit: Self.mostScans) }
    let scan = try JPEGScan(content, frame)
    for part in scan.parts {
      if frame.components[part.index].quantization.isEmpty {
        let table = frame.components[part.index].tableIndex
        if quantization[table].isEmpty { throw .missingQuantizationTable(table) }
        frame.components[part.index].quantization = quantization[table]
      }
      let needsDC = scan.start == 0 && scan.high == 0
      if needsDC, dcTables[part.dcTable] == nil { throw .missingCodeTable(part.dcTable) }
      if scan.end > 0, acTables[part.acTable] == nil { throw .missingCodeTable(part.acTable) }
      try Self.advance(&frame.components[part.index], scan, isProgressive: frame.isProgressive)
    }
    self.frame = frame
    return scan
  }

  /// Each coefficient comes once, and then a bit at a time.
  private static func advance(
    _ component: inout JPEGComponent, _ scan: JPEGScan, isProgressive: Bool
  ) throws(JPEGError) {
    if !isProgressive, component.missingBits[0] >= 0 { throw .repeatedComponent(component.id) }
    for index in scan.start...scan.end {
      let before = component.missingBits[index]
      guard scan.high == 0 ? before < 0 : before == scan.high else {
        throw .badProgression(coefficient: index)
      }
      component.missingBits[index] = scan.low
    }
  }

  private mutating func readQuantization(_ content: ArraySlice<UInt8>) throws(JPEGError) {
    var rest = content
    while let head = rest.popFirst() {
      let (isWide, index) = (head >> 4 == 1, Int(head & 15))
      guard head >> 4 <= 1, index < 4 else { throw .badQuantizationTable(index) }
      guard rest.count >= (isWide ? 128 : 64) else {
        throw .badLength(.quantizationTables, content.count)
      }
      var table = [Int32](repeating: 0, count: 64)
      for place in 0..<64 {
        var value = Int32(rest.removeFirst())
        if isWide { value = value << 8 | Int32(rest.removeFirst()) }
        if value == 0 { throw .badQuantizationTable(index) }
        table[Int(JPEGBlock.rowOrder[place])] = value
      }
      quantization[index] = table
    }
  }

  private mutating func readCodeTables(_ content: ArraySlice<UInt8>) throws(JPEGError) {
    var rest = content
    while let head = rest.popFirst() {
      let index = Int(head & 15)
      guard head >> 4 <= 1, index < 4 else { throw .badCodeTable(index) }
      let counts = rest.prefix(16).map(Int.init)
      let symbols = Array(rest.dropFirst(16).prefix(counts.reduce(0, +)))
      guard counts.count == 16, symbols.count == counts.reduce(0, +) else {
        throw .badLength(.codeTables, content.count)
      }
      rest = rest.dropFirst(16 + symbols.count)
      guard let table = JPEGCodeTable(counts, symbols, isDC: head >> 4 == 0) else {
        throw .badCodeTable(index)
      }
      if head >> 4 == 0 { dcTables[index] = table } else { acTables[index] = table }
    }
  }
}
