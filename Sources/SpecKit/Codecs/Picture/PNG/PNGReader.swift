/// Reads PNG files (ISO/IEC 15948) of all kinds.
struct PNGReader: Sendable {
  let header: PNG.Header
  private let bytes: [UInt8]
  private let chunks: PNGChunks

  init(_ bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    (self.bytes, chunks) = (bytes, try PNGChunks(bytes, limits: limits))
    header = chunks.header
  }

  /// Decompresses the samples of all rows.
  func decode() throws(PictureError) -> PNGPicture {
    var data = try decompress()
    if data.count < chunks.dataBytes { throw .png("the data end before the last row") }
    let step = max(1, header.bitsPerPixel / 8)
    for pass in header.passes {
      for row in 0..<pass.rows {
        let place = pass.place(ofRow: row)
        guard let filter = PNG.Filter(rawValue: data[place - 1]) else {
          throw .png("a row has the unknown filter \(data[place - 1])")
        }
        let bytes = place..<place + pass.rowBytes
        filter.undo(&data, bytes, isFirst: row == 0, step: step)
      }
    }
    return try PNGPicture(header, PNGPixels(chunks), data)
  }

  private func decompress() throws(PictureError) -> [UInt8] {
    var compressed: [UInt8] = []
    compressed.reserveCapacity(chunks.data.reduce(0) { $0 + $1.count })
    for part in chunks.data { compressed += bytes[part] }
    do throws(PictureError) {
      return try Zlib.decompress(compressed, limit: chunks.dataBytes)
    } catch {
      throw .png(error.what, at: error.offset.flatMap(place))
    }
  }

  /// The byte of the file that is a byte of the compressed data.
  private func place(ofData offset: Int) -> Int? {
    var offset = offset
    for part in chunks.data {
      if offset < part.count { return part.lowerBound + offset }
      offset -= part.count
    }
    return chunks.data.last?.upperBound
  }
}

extension PNG.Filter {
  /// Restores the bytes of a row from their differences.
  ///
  /// - Parameters:
  ///   - isFirst: no row is above.
  ///   - step: the bytes of a pixel, at least one.
  fileprivate func undo(_ data: inout [UInt8], _ row: Range<Int>, isFirst: Bool, step: Int) {
    var data = data.mutableSpan
    let distance = row.count + 1
    let start = min(row.lowerBound + step, row.upperBound)
    for index in row.lowerBound..<start {
      let up = isFirst ? 0 : data[index - distance]
      data[index] &+= prediction(left: 0, up: up, corner: 0)
    }
    if isFirst {
      for index in start..<row.upperBound {
        data[index] &+= prediction(left: data[index - step], up: 0, corner: 0)
      }
      return
    }
    switch self {
    case .none: break
    case .sub: for index in start..<row.upperBound { data[index] &+= data[index &- step] }
    case .up: for index in start..<row.upperBound { data[index] &+= data[index &- distance] }
    case .average, .paeth:
      for index in start..<row.upperBound {
        data[index] &+= prediction(
          left: data[index &- step], up: data[index &- distance],
          corner: data[index &- distance &- step])
      }
    }
  }
}

/// The samples of all rows of a PNG file.
struct PNGPicture: Sendable {
  private let header: PNG.Header
  private let passes: [PNG.Pass]
  private let pixels: PNGPixels
  private let data: [UInt8]

  fileprivate init(
    _ header: PNG.Header, _ pixels: PNGPixels, _ data: [UInt8]
  ) throws(PictureError) {
    (self.header, self.pixels, self.data) = (header, pixels, data)
    passes = header.passes
    for pass in passes {
      for row in 0..<pass.rows {
        let place = pass.place(ofRow: row)
        try pixels.check(data.span.extracting(place..<place + pass.rowBytes), columns: pass.columns)
      }
    }
  }

  func forEachRow<E>(_ body: (Int, [UInt8]) throws(E) -> Void) throws(E) {
    var line = [UInt8](repeating: 0, count: header.width * 4)
    for y in 0..<header.height {
      for pass in passes where y % pass.dy == pass.y {
        let place = pass.place(ofRow: y / pass.dy)
        pixels.convert(
          data.span.extracting(place..<place + pass.rowBytes), pass, to: &line)
      }
      try body(y, line)
    }
  }
}
