internal import SpecCore

/// Reads pictures row by row.
enum PictureRead {
  /// No picture here is allowed more pixels, so that inputs of a few bytes cannot keep the fuzzer busy.
  static let limits = PictureLimits(bytes: 1 << 20, pixels: 1 << 17)

  /// Returns the name that the tally has for the outcome: `read` or `refused`.
  ///
  /// - Throws: if the rows are not those that were promised.
  static func outcome(of bytes: [UInt8]) throws(Divergence) -> String {
    var rows = 0
    let (width, height): (Int, Int)
    do throws(PictureError) {
      let reader = try PictureReader(bytes, limits: limits)
      let picture = try reader.decode()
      (width, height) = (reader.width, reader.height)
      picture.forEachRow { y, row in
        rows = y == rows && row.count == width * 4 ? rows + 1 : .min
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
