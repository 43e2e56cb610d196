internal import SpecCore

/// Writes pictures as sixels: bands of six rows, in at most 256 colors.
enum Sixel {
  /// A height that is no multiple of six would make the terminal scroll: the last band is filled with
  /// rows that are not drawn where there is room for them, else the rows beyond are left out.
  ///
  /// - Parameters:
  ///   - offset: pixels that are not drawn, from the left and from the top.
  ///   - room: how high it may be at most, the offset included.
  static func encode(
    _ raster: Raster, offset: (x: Int, y: Int) = (0, 0), room: Int? = nil
  ) -> [UInt8] {
    let full = (offset.y + raster.height + 5) / 6 * 6
    let whole = min(offset.y + raster.height, room ?? .max) / 6 * 6
    let height = full <= (room ?? raster.height) ? full : whole
    var palette = AdaptivePalette(raster) {
      RGB(rounded($0.red), rounded($0.green), rounded($0.blue))
    }
    let numbers = palette.dithered(raster)
    var text = Array("\u{1B}P0;1;0q\"1;1;\(offset.x + raster.width);\(height)".utf8)
    for (index, color) in palette.colors.enumerated() {
      let parts = [color.red, color.green, color.blue].map { "\(percent($0))" }
      text += Array("#\(index);2;\(parts.joined(separator: ";"))".utf8)
    }
    for top in stride(from: 0, to: height, by: 6) {
      if top > 0 { text.append(UInt8(ascii: "-")) }
      let rows = max(0, top - offset.y)..<max(0, min(top + 6 - offset.y, raster.height))
      band(
        numbers, raster.width, rows, first: rows.lowerBound + offset.y - top, left: offset.x,
        colorCount: palette.colors.count, to: &text)
    }
    return text + Array("\u{1B}\\".utf8)
  }

  /// Colors are told in hundredths.
  private static func percent(_ channel: UInt8) -> Int { (Int(channel) * 100 + 127) / 255 }

  /// What the terminal makes of it.
  private static func rounded(_ channel: UInt8) -> UInt8 {
    UInt8((percent(channel) * 255 + 50) / 100)
  }

  /// - Parameters:
  ///   - rows: of the picture, at most six.
  ///   - first: the row of the band that is the first of them.
  ///   - left: pixels that are not drawn.
  private static func band(
    _ numbers: [UInt8], _ width: Int, _ rows: Range<Int>, first: Int, left: Int, colorCount: Int,
    to text: inout [UInt8]
  ) {
    // Six pixels of each column, for each color that the band has.
    var masks = [[UInt8]](repeating: [], count: max(colorCount, 256))
    for row in rows {
      let bit: UInt8 = 1 << UInt8(first + row - rows.lowerBound)
      for x in 0..<width {
        let number = Int(numbers[row * width + x])
        if masks[number].isEmpty { masks[number] = Array(repeating: 0, count: width) }
        masks[number][x] |= bit
      }
    }
    var isFirst = true
    for (number, mask) in masks.enumerated() where !mask.isEmpty {
      if !isFirst { text.append(UInt8(ascii: "$")) }
      isFirst = false
      text += Array("#\(number)".utf8)
      if left > 0 { text += Array("!\(left)?".utf8) }
      var x = 0
      let end = (mask.lastIndex { $0 != 0 } ?? 0) + 1
      while x < end {
        let run = mask[x..<end].prefix { $0 == mask[x] }.count
        let byte = 63 + mask[x]
        text += run > 3 ? Array("!\(run)".utf8) + [byte] : Array(repeating: byte, count: run)
        x += run
      }
    }
  }
}
