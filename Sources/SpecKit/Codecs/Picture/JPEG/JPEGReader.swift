/// Reads the pixels of a JPEG file (ITU-T T.81): sequential and progressive, by Huffman codes, 8 bits.
///
/// A picture of one scan is decoded row by row; of others all coefficients are held.
struct JPEGReader: Sendable {
  let width: Int
  let height: Int
  let orientation: Orientation
  private var segments: JPEGSegments
  private let frame: JPEGFrame
  private let limits: PictureLimits
  private let firstScan: JPEGScan
  private var work = Work.none
  private var planes: JPEGPlanes
  private let upsamplings: [JPEGUpsampling]
  private var colors = JPEGColors.gray
  /// A row of the picture of each component, where it is not its samples.
  private var lines: [UInt8]
  private let lineBytes: Int
  private var nextRow = 0

  private enum Work {
    case none
    case scan(JPEGScanState)
    case coefficients(JPEGCoefficients)
  }

  init(_ bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    do throws(JPEGError) {
      segments = try JPEGSegments(bytes)
    } catch {
      throw .jpeg(error)
    }
    let scan = try segments.nextScan { frame throws(PictureError) in
      try limits.check(width: frame.width, height: frame.height)
      // Each block takes a bit at least, so a short file cannot make anybody take much memory.
      let blocks = frame.components.reduce(0) { $0 + $1.ownAcross * $1.ownDown }
      if blocks > bytes.count * 8 { throw .jpeg(.dataTooShort) }
    }
    guard let scan, let frame = segments.frame else { throw .jpeg(.missing(.startOfScan)) }
    self.frame = frame
    self.limits = limits
    firstScan = scan
    (width, height) = (frame.width, frame.height)
    orientation = segments.orientation
    planes = JPEGPlanes(frame)
    upsamplings = frame.components.map { JPEGUpsampling($0, frame) }
    lineBytes = frame.unitsAcross * frame.horizontal * 8 + 16
    lines = Array(repeating: 0, count: lineBytes * frame.components.count)
  }

  /// The next rows; false when there are no more.
  mutating func read(_ strip: inout PictureStrip) throws(PictureError) -> Bool {
    if case .none = work { try begin() }
    guard nextRow < height else { return false }
    do throws(JPEGError) {
      try readUnits()
    } catch {
      throw .jpeg(error)
    }
    // The last row of a row of units may need samples of the next.
    let lag = upsamplings.contains(where: \.needsNext) ? 1 : 0
    let end = (planes.unitRow + 1) * frame.vertical * 8 - lag
    let rows = (planes.unitRow + 1 == frame.unitsDown ? height : min(height, end)) - nextRow
    strip.begin(rowCount: rows, width: width)
    write(rows, to: &strip.bytes)
    nextRow += rows
    return true
  }

  private mutating func begin() throws(PictureError) {
    if !frame.isProgressive, firstScan.parts.count == frame.components.count {
      work = .scan(JPEGScanState(firstScan, segments))
    } else {
      var coefficients = JPEGCoefficients(frame)
      var next: JPEGScan? = firstScan
      while let scan = next {
        do throws(JPEGError) {
          segments.position = try coefficients.decode(scan, segments, frame)
        } catch {
          throw .jpeg(error)
        }
        next = try segments.nextScan { _ in }
      }
      guard let last = segments.frame else { throw .jpeg(.missing(.startOfScan)) }
      for component in last.components {
        if component.missingBits[0] < 0 { throw .jpeg(.missingScan(component: component.id)) }
        // Without a mark of the end, only exact coefficients show that no scan lacks.
        if !segments.hasEnd, component.missingBits.contains(where: { $0 != 0 }) {
          throw .jpeg(.dataTooShort)
        }
      }
      planes = JPEGPlanes(last)
      work = .coefficients(coefficients)
    }
    // A marker of colors may stand before any scan.
    colors = JPEGColors(frame, segments)
  }

  private mutating func readUnits() throws(JPEGError) {
    switch work {
    case .none: break
    case .scan(var state):
      try planes.read(&state, segments.bytes)
      work = .scan(state)
    case .coefficients(let coefficients): planes.read(coefficients)
    }
  }

  private mutating func write(_ rows: Int, to target: inout [UInt8]) {
    let (planes, upsamplings, colors, width, first) = (planes, upsamplings, colors, width, nextRow)
    let lineBytes = lineBytes
    planes.samples.withUnsafeBufferPointer { samples in
      lines.withUnsafeMutableBufferPointer { lines in
        target.withUnsafeMutableBytes { target in
          guard let samples = samples.baseAddress, let lines = lines.baseAddress,
            let target = target.baseAddress
          else { return }
          for row in 0..<rows {
            func line(_ index: Int) -> UnsafePointer<UInt8> {
              if index >= planes.planes.count { return samples }
              let plane = planes.planes[index]
              let above = planes.unitRow * plane.rows - 1
              func place(_ row: Int) -> UnsafePointer<UInt8> {
                let inside = max(0, min(row, plane.component.sampleHeight - 1))
                return samples + (plane.start + (inside - above) * plane.stride)
              }
              let (near, far) = upsamplings[index].rows(of: first + row)
              return upsamplings[index].row(
                place(near), upsamplings[index].needsNext ? place(far) : place(near),
                isLower: far > near, width: width, plane.component.sampleWidth,
                to: lines + index * lineBytes)
            }
            colors.convert(
              (line(0), line(1), line(2), line(3)), width: width, to: target + row * width * 4)
          }
        }
      }
    }
  }
}
