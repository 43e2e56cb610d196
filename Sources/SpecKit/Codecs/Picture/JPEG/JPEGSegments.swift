/// Reads the segments of a JPEG file (ITU-T T.81, annex B) up to the coded data of each scan.
struct JPEGSegments {
  let bytes: [UInt8]
  private let limits: PictureLimits
  private(set) var frame: JPEGFrame?
  private(set) var orientation = Orientation.upright
  private(set) var hasJFIF = false
  /// The transform of the colors that an Adobe segment states.
  private(set) var adobeTransform: UInt8?
  /// Units between restart markers, or 0.
  private(set) var restartInterval = 0
  /// The factors of each table, in the order of rows.
  private var quantization: [[Int32]] = Array(repeating: [], count: 4)
  private(set) var dcTables: [JPEGCodeTable?] = Array(repeating: nil, count: 4)
  private(set) var acTables: [JPEGCodeTable?] = Array(repeating: nil, count: 4)
  private var scans = 0
  /// The marker of the end was there, not only the end of the file.
  private(set) var hasEnd = false
  /// The next marker, or the coded data behind a scan header.
  var position = 2

  /// A bound on the time for a file; encoders stay far below it.
  private static let mostScans = 100

  init(_ bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .jpeg("there is no SOI", at: 0) }
    (self.bytes, self.limits) = (bytes, limits)
  }

  /// Reads up to the coded data of the next scan, which then begin at `position`.
  ///
  /// - Returns: nil at the end of the picture or of the file.
  mutating func nextScan() throws(PictureError) -> JPEGScan? {
    while true {
      let next = try nextMarker()
      hasEnd = next == .endOfImage
      guard let marker = next, !hasEnd else {
        if frame == nil { throw .jpeg("there is no frame header", at: position) }
        if scans == 0 { throw .jpeg("there is no scan", at: position) }
        return nil
      }
      // Outside of coded data these mean nothing.
      if marker.isRestart || marker.code == 0x01 { continue }
      if marker == .startOfImage { throw misplaced(marker) }
      let segment = try nextSegment(marker)
      if marker == .startOfScan { return try readScan(segment) }
      try read(segment)
    }
  }

  private func misplaced(_ marker: JPEGMarker) -> PictureError {
    .jpeg("\(marker) is in a wrong place", at: position)
  }

  private mutating func nextMarker() throws(PictureError) -> JPEGMarker? {
    while true {
      // Behind a scan may lie bytes that its decoder did not need.
      if scans > 0 {
        while position < bytes.count, bytes[position] != 0xFF { position += 1 }
      }
      guard position < bytes.count else { return nil }
      guard bytes[position] == 0xFF else { throw .jpeg("there is no marker", at: position) }
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
      guard position < bytes.count else { return nil }
      position += 1
      let marker = JPEGMarker(code: bytes[position - 1])
      if marker.code != 0 { return marker }
      if scans == 0 { throw .jpeg("there is no marker", at: position - 1) }
    }
  }

  private mutating func nextSegment(_ marker: JPEGMarker) throws(PictureError) -> JPEGSegment {
    guard bytes.count - position >= 2 else { throw cutOff(marker) }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    guard length >= 2 else { throw .jpeg("the length of \(marker) is wrong", at: position) }
    guard bytes.count - position >= length else { throw cutOff(marker) }
    defer { position += length }
    return JPEGSegment(
      marker: marker, position: position + 2,
      content: Array(bytes[position + 2..<position + length]))
  }

  private func cutOff(_ marker: JPEGMarker) -> PictureError {
    .jpeg("the file is cut off in \(marker)", at: bytes.count)
  }

  private mutating func read(_ segment: JPEGSegment) throws(PictureError) {
    let content = segment.content
    switch segment.marker.code {
    case 0xC0, 0xC1, 0xC2: try readFrame(segment)
    case 0xC3: throw .jpeg("lossless coding has no decoder here", at: segment.position)
    case 0xC5, 0xC6, 0xC7, 0xDE, 0xDF:
      throw .jpeg("hierarchical coding has no decoder here", at: segment.position)
    case 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF:
      throw .jpeg("arithmetic coding has no decoder here", at: segment.position)
    case 0xDC: throw .jpeg("a height behind the first scan is not read", at: segment.position)
    case 0xDB: try readQuantization(segment)
    case 0xC4: try readCodeTables(segment)
    case 0xDD:
      guard content.count == 2 else { throw segment.badLength }
      restartInterval = Int(content[0]) << 8 | Int(content[1])
    case 0xE0: if content.starts(with: Array("JFIF\0".utf8)) { hasJFIF = true }
    case 0xE1: if let found = Orientation(exif: content[...]) { orientation = found }
    case 0xEE:
      if content.starts(with: Array("Adobe".utf8)), content.count >= 12 {
        adobeTransform = content[11]
      }
    default: break
    }
  }

  private mutating func readFrame(_ segment: JPEGSegment) throws(PictureError) {
    if frame != nil { throw misplaced(segment.marker) }
    let frame = try JPEGFrame(segment)
    try limits.check(width: frame.width, height: frame.height)
    // Each block takes a bit at least: a short file cannot take much memory.
    let blocks = frame.components.reduce(0) { $0 + $1.ownAcross * $1.ownDown }
    if blocks > bytes.count * 8 { throw .jpeg("the file is cut off", at: bytes.count) }
    self.frame = frame
  }

  private mutating func readScan(_ segment: JPEGSegment) throws(PictureError) -> JPEGScan {
    guard var frame else { throw misplaced(segment.marker) }
    scans += 1
    if scans > Self.mostScans { throw .jpeg("there are too many scans", at: segment.position) }
    var scan = try JPEGScan(segment, frame)
    for part in scan.parts {
      if frame.components[part.index].quantization.isEmpty {
        let table = quantization[frame.components[part.index].tableIndex]
        if table.isEmpty { throw .jpeg("a quantization table is missing", at: segment.position) }
        frame.components[part.index].quantization = table
      }
      let needsDC = scan.start == 0 && scan.high == 0
      if needsDC && dcTables[part.dcTable] == nil || scan.end > 0 && acTables[part.acTable] == nil {
        throw .jpeg("a Huffman table is missing", at: segment.position)
      }
      try frame.components[part.index].advance(scan, segment)
    }
    self.frame = frame
    scan.frame = frame
    return scan
  }

  private mutating func readQuantization(_ segment: JPEGSegment) throws(PictureError) {
    var rest = segment.content[...]
    while let head = rest.popFirst() {
      let (isWide, index) = (head >> 4 == 1, Int(head & 15))
      guard head >> 4 <= 1, index < 4 else { throw Self.badQuantization(segment) }
      guard rest.count >= (isWide ? 128 : 64) else { throw segment.badLength }
      var table = [Int32](repeating: 0, count: 64)
      for place in JPEGScanDecoder.rowOrder {
        var value = Int32(rest.removeFirst())
        if isWide { value = value << 8 | Int32(rest.removeFirst()) }
        if value == 0 { throw Self.badQuantization(segment) }
        table[Int(place)] = value
      }
      quantization[index] = table
    }
  }

  private static func badQuantization(_ segment: JPEGSegment) -> PictureError {
    .jpeg("a quantization table is wrong", at: segment.position)
  }

  private mutating func readCodeTables(_ segment: JPEGSegment) throws(PictureError) {
    var rest = segment.content[...]
    while let head = rest.popFirst() {
      let index = Int(head & 15)
      let counts = rest.prefix(16).map(Int.init)
      let symbols = Array(rest.dropFirst(16).prefix(counts.reduce(0, +)))
      guard counts.count == 16, symbols.count == counts.reduce(0, +) else {
        throw segment.badLength
      }
      rest = rest.dropFirst(16 + symbols.count)
      guard head >> 4 <= 1, index < 4,
        let table = JPEGCodeTable(counts, symbols, isDC: head >> 4 == 0)
      else { throw .jpeg("a Huffman table is wrong", at: segment.position) }
      if head >> 4 == 0 { dcTables[index] = table } else { acTables[index] = table }
    }
  }
}

/// A marker with its parameters (§B.1.1.4).
struct JPEGSegment {
  let marker: JPEGMarker
  /// The first byte of the content in the file.
  let position: Int
  /// The bytes behind the length.
  let content: [UInt8]

  var badLength: PictureError { .jpeg("the length of \(marker) is wrong", at: position - 2) }
}

/// The second byte of a marker.
struct JPEGMarker: Equatable, CustomStringConvertible {
  let code: UInt8

  static let startOfImage = JPEGMarker(code: 0xD8)
  static let endOfImage = JPEGMarker(code: 0xD9)
  static let startOfScan = JPEGMarker(code: 0xDA)

  var isRestart: Bool { 0xD0...0xD7 ~= code }

  var description: String {
    let names: [UInt8: String] = [
      0xC4: "DHT", 0xD8: "SOI", 0xD9: "EOI", 0xDA: "SOS", 0xDB: "DQT", 0xDC: "DNL", 0xDD: "DRI",
    ]
    switch code {
    case 0xC0...0xC2: return "SOF\(code & 15)"
    case 0xE0...0xEF: return "APP\(code & 15)"
    default: return names[code] ?? "marker \(code)"
    }
  }
}
