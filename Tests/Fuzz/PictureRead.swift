internal import SpecCore

/// What became of a picture read in strips.
enum PictureRead {
  case refused
  case read(rows: Int)

  /// No picture here is allowed more pixels, so that inputs of a few bytes cannot keep the fuzzer busy.
  static let limits = PictureLimits(bytes: 1 << 20, pixels: 1 << 17)

  /// - Throws: if the rows are not those that were promised.
  init(_ bytes: [UInt8]) throws(Divergence) {
    var strip = PictureStrip()
    var (rows, width, height) = (0, 0, 0)
    do throws(PictureError) {
      var reader = try PictureReader(bytes, limits: Self.limits)
      (width, height) = (reader.width, reader.height)
      while try reader.read(&strip) {
        if strip.firstRow != rows || strip.rowCount < 1
          || strip.bytes.count < strip.rowCount * width * 4
        {
          rows = .min
          break
        }
        rows += strip.rowCount
      }
    } catch {
      self = .refused
      return
    }
    if rows != height || width * height > Self.limits.pixels {
      throw Divergence("\(rows) rows of \(width) x \(height)", bytes)
    }
    self = .read(rows: rows)
  }
}
