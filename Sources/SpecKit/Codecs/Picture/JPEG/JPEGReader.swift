/// Reads JPEG files (ITU-T T.81): sequential and progressive, with Huffman codes, 8 bits a sample.
struct JPEGReader: Sendable {
  let width: Int
  let height: Int
  let orientation: Orientation
  /// Behind the header of the first scan.
  private let segments: JPEGSegments
  private let firstScan: JPEGScan

  init(_ bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    var segments = try JPEGSegments(bytes, limits: limits)
    guard let scan = try segments.nextScan() else { throw .jpeg("there is no scan") }
    (self.segments, firstScan) = (segments, scan)
    (width, height, orientation) = (scan.frame.width, scan.frame.height, segments.orientation)
  }

  /// Decodes the coefficients of all scans.
  func decode() throws(PictureError) -> JPEGPicture {
    var segments = segments
    var scan = firstScan
    let blocks = scan.frame.components.reduce(0) { $0 + $1.blocksAcross * $1.blocksDown }
    var coefficients = [Int16](repeating: 0, count: blocks * 64)
    while true {
      var decoder = JPEGScanDecoder(scan, segments)
      try decoder.decode(segments.bytes, into: &coefficients)
      segments.position = decoder.position
      // A sequential scan of all components completes the picture.
      if !scan.frame.isProgressive, scan.parts.count == scan.frame.components.count { break }
      guard let next = try segments.nextScan() else { break }
      scan = next
    }
    for component in scan.frame.components {
      if component.missingBits[0] < 0 { throw .jpeg("component \(component.id) has no scan") }
      // Without a mark of the end, only exact coefficients show that no scan is missing.
      if !segments.hasEnd, component.missingBits.contains(where: { $0 != 0 }) {
        throw .jpeg("the file is cut off", at: segments.bytes.count)
      }
    }
    return JPEGPicture(scan.frame, JPEGColors(scan.frame, segments), coefficients)
  }
}

/// The coefficients of all blocks of a JPEG file.
struct JPEGPicture: Sendable {
  private let frame: JPEGFrame
  private let colors: JPEGColors
  private let coefficients: [Int16]

  fileprivate init(_ frame: JPEGFrame, _ colors: JPEGColors, _ coefficients: [Int16]) {
    (self.frame, self.colors, self.coefficients) = (frame, colors, coefficients)
  }

  func forEachRow<E>(_ body: (Int, [UInt8]) throws(E) -> Void) throws(E) {
    var planes = frame.components.map { JPEGPlane($0, frame) }
    var lines = planes.map { [UInt8](repeating: 0, count: $0.lineBytes) }
    var pixels = [UInt8](repeating: 0, count: frame.width * 4)
    // The last row of a row of units may need samples of the next.
    let lag = planes.contains(where: \.needsNext) ? 1 : 0
    var y = 0
    for unitRow in 0..<frame.unitsDown {
      for index in planes.indices { planes[index].transform(coefficients, unitRow: unitRow) }
      let isLast = unitRow == frame.unitsDown - 1
      let end = isLast ? frame.height : (unitRow + 1) * frame.vertical * 8 - lag
      while y < end {
        for index in planes.indices { planes[index].interpolate(row: y, to: &lines[index]) }
        colors.convert(lines, width: frame.width, to: &pixels)
        try body(y, pixels)
        y += 1
      }
    }
  }
}
