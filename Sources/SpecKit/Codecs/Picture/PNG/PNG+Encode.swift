extension PNG {
  /// The picture as a PNG file with 8 bits a channel; without opacity if all of it is opaque.
  ///
  /// Each row is told as the difference that promises the smallest numbers (section 12.7).
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
    // As many zeros as a pixel has bytes lie before both rows.
    var above = [UInt8](repeating: 0, count: channels + rowBytes)
    var row = above
    var candidates = [[UInt8]](
      repeating: [UInt8](repeating: 0, count: rowBytes), count: Filter.allCases.count)
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        for channel in 0..<channels {
          row[channels + x * channels + channel] =
            raster.bytes[(y * raster.width + x) * 4 + channel]
        }
      }
      var best = (filter: Filter.none, sum: Int.max)
      for (index, filter) in Filter.allCases.enumerated() {
        let sum = filter.apply(row, above: above, step: channels, to: &candidates[index])
        if sum < best.sum { best = (filter, sum) }
      }
      data.append(best.filter.rawValue)
      data.append(contentsOf: candidates[Int(best.filter.rawValue)])
      swap(&row, &above)
    }
    return data
  }
}

extension PNG.Filter {
  /// - Returns: the sum of the differences as signed numbers, without their signs.
  fileprivate func apply(
    _ row: [UInt8], above: [UInt8], step: Int, to target: inout [UInt8]
  ) -> Int {
    var sum = 0
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        for index in 0..<target.count {
          let (left, up, corner) = (row[index], above[index + step], above[index])
          let guess: UInt8 =
            switch self {
            case .none: 0
            case .sub: left
            case .up: up
            case .average: UInt8((UInt16(left) + UInt16(up)) / 2)
            case .paeth: Self.paeth(left, up, corner)
            }
          let difference = row[index + step] &- guess
          target[index] = difference
          sum += Int(Int8(bitPattern: difference).magnitude)
        }
      }
    }
    return sum
  }
}
