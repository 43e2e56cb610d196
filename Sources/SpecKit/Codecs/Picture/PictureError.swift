/// The reason why a picture cannot be read.
public struct PictureError: Error, Equatable, Sendable {
  /// The distinctions that callers react to.
  public enum Kind: Equatable, Sendable {
    /// No bytes, or none that begin a known format.
    case unknownFormat
    /// A known format that has no decoder here.
    case unsupportedFormat
    case tooManyBytes(Int, limit: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case sideTooLong(Int, limit: Int)
    /// The file breaks a rule of its format, or uses a part of it that has no decoder here.
    case damaged
  }

  public let kind: Kind
  /// The format of the file; nil if its first bytes do not tell.
  public let format: PictureFormat?
  /// The byte of the file where the problem was found, from 0; nil if it has no single place.
  public let offset: Int?
  /// The problem in a damaged file, as an English fragment of a sentence.
  public let what: String

  private init(
    _ kind: Kind, format: PictureFormat? = nil, offset: Int? = nil, what: String = ""
  ) {
    (self.kind, self.format, self.offset, self.what) = (kind, format, offset, what)
  }

  public static let unknownFormat = PictureError(.unknownFormat)

  public static func unsupported(_ format: PictureFormat) -> PictureError {
    PictureError(.unsupportedFormat, format: format)
  }

  public static func tooManyBytes(_ count: Int, limit: Int) -> PictureError {
    PictureError(.tooManyBytes(count, limit: limit))
  }

  static func tooManyPixels(width: Int, height: Int, limit: Int) -> PictureError {
    PictureError(.tooManyPixels(width: width, height: height, limit: limit))
  }

  static func sideTooLong(_ length: Int, limit: Int) -> PictureError {
    PictureError(.sideTooLong(length, limit: limit))
  }

  static func png(_ what: String, at offset: Int? = nil) -> PictureError {
    PictureError(.damaged, format: .png, offset: offset, what: what)
  }

  static func jpeg(_ what: String, at offset: Int? = nil) -> PictureError {
    PictureError(.damaged, format: .jpeg, offset: offset, what: what)
  }

  /// - Parameter offset: within the compressed data.
  static func zlib(_ what: String, at offset: Int? = nil) -> PictureError {
    PictureError(.damaged, offset: offset, what: what)
  }
}
