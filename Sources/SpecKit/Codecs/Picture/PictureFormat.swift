/// The formats of pictures that the first bytes of a file tell apart.
public enum PictureFormat: String, Sendable, CaseIterable {
  case png, jpeg, gif, webp, heic, avif, bmp, tiff

  public init?(_ bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(12))
    func has(_ text: String, at place: Int = 0) -> Bool {
      head.dropFirst(place).starts(with: text.utf8)
    }
    // A PNG file is recognized by a part of its signature, so that damage to the rest is reported.
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

extension PictureFormat {
  /// Returns the size in the head of a file whose format has no decoder here; nil if it is not at its usual place.
  public func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    func number(_ place: Int, _ count: Int, big: Bool = false) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      let part = bytes[place..<place + count]
      return big
        ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func size(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
      guard let width, let height, width > 0, height > 0 else { return nil }
      return (width, height)
    }
    switch self {
    case .gif: return size(number(6, 2), number(8, 2))
    case .bmp: return size(number(18, 4), number(22, 4).map { $0 < 1 << 31 ? $0 : (1 << 32) - $0 })
    case .webp:
      switch String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self) {
      case "VP8 ": return size(number(26, 2).map { $0 & 0x3FFF }, number(28, 2).map { $0 & 0x3FFF })
      case "VP8L":
        return number(21, 4).flatMap { size($0 & 0x3FFF + 1, $0 >> 14 & 0x3FFF + 1) }
      case "VP8X": return size(number(24, 3).map { $0 + 1 }, number(27, 3).map { $0 + 1 })
      default: return nil
      }
    case .heic, .avif:
      // The largest of the image spatial extents (ISO/IEC 23008-12); others are thumbnails.
      let kind = Array("ispe".utf8)
      let places = bytes.indices.prefix(1 << 16).filter { bytes[$0...].starts(with: kind) }
      return places.compactMap { size(number($0 + 8, 4, big: true), number($0 + 12, 4, big: true)) }
        .max { $0.width < $1.width }
    case .png, .jpeg, .tiff: return nil
    }
  }
}
