/// Reads a picture in strips, as its file has it: its orientation is for who puts the rows together.
public struct PictureReader: Sendable {
  public let format: PictureFormat
  public let width: Int
  public let height: Int
  public let orientation: Orientation
  private var source: Source

  private enum Source: Sendable {
    case png(PNGReader)
    case jpeg(JPEGReader)
    /// While one reads: it must be the only one who has its memory.
    case busy
  }

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
    case .gif, .webp, .heic, .avif, .bmp, .tiff: throw .unsupportedFormat(format)
    }
  }

  /// The next rows; false when there are no more. A strip is used again for those that follow.
  public mutating func read(_ strip: inout PictureStrip) throws(PictureError) -> Bool {
    switch source {
    case .png(var reader):
      source = .busy
      defer { source = .png(reader) }
      do throws(PNGError) {
        return try reader.read(&strip)
      } catch {
        throw .png(error)
      }
    case .jpeg(var reader):
      source = .busy
      defer { source = .jpeg(reader) }
      return try reader.read(&strip)
    case .busy: return false
    }
  }
}
