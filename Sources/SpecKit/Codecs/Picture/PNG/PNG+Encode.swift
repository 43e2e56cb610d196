extension PNG {
  /// Returns a PNG file with 8 bits a channel, without opacity if all pixels are opaque; empty for no pixels.
  ///
  /// Each row has the filter whose differences have the smallest sum (§12.8).
  public static func encode(_ raster: Raster) -> [UInt8] {
    guard raster.width > 0, raster.height > 0, let width = UInt32(exactly: raster.width),
      let height = UInt32(exactly: raster.height)
    else { return [] }
    let color: Color = raster.isOpaque ? .rgb : .rgba
    let header = bigEndian(width) + bigEndian(height) + [8, color.rawValue, 0, 0, 0]
    let data = Zlib.compress(filtered(raster, color.channels))
    return signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(truncatingIfNeeded: data.count)) + body + bigEndian(CRC32.of(body))
  }

  private static func filtered(_ raster: Raster, _ channels: Int) -> [UInt8] {
    let rowBytes = raster.width * channels
    var data: [UInt8] = []
    data.reserveCapacity((rowBytes + 1) * raster.height)
    // Before both rows is a pixel of zeros.
    var above = [UInt8](repeating: 0, count: channels + rowBytes)
    var row = above
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        for channel in 0..<channels {
          row[channels + x * channels + channel] =
            raster.bytes[(y * raster.width + x) * 4 + channel]
        }
      }
      let candidates = Filter.allCases.map { $0.apply(row, above: above, step: channels) }
      if let best = candidates.min(by: { $0.sum < $1.sum }) { data += best.bytes }
      swap(&row, &above)
    }
    return data
  }
}

extension PNG.Filter {
  /// Returns the filtered row behind the byte of the filter, and the sum of the magnitudes as signed numbers.
  fileprivate func apply(
    _ row: [UInt8], above: [UInt8], step: Int
  ) -> (bytes: [UInt8], sum: Int) {
    var sum = 0
    var bytes = [rawValue]
    bytes.reserveCapacity(row.count)
    for index in step..<row.count {
      let difference =
        row[index]
        &- prediction(left: row[index - step], up: above[index], corner: above[index - step])
      sum += Int(Int8(bitPattern: difference).magnitude)
      bytes.append(difference)
    }
    return (bytes, sum)
  }
}
