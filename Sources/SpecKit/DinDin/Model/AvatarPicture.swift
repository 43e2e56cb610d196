internal import SpecCore

/// The picture of a person as it is kept in their record.
enum AvatarPicture {
  private static let side = 32

  /// The middle of a PNG or JPEG file, 32 pixels each way, as a `data:` address of a PNG.
  ///
  /// - Throws: `PictureError`, `SystemError`
  static func address(ofFile path: String) throws -> String {
    let limits = PictureLimits()
    let bytes = try Files.read(path, limit: limits.bytes, regular: true)
    let reader = try PictureReader(bytes, limits: limits)
    let swaps = reader.orientation.swapsSides
    let region = PictureRegion(
      covering: PictureArea(columns: side, rows: side, cell: (1, 1), units: nil),
      width: swaps ? reader.height : reader.width, height: swaps ? reader.width : reader.height)
    let raster = try Raster(reading: reader, region: region, width: side, height: side)
    return "data:image/png;base64," + Base64.encode(PNG.encode(raster))
  }
}
