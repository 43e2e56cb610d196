/// Reads the pixels of a PNG file (ISO/IEC 15948) in strips. Only an interlaced picture is held whole.
struct PNGReader: Sendable {
  let header: PNG.Header
  private let pixels: PNGPixels
  private var data: ZlibReader
  /// The bytes of a pixel, at least one, of which as many zeros lie before both rows.
  private let step: Int
  private var row: [UInt8]
  private var above: [UInt8]
  private var nextRow = 0
  /// All pixels of an interlaced picture, once they are read.
  private var whole: [UInt8] = []

  /// How many bytes of pixels a strip has, or one row.
  private static let stripBytes = 1 << 18

  init(_ bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    let chunks = try PNGChunks(bytes) { header throws(PictureError) in
      try limits.check(width: header.width, height: header.height)
    }
    header = chunks.header
    pixels = PNGPixels(chunks)
    do throws(ZlibError) {
      data = try ZlibReader(bytes, chunks.data)
    } catch {
      throw .png(.data(error))
    }
    step = max(1, header.bitsPerPixel / 8)
    row = Array(repeating: 0, count: step + header.bytesPerRow(width: header.width))
    above = row
  }

  /// The next rows; false when there are no more, and nothing is wrong behind them.
  mutating func read(_ strip: inout PictureStrip) throws(PNGError) -> Bool {
    if header.isInterlaced, nextRow == 0, whole.isEmpty { try readWhole() }
    let rows = min(max(1, Self.stripBytes / (header.width * 4)), header.height - nextRow)
    if rows == 0 { return false }
    strip.begin(rowCount: rows, width: header.width)
    let rowBytes = header.width * 4
    if header.isInterlaced {
      let first = nextRow * rowBytes
      strip.bytes.replaceSubrange(
        ..<(rows * rowBytes), with: whole[first..<first + rows * rowBytes])
    } else {
      for index in 0..<rows {
        try readRow(width: header.width)
        try convert(width: header.width, to: &strip.bytes, at: index * rowBytes)
      }
    }
    nextRow += rows
    if nextRow == header.height, !header.isInterlaced { try finish() }
    return true
  }

  private mutating func readWhole() throws(PNGError) {
    whole = Array(repeating: 0, count: header.width * header.height * 4)
    var line = [UInt8](repeating: 0, count: header.width * 4)
    for pass in header.passes {
      let columns = pass.columns(of: header.width)
      for index in above.indices { above[index] = 0 }
      for passRow in 0..<pass.rows(of: header.height) {
        try readRow(width: columns)
        try convert(width: columns, to: &line, at: 0)
        let target = ((pass.y + passRow * pass.dy) * header.width + pass.x) * 4
        whole.withUnsafeMutableBytes { whole in
          line.withUnsafeBytes { line in
            for column in 0..<columns {
              let pixel = line.load(fromByteOffset: column * 4, as: UInt32.self)
              whole.storeBytes(
                of: pixel, toByteOffset: target + column * pass.dx * 4, as: UInt32.self)
            }
          }
        }
      }
    }
    try finish()
  }

  /// One row into `above`, which then is the one above.
  private mutating func readRow(width: Int) throws(PNGError) {
    let count = header.bytesPerRow(width: width)
    // The byte that tells the filter lies where the last zero is, and is one again afterwards.
    try readData(count + 1, at: step - 1)
    let code = row[step - 1]
    row[step - 1] = 0
    guard let filter = PNG.Filter(rawValue: code) else { throw .badFilter(code) }
    row.withUnsafeMutableBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        guard let row = row.baseAddress, let above = above.baseAddress else { return }
        filter.undo(row + step, above: above + step, count: count, step: step)
      }
    }
    swap(&row, &above)
  }

  private mutating func readData(_ count: Int, at place: Int) throws(PNGError) {
    do throws(ZlibError) {
      try data.read(count, into: &row, at: place)
    } catch {
      throw error == .cutOff ? .dataTooShort : .data(error)
    }
  }

  private func convert(
    width: Int, to target: inout [UInt8], at place: Int
  ) throws(PNGError) {
    let outcome = above.withUnsafeBufferPointer { row -> PNGError? in
      target.withUnsafeMutableBytes { target in
        guard let row = row.baseAddress, let target = target.baseAddress else { return nil }
        do throws(PNGError) {
          try pixels.convert(row + step, width: width, to: target + place)
        } catch {
          return error
        }
        return nil
      }
    }
    if let outcome { throw outcome }
  }

  /// Nothing may follow the last row but the check.
  private mutating func finish() throws(PNGError) {
    let rest: Int?
    do throws(ZlibError) {
      rest = try data.fill()
      if rest == nil { try data.finish() }
    } catch {
      throw .data(error)
    }
    if rest != nil { throw .dataTooLong }
  }
}
