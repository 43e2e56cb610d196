/// Why a picture cannot be read.
public enum PictureError: Error, Equatable, Sendable {
  /// No bytes, or none that begin a format that is known.
  case unknownFormat
  /// A format that is known and not read.
  case unsupportedFormat(PictureFormat)
  case tooManyBytes(Int, limit: Int)
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case sideTooLong(Int, limit: Int)
  case png(PNGError)
  case jpeg(JPEGError)
}

/// Formats of pictures, told by the first bytes.
public enum PictureFormat: String, Sendable, CaseIterable {
  case png, jpeg, gif, webp, heic, avif, bmp, tiff

  public init?(_ bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(12))
    func has(_ text: String, at place: Int = 0) -> Bool {
      head.dropFirst(place).starts(with: text.utf8)
    }
    // A signature that was hurt on the way is still one of this format.
    if has("PNG", at: 1) || head.dropFirst(4).starts(with: PNG.signature[4...]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftyp", at: 4) {
      self = has("avif", at: 8) || has("avis", at: 8) ? .avif : .heic
    } else if has("BM") {
      self = .bmp
    } else if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else {
      return nil
    }
  }
}
