internal import SpecCore

/// The picture of a person as it is kept in their record.
enum AvatarPicture {
  private static let side = 32

  /// The middle of a PNG or JPEG file, 32 pixels each way, as a `data:` address of a PNG.
  ///
  /// - Throws: `PictureError`, `SystemError`
  static func address(ofFile path: String) throws -> String {
    try address(of: Files.read(path, limit: PictureLimits().bytes, regular: true), PictureLimits())
  }

  /// The same of the bytes of a picture.
  ///
  /// - Throws: `PictureError`
  static func address(of bytes: [UInt8], _ limits: PictureLimits) throws -> String {
    prefix + Base64.encode(PNG.encode(try middle(of: bytes, limits, side, side)))
  }

  private static let prefix = "data:image/png;base64,"
  /// More than a picture of that size can need.
  private static let byteLimit = 64 * 1024
  private static let limits = PictureLimits(bytes: byteLimit, pixels: 65_536)

  /// The picture in half blocks, two pixels a cell; nil for what is no picture in an address.
  static func lines(of address: String, columns: Int, rows: Int) -> [Line]? {
    guard address.hasPrefix(prefix), address.utf8.count <= byteLimit,
      let bytes = Base64.decode(String(address.dropFirst(prefix.count))),
      let raster = try? middle(of: bytes, limits, columns, rows * 2)
    else { return nil }
    func color(_ x: Int, _ y: Int) -> Color {
      let pixel = raster[x, y]
      return .rgb(pixel.red, pixel.green, pixel.blue)
    }
    return (0..<rows).map { row in
      (0..<columns).reduce(into: Line()) { line, column in
        line += Line("▀", Style(color(column, row * 2), on: color(column, row * 2 + 1)))
      }
    }
  }

  /// The middle of a picture in so many pixels.
  private static func middle(
    of bytes: [UInt8], _ limits: PictureLimits, _ width: Int, _ height: Int
  ) throws -> Raster {
    let reader = try PictureReader(bytes, limits: limits)
    let swaps = reader.orientation.swapsSides
    let region = PictureRegion(
      covering: PictureArea(columns: width, rows: height, cell: (1, 1), units: nil),
      width: swaps ? reader.height : reader.width, height: swaps ? reader.width : reader.height)
    return try Raster(reading: reader, region: region, width: width, height: height)
  }
}
