/// Reads picture files of the formats PNG and JPEG.
public struct PictureReader: Sendable {
  public let format: PictureFormat
  /// Pixels as the file stores them, before the orientation is applied.
  public let width: Int
  public let height: Int
  public let orientation: Orientation
  private let source: Source

  private enum Source: Sendable {
    case png(PNGReader)
    case jpeg(JPEGReader)
  }

  /// Reads the head of a file.
  ///
  /// - Throws: what the head shows: unknown or unsupported formats, sizes beyond the limits, damage.
  public init(_ bytes: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureError) {
    if bytes.count > limits.bytes { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
    guard let format = PictureFormat(bytes) else { throw .unknownFormat }
    self.format = format
    switch format {
    case .png:
      let reader = try PNGReader(bytes, limits: limits)
      (width, height, orientation) = (reader.header.width, reader.header.height, .upright)
      source = .png(reader)
    case .jpeg:
      let reader = try JPEGReader(bytes, limits: limits)
      (width, height, orientation) = (reader.width, reader.height, reader.orientation)
      source = .jpeg(reader)
    case .gif, .webp, .heic, .avif, .bmp, .tiff: throw .unsupported(format)
    }
  }

  /// Decodes all data of the file.
  ///
  /// - Throws: damage anywhere in the file.
  public func decode() throws(PictureError) -> DecodedPicture {
    switch source {
    case .png(let reader): DecodedPicture(.png(try reader.decode()))
    case .jpeg(let reader): DecodedPicture(.jpeg(try reader.decode()))
    }
  }
}

/// The decoded data of a picture, which take less memory than its pixels.
public struct DecodedPicture: Sendable {
  private let data: Data

  fileprivate enum Data: Sendable {
    case png(PNGPicture)
    case jpeg(JPEGPicture)
  }

  fileprivate init(_ data: Data) { self.data = data }

  /// Makes the pixels of one row after the other.
  ///
  /// - Parameter body: takes the number of the row from the top, and four bytes for each pixel as in ``Raster``.
  /// - Throws: the error of `body`.
  public func forEachRow<E>(_ body: (Int, [UInt8]) throws(E) -> Void) throws(E) {
    switch data {
    case .png(let picture): try picture.forEachRow(body)
    case .jpeg(let picture): try picture.forEachRow(body)
    }
  }
}
