/// The chunks of a PNG file that its pixels need.
///
/// Damage to a critical chunk refuses the file. A damaged ancillary chunk is ignored.
struct PNGChunks {
  private(set) var header = PNG.Header(
    width: 0, height: 0, depth: 0, color: .gray, isInterlaced: false)
  /// Red, green and blue of each entry.
  private(set) var palette: [UInt8] = []
  private(set) var transparency: [UInt8] = []
  /// The places of the compressed data in the file.
  private(set) var data: [Range<Int>] = []
  /// The length of the decompressed data.
  private(set) var dataBytes = 0

  /// - Throws: damaged, and beyond the limits as soon as the header is known.
  init(_ bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    guard bytes.starts(with: PNG.signature) else { throw .png("the signature is wrong", at: 0) }
    var place = PNG.signature.count
    var isFirst = true
    while true {
      let chunk = try Chunk(bytes, at: place)
      if isFirst != (chunk.type == "IHDR") {
        throw isFirst ? .png("there is no chunk IHDR", at: place) : chunk.misplaced
      }
      try read(chunk, bytes[chunk.data])
      if isFirst {
        try limits.check(width: header.width, height: header.height)
        dataBytes = header.passes.last?.end ?? 0
      }
      isFirst = false
      if chunk.type == "IEND" { break }
      place = chunk.end
    }
    if header.color == .palette, palette.isEmpty { throw .png("there is no chunk PLTE") }
    if data.isEmpty { throw .png("there is no chunk IDAT") }
    // Deflate compresses to 1/1032 at best: a short file cannot take much memory.
    if dataBytes > (data.reduce(0) { $0 + $1.count } + 1) * 1032 {
      throw .png("the data end before the last row")
    }
  }

  private struct Chunk {
    let place: Int
    let type: String
    let data: Range<Int>
    let isCritical: Bool
    let isWhole: Bool

    init(_ bytes: [UInt8], at place: Int) throws(PictureError) {
      guard bytes.count - place >= 8 else { throw .png("the file is cut off", at: bytes.count) }
      let name = bytes[place + 4..<place + 8]
      guard name.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
        throw .png("the type of a chunk has other bytes than letters", at: place)
      }
      (self.place, type) = (place, String(decoding: name, as: UTF8.self))
      // The case of the first letter tells.
      isCritical = bytes[place + 4] & 0x20 == 0
      let length = Int(bigEndian(bytes, at: place))
      guard length < 1 << 31 else { throw .png("the length of chunk \(type) is wrong", at: place) }
      guard bytes.count - place - 8 >= length + 4 else {
        throw .png("the file is cut off in chunk \(type)", at: bytes.count)
      }
      data = place + 8..<place + 8 + length
      isWhole =
        CRC32.of(bytes[place + 4..<data.upperBound]) == bigEndian(bytes, at: data.upperBound)
      if isCritical, !isWhole { throw .png("the checksum of chunk \(type) is wrong", at: place) }
    }

    var end: Int { data.upperBound + 4 }
    var misplaced: PictureError { .png("chunk \(type) is in a wrong place", at: place) }
    var badLength: PictureError { .png("the length of chunk \(type) is wrong", at: place) }
  }

  private mutating func read(_ chunk: Chunk, _ content: ArraySlice<UInt8>) throws(PictureError) {
    switch chunk.type {
    case "IHDR":
      if content.count != 13 { throw chunk.badLength }
      header = try Self.header(Array(content), at: chunk.data.lowerBound)
    case "PLTE":
      let isGray = header.color == .gray || header.color == .grayAlpha
      if !palette.isEmpty || !data.isEmpty || isGray { throw chunk.misplaced }
      let most = header.color == .palette ? 1 << header.depth : 256
      guard content.count % 3 == 0, 1...most ~= content.count / 3 else { throw chunk.badLength }
      palette = Array(content)
    case "IDAT":
      if let last = data.last, last.upperBound + 12 != chunk.data.lowerBound {
        throw chunk.misplaced
      }
      data.append(chunk.data)
    case "IEND": if !content.isEmpty { throw chunk.badLength }
    case "tRNS":
      if chunk.isWhole, data.isEmpty, transparency.isEmpty, isTransparency(content) {
        transparency = Array(content)
      }
    default:
      if chunk.isCritical {
        throw .png("chunk \(chunk.type) is unknown but required", at: chunk.place)
      }
    }
  }

  private static func header(
    _ content: [UInt8], at place: Int
  ) throws(PictureError) -> PNG.Header {
    let (width, height) = (bigEndian(content, at: 0), bigEndian(content, at: 4))
    guard 1..<1 << 31 ~= width, 1..<1 << 31 ~= height else {
      throw .png("the size is \(width) x \(height)", at: place)
    }
    guard let color = PNG.Color(rawValue: content[9]), color.depths.contains(content[8]) else {
      throw .png("the color type is \(content[9]) with bit depth \(content[8])", at: place + 8)
    }
    guard content[10] == 0 else { throw .png("the compression method is unknown", at: place + 10) }
    guard content[11] == 0 else { throw .png("the filter method is unknown", at: place + 11) }
    guard content[12] <= 1 else { throw .png("the interlace method is unknown", at: place + 12) }
    return PNG.Header(
      width: Int(width), height: Int(height), depth: Int(content[8]), color: color,
      isInterlaced: content[12] == 1)
  }

  private func isTransparency(_ content: ArraySlice<UInt8>) -> Bool {
    switch header.color {
    case .gray: content.count == 2
    case .rgb: content.count == 6
    case .palette: 1...max(1, palette.count / 3) ~= content.count && !palette.isEmpty
    case .grayAlpha, .rgba: false
    }
  }
}

/// Reads four bytes, the most significant first.
private func bigEndian(_ bytes: [UInt8], at place: Int) -> UInt32 {
  bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
}
