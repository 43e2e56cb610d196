/// The chunks of a PNG file: what of them the pixels need, in order and unhurt.
///
/// What is wrong with a chunk that is needed refuses the file; one that is not needed is left out.
struct PNGChunks {
  private(set) var header = PNG.Header(
    width: 0, height: 0, depth: 0, color: .gray, isInterlaced: false)
  /// Red, green and blue of each entry.
  private(set) var palette: [UInt8] = []
  private(set) var transparency: [UInt8] = []
  /// Where the compressed rows are.
  private(set) var data: [Range<Int>] = []

  /// - Parameter check: is told the size before anything of the rest is looked at.
  init(_ bytes: [UInt8], check: (PNG.Header) throws(PictureError) -> Void) throws(PictureError) {
    do throws(PNGError) {
      guard bytes.starts(with: PNG.signature) else { throw .badSignature }
    } catch {
      throw .png(error)
    }
    var place = PNG.signature.count
    var isFirst = true
    while true {
      let chunk: Chunk
      do throws(PNGError) {
        chunk = try Chunk(bytes, at: place)
        if isFirst != (chunk.type == "IHDR") {
          throw isFirst ? .missing(chunk: "IHDR") : .misplaced(chunk: "IHDR")
        }
        try read(chunk, bytes[chunk.data])
      } catch {
        throw .png(error)
      }
      if isFirst { try check(header) }
      isFirst = false
      if chunk.type == "IEND" { break }
      place = chunk.end
    }
    do throws(PNGError) {
      if header.color == .palette, palette.isEmpty { throw .missing(chunk: "PLTE") }
      if data.isEmpty { throw .missing(chunk: "IDAT") }
      // Deflate makes 1032 times less of data at best.
      let compressed = data.reduce(0) { $0 + $1.count }
      if header.dataBytes > (compressed + 1) * 1032 { throw .dataTooShort }
    } catch {
      throw .png(error)
    }
  }

  private struct Chunk {
    let type: String
    let data: Range<Int>
    let end: Int
    let isWhole: Bool

    init(_ bytes: [UInt8], at place: Int) throws(PNGError) {
      guard bytes.count - place >= 8 else {
        throw place == PNG.signature.count ? .missing(chunk: "IHDR") : .cutOff(chunk: "IEND")
      }
      let name = bytes[place + 4..<place + 8]
      guard name.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
        throw .unknownCritical(
          chunk: name.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
      }
      type = String(decoding: name, as: UTF8.self)
      let length = Int(number(bytes, at: place))
      guard length < 1 << 31 else { throw .badLength(chunk: type, length) }
      guard bytes.count - place - 8 >= length + 4 else { throw .cutOff(chunk: type) }
      data = place + 8..<place + 8 + length
      end = data.upperBound + 4
      isWhole = CRC32.of(bytes[place + 4..<data.upperBound]) == number(bytes, at: data.upperBound)
      // The case of the first letter tells.
      if !isWhole, name.first.map({ $0 & 0x20 == 0 }) == true { throw .badCRC(chunk: type) }
    }
  }

  private mutating func read(_ chunk: Chunk, _ content: ArraySlice<UInt8>) throws(PNGError) {
    switch chunk.type {
    case "IHDR": try readHeader(content)
    case "PLTE": try readPalette(content)
    case "IDAT":
      if let last = data.last, last.upperBound + 12 != chunk.data.lowerBound {
        throw .misplaced(chunk: "IDAT")
      }
      data.append(chunk.data)
    case "IEND":
      if !content.isEmpty { throw .badLength(chunk: "IEND", content.count) }
    case "tRNS":
      if chunk.isWhole, data.isEmpty, transparency.isEmpty, isTransparency(content) {
        transparency = Array(content)
      }
    default:
      if chunk.type.utf8.first.map({ $0 & 0x20 == 0 }) == true {
        throw .unknownCritical(chunk: chunk.type)
      }
    }
  }

  private mutating func readHeader(_ content: ArraySlice<UInt8>) throws(PNGError) {
    guard content.count == 13 else { throw .badLength(chunk: "IHDR", content.count) }
    let bytes = Array(content)
    let (width, height) = (number(bytes, at: 0), number(bytes, at: 4))
    guard 1..<1 << 31 ~= width, 1..<1 << 31 ~= height else {
      throw .badSize(width: width, height: height)
    }
    guard let color = PNG.Color(rawValue: bytes[9]), color.depths.contains(bytes[8]) else {
      throw .badColor(type: bytes[9], depth: bytes[8])
    }
    guard bytes[10] == 0 else { throw .badMethod(.compression, bytes[10]) }
    guard bytes[11] == 0 else { throw .badMethod(.filter, bytes[11]) }
    guard bytes[12] <= 1 else { throw .badMethod(.interlace, bytes[12]) }
    header = PNG.Header(
      width: Int(width), height: Int(height), depth: Int(bytes[8]), color: color,
      isInterlaced: bytes[12] == 1)
  }

  private mutating func readPalette(_ content: ArraySlice<UInt8>) throws(PNGError) {
    let isGray = header.color == .gray || header.color == .grayAlpha
    guard palette.isEmpty, data.isEmpty, !isGray else { throw .misplaced(chunk: "PLTE") }
    guard content.count % 3 == 0 else { throw .badLength(chunk: "PLTE", content.count) }
    let entries = content.count / 3
    let most = header.color == .palette ? 1 << header.depth : 256
    guard 1...most ~= entries else { throw .badPalette(entries: entries, depth: header.depth) }
    palette = Array(content)
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

/// Most significant byte first.
private func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
  bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
}
