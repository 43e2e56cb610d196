internal import SpecCore

/// Reads pictures in strips.
enum PictureRead {
  /// No picture here is allowed more pixels, so that inputs of a few bytes cannot keep the fuzzer busy.
  static let limits = PictureLimits(bytes: 1 << 20, pixels: 1 << 17)

  /// Returns the name that the tally has for the outcome: `read` or `refused`.
  ///
  /// - Throws: if the rows are not those that were promised.
  static func outcome(of bytes: [UInt8]) throws(Divergence) -> String {
    var strip = PictureStrip()
    var (rows, width, height) = (0, 0, 0)
    do throws(PictureError) {
      var reader = try PictureReader(bytes, limits: limits)
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
      return "refused"
    }
    if rows != height || width * height > limits.pixels {
      throw Divergence("\(rows) rows of \(width) x \(height)", bytes)
    }
    return "read"
  }
}
