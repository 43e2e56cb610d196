import Fuzz
import SpecTestSupport
import Testing

@testable import SpecCodecs
@testable import SpecCore

@Suite struct `JPEG pictures` {
  /// To the last bit: the transform and the interpolation are those of that program's library.
  @Test(arguments: PictureSample.jpegs)
  func `of every kind have the pixels that another program has`(_ sample: PictureSample) throws {
    let raster = try Raster(reading: sample.bytes)
    #expect((raster.width, raster.height) == (sample.width, sample.height))
    #expect(CRC32.of(raster.bytes) == sample.check)
  }

  /// Of a picture whose pixels are numbers, as they are stored and as they are to be seen.
  @Test(
    arguments: [
      (.upright, [0, 1, 2, 3, 4, 5]), (.mirrored, [2, 1, 0, 5, 4, 3]),
      (.upsideDown, [5, 4, 3, 2, 1, 0]), (.flipped, [3, 4, 5, 0, 1, 2]),
      (.transposed, [0, 3, 1, 4, 2, 5]), (.turnedLeft, [3, 0, 4, 1, 5, 2]),
      (.transversed, [5, 2, 4, 1, 3, 0]), (.turnedRight, [2, 5, 1, 4, 0, 3]),
    ] as [(Orientation, [UInt8])])
  func `are turned upright`(orientation: Orientation, expected: [UInt8]) {
    let stored = Raster(width: 3, height: 2, pixels: (0..<6).map { RGB($0, 0, 0) })
    let turned = stored.turned(orientation)
    #expect(turned.width == (orientation.swapsSides ? 2 : 3))
    #expect(stride(from: 0, to: 24, by: 4).map { turned.bytes[$0] } == expected)
  }

  @Test(
    arguments: [
      "4d4d002a00000008000101120003000000010006", "49492a0008000000010012010300010000000600",
    ])
  func `say in either order of bytes how they are turned`(hex: String) {
    let tiff = Hex.decode(hex + "000000000000") ?? []
    #expect(Orientation(exif: Array("Exif\0\0".utf8)[...] + tiff) == .turnedLeft)
    for count in 0..<18 {
      #expect(Orientation(exif: Array("Exif\0\0".utf8)[...] + tiff[..<count]) == nil)
    }
  }

  /// Fewer scans are a whole picture, only less exact, if the file says that it ends there.
  @Test func `may have fewer scans than they could`() throws {
    let whole = PictureSample.named("progressive")
    let scans = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
    let first = Array(whole[..<scans[1]])
    #expect(try Raster(reading: first + [0xFF, 0xD9]).width == 19)
    #expect(throws: PictureError.jpeg(.dataTooShort)) { try Raster(reading: first) }
  }

  // MARK: damage

  /// The end marker alone may lack.
  @Test(arguments: ["full", "progressive", "restarts", "oneByOne"])
  func `cut off anywhere before the last block are refused`(_ name: String) throws {
    let whole = PictureSample.named(name)
    for count in stride(from: 0, to: whole.count - 12, by: 7) {
      let cut = Array(whole[..<count])
      #expect(throws: PictureError.self, "\(count) bytes") { try Raster(reading: cut) }
    }
    #expect(try Raster(reading: whole.dropLast(2)) == Raster(reading: whole))
  }

  @Test(
    arguments: [
      (.frame(0xC9), .unsupported(.arithmetic)), (.frame(0xC3), .unsupported(.lossless)),
      (.frame(0xC5), .unsupported(.hierarchical)), (.frame(0xC1, [12]), .unsupported(.twelveBit)),
      (.frame(0xC0, [16]), .badPrecision(16)),
      (.frame(0xC0, [8, 0, 0]), .unsupported(.heightLater)),
      (.frame(0xC0, [8, 0, 9, 0, 0]), .badSize(width: 0, height: 9)),
      (.frame(0xC0, [8, 0, 9, 0, 9, 2]), .badLength(JPEGMarker(0xC0), 9)),
      (
        .frame(0xC0, [8, 0, 9, 0, 9, 2, 1, 0x11, 0, 2, 0x11, 0]), .badComponents(2)
      ),
      (.frame(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x15]), .badSampling(horizontal: 1, vertical: 5)),
      (.frame(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x10]), .badSampling(horizontal: 1, vertical: 0)),
      (.frame(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x11, 4]), .badQuantizationTable(4)),
      (.frame(0xC0, [8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 0x11, 0]), .dataTooShort),
      (.segment(0xDC, [0, 1]), .unsupported(.heightLater)),
      (.segment(0xDD, [1]), .badLength(.restartInterval, 1)),
      (.segment(0xDB, [0x20]), .badQuantizationTable(0)),
      (.segment(0xDB, [0x00, 1, 2]), .badLength(.quantizationTables, 3)),
      (.segment(0xDB, [0x00] + Array(repeating: 0, count: 64)), .badQuantizationTable(0)),
      (.segment(0xC4, [0x00, 3]), .badLength(.codeTables, 2)),
      (.segment(0xC4, [0x00, 2] + Array(repeating: 0, count: 15) + [1, 2]), .badCodeTable(0)),
      (.segment(0xC4, [0x04] + Array(repeating: 0, count: 16)), .badCodeTable(4)),
      (.segment(0xDA, [1, 1, 0, 0, 63, 0]), .misplaced(.startOfScan)),
      (.bytes([0xFF, 0xD8]), .misplaced(.startOfImage)), (.bytes([0x12]), .notAMarker(0x12)),
      (.bytes([0xFF, 0xE0, 0, 1]), .badLength(JPEGMarker(0xE0), 1)),
      (.bytes([0xFF, 0xD9]), .missing(JPEGMarker(0xC0))),
    ] as [(Inserted, JPEGError)])
  func `that are not what they should be are refused with the reason`(
    inserted: Inserted, reason: JPEGError
  ) {
    let bytes = [0xFF, 0xD8] + inserted.bytes + PictureSample.named("gray").dropFirst(2)
    // The size is more than the limits that hold otherwise.
    let limits = PictureLimits(bytes: 1_000_000, pixels: .max)
    #expect(throws: PictureError.jpeg(reason)) {
      try Raster(reading: Array(bytes), limits: limits)
    }
  }

  /// Of the scan header, of the restart markers, of tables that a scan needs.
  @Test func `with a scan that does not fit are refused with the reason`() throws {
    func changed(_ name: String, _ marker: UInt8, _ change: (inout [UInt8], Int) -> Void)
      -> PictureError?
    {
      var bytes = PictureSample.named(name)
      let place = bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == marker } ?? 0
      change(&bytes, place)
      do throws(PictureError) {
        _ = try Raster(reading: bytes)
        return nil
      } catch {
        return error
      }
    }
    #expect(changed("gray", 0xDA) { $0[$1 + 5] = 9 } == .jpeg(.badScanComponent(9)))
    #expect(changed("gray", 0xDA) { $0[$1 + 6] = 0x40 } == .jpeg(.badCodeTable(4)))
    #expect(changed("gray", 0xDA) { $0[$1 + 6] = 0x20 } == .jpeg(.missingCodeTable(2)))
    #expect(
      changed("gray", 0xDA) { $0[$1 + 8] = 62 }
        == .jpeg(.badScanRange(start: 0, end: 62, high: 0, low: 0)))
    #expect(changed("gray", 0xC0) { $0[$1 + 12] = 3 } == .jpeg(.missingQuantizationTable(3)))
    #expect(
      changed("full", 0xC0) { $0[$1 + 13] = $0[$1 + 10] } == .jpeg(.repeatedComponent(1)))
    #expect(
      changed("restarts", 0xD0) { $0[$1 + 1] = 0xD3 }
        == .jpeg(.badRestart(expected: 0, found: JPEGMarker(0xD3))))
    #expect(changed("restarts", 0xD1) { $0[$1 + 1] = 0xD9 } != nil)
    #expect(
      changed("progressive", 0xDA) { $0[$1 + 11] = 17 }
        == .jpeg(.badScanRange(start: 17, end: 0, high: 0, low: 1)))
    #expect(changed("progressive", 0xDA) { $0[$1 + 13] = 0 } != nil)
  }

  @Test func `that begin no scan, or one twice, are refused`() {
    let whole = PictureSample.named("oneByOne")
    let scans = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
    #expect(scans.count == 3)
    let header = Array(whole[..<scans[0]])
    #expect(throws: PictureError.jpeg(.missing(.startOfScan))) { try Raster(reading: header) }
    #expect(throws: PictureError.jpeg(.missingScan(component: 2))) {
      try Raster(reading: Array(whole[..<scans[2]]))
    }
    let first = whole[scans[0]..<scans[1]]
    #expect(throws: PictureError.jpeg(.repeatedComponent(1))) {
      try Raster(reading: Array(whole[..<scans[1]] + first + whole[scans[1]...]))
    }
  }

  @Test(
    arguments: [
      ("GIF89a", .gif), ("RIFF\0\0\0\0WEBP", .webp), ("\0\0\0\u{18}ftypheic", .heic),
      ("\0\0\0\u{18}ftypavif", .avif), ("BM", .bmp), ("II*\0", .tiff),
    ] as [(String, PictureFormat)])
  func `are not taken for others, which are named`(head: String, format: PictureFormat) {
    #expect(throws: PictureError.unsupportedFormat(format)) {
      try Raster(reading: Array(head.utf8))
    }
    #expect(throws: PictureError.unknownFormat) { try Raster(reading: Array("hello".utf8)) }
    #expect(throws: PictureError.unknownFormat) { try Raster(reading: []) }
  }
}

/// What is put behind the first marker of a file.
struct Inserted: Sendable {
  var bytes: [UInt8]

  static func bytes(_ bytes: [UInt8]) -> Inserted { Inserted(bytes: bytes) }

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> Inserted {
    let length = content.count + 2
    return Inserted(
      bytes: [0xFF, marker, UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + content)
  }

  /// A frame header of one gray component, that begins as told.
  static func frame(_ marker: UInt8, _ start: [UInt8] = []) -> Inserted {
    let whole: [UInt8] = [8, 0, 9, 0, 9, 1, 1, 0x11, 0]
    return segment(marker, start + whole.dropFirst(start.count))
  }
}
