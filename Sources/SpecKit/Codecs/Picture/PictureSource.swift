/// A picture of which parts are drawn: a file that is decoded on the way, or pixels that are there.
public enum PictureSource: Sendable {
  case file([UInt8], PictureReader)
  case raster(Raster)

  /// - Throws: what keeps the file from being read, as far as its head tells.
  public init(file bytes: [UInt8]) throws(PictureError) {
    self = .file(bytes, try PictureReader(bytes))
  }

  /// Upright.
  public var width: Int {
    switch self {
    case .file(_, let reader): reader.orientation.swapsSides ? reader.height : reader.width
    case .raster(let raster): raster.width
    }
  }

  /// Upright.
  public var height: Int {
    switch self {
    case .file(_, let reader): reader.orientation.swapsSides ? reader.width : reader.height
    case .raster(let raster): raster.height
    }
  }

  /// The file, if a program that reads its format shows it upright.
  public var uprightFile: (format: PictureFormat, bytes: [UInt8])? {
    guard case .file(let bytes, let reader) = self, reader.orientation == .upright else {
      return nil
    }
    return (reader.format, bytes)
  }

  /// A part in another size.
  public func scaled(
    _ region: PictureRegion, width: Int, height: Int, over background: RGB?
  ) throws(PictureError) -> Raster {
    switch self {
    case .file(_, let reader):
      try Raster(
        reading: reader, region: region, width: width, height: height, background: background)
    case .raster(let raster):
      raster.scaled(region: region, width: width, height: height, background: background)
    }
  }
}
