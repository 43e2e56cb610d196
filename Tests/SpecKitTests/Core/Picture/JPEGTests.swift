import Fuzz
import SpecTestSupport
import Testing

@testable import SpecCodecs
@testable import SpecCore

@Suite struct `Pictures by other programs` {
  /// To the last bit: for JPEG files the transform and the interpolation are those of libjpeg.
  @Test(arguments: PictureSample.pngs + PictureSample.jpegs)
  func `have the pixels that those programs have`(_ sample: PictureSample) throws {
    let raster = try Raster(reading: sample.bytes)
    #expect((raster.width, raster.height) == (sample.width, sample.height))
    #expect(CRC32.of(raster.bytes) == sample.check)
  }
}

@Suite struct `JPEG pictures` {
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
    #expect(throws: PictureError.jpeg("the file is cut off", at: first.count)) {
      try Raster(reading: first)
    }
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
      (
        .frame(0xC9), "arithmetic coding has no decoder here"
      ),
      (.frame(0xC3), "lossless coding has no decoder here"),
      (.frame(0xC5), "hierarchical coding has no decoder here"),
      (.frame(0xC1, [12]), "12 bits a sample have no decoder here"),
      (.frame(0xC0, [16]), "16 bits a sample have no decoder here"),
      (.frame(0xC0, [8, 0, 0]), "a height behind the first scan is not read"),
      (.frame(0xC0, [8, 0, 9, 0, 0]), "the size is 0 x 9"),
      (.frame(0xC0, [8, 0, 9, 0, 9, 2]), "the length of SOF0 is wrong"),
      (
        .frame(0xC0, [8, 0, 9, 0, 9, 2, 1, 0x11, 0, 2, 0x11, 0]), "there are 2 components"
      ),
      (.frame(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x15]), "the sampling is 1 x 5"),
      (.frame(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x10]), "the sampling is 1 x 0"),
      (.frame(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x11, 4]), "the quantization table 4 does not exist"),
      (.frame(0xC0, [8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 0x11, 0]), "the file is cut off"),
      (.segment(0xDC, [0, 1]), "a height behind the first scan is not read"),
      (.segment(0xDD, [1]), "the length of DRI is wrong"),
      (.segment(0xDB, [0x20]), "a quantization table is wrong"),
      (.segment(0xDB, [0x00, 1, 2]), "the length of DQT is wrong"),
      (
        .segment(0xDB, [0x00] + Array(repeating: 0, count: 64)), "a quantization table is wrong"
      ),
      (.segment(0xC4, [0x00, 3]), "the length of DHT is wrong"),
      (
        .segment(0xC4, [0x00, 2] + Array(repeating: 0, count: 15) + [1, 2]),
        "a Huffman table is wrong"
      ),
      (.segment(0xC4, [0x04] + Array(repeating: 0, count: 16)), "a Huffman table is wrong"),
      (.segment(0xDA, [1, 1, 0, 0, 63, 0]), "SOS is in a wrong place"),
      (.bytes([0xFF, 0xD8]), "SOI is in a wrong place"), (.bytes([0x12]), "there is no marker"),
      (.bytes([0xFF, 0xE0, 0, 1]), "the length of APP0 is wrong"),
      (.bytes([0xFF, 0xD9]), "there is no frame header"),
    ] as [(Inserted, String)])
  func `that are not what they should be are refused with the reason`(
    inserted: Inserted, reason: String
  ) {
    let bytes = [0xFF, 0xD8] + inserted.bytes + PictureSample.named("gray").dropFirst(2)
    // The size is more than the limits that hold otherwise.
    let limits = PictureLimits(bytes: 1_000_000, pixels: .max)
    let error = #expect(throws: PictureError.self) {
      try Raster(reading: Array(bytes), limits: limits)
    }
    #expect(error?.kind == .damaged)
    #expect(error?.format == .jpeg)
    #expect(error?.what == reason)
  }

  /// Of the scan header, of the restart markers, of tables that a scan needs.
  @Test func `with a scan that does not fit are refused with the reason`() throws {
    func changed(_ name: String, _ marker: UInt8, _ change: (inout [UInt8], Int) -> Void)
      -> String?
    {
      var bytes = PictureSample.named(name)
      let place = bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == marker } ?? 0
      change(&bytes, place)
      do throws(PictureError) {
        _ = try Raster(reading: bytes)
        return nil
      } catch {
        return error.what
      }
    }
    #expect(changed("gray", 0xDA) { $0[$1 + 5] = 9 } == "a scan has the wrong component 9")
    #expect(changed("gray", 0xDA) { $0[$1 + 6] = 0x40 } == "the Huffman table 4 does not exist")
    #expect(changed("gray", 0xDA) { $0[$1 + 6] = 0x20 } == "a Huffman table is missing")
    #expect(
      changed("gray", 0xDA) { $0[$1 + 8] = 62 }
        == "a scan has coefficients 0 to 62, bits 0 to 0")
    #expect(changed("gray", 0xC0) { $0[$1 + 12] = 3 } == "a quantization table is missing")
    #expect(
      changed("full", 0xC0) { $0[$1 + 13] = $0[$1 + 10] } == "component 1 is there twice")
    #expect(
      changed("restarts", 0xD0) { $0[$1 + 1] = 0xD3 }
        == "the marker RST0 is missing")
    #expect(changed("restarts", 0xD1) { $0[$1 + 1] = 0xD9 } != nil)
    #expect(
      changed("progressive", 0xDA) { $0[$1 + 11] = 17 }
        == "a scan has coefficients 17 to 0, bits 0 to 1")
    #expect(changed("progressive", 0xDA) { $0[$1 + 13] = 0 } != nil)
  }

  @Test func `that begin no scan, or one twice, are refused`() {
    let whole = PictureSample.named("oneByOne")
    let scans = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
    #expect(scans.count == 3)
    let header = Array(whole[..<scans[0]])
    #expect(throws: PictureError.jpeg("there is no scan", at: header.count)) {
      try Raster(reading: header)
    }
    #expect(throws: PictureError.jpeg("component 2 has no scan")) {
      try Raster(reading: Array(whole[..<scans[2]]))
    }
    let first = whole[scans[0]..<scans[1]]
    let place = scans[1] + 4
    #expect(
      throws: PictureError.jpeg("the scans of component 1 are out of order", at: place)
    ) {
      try Raster(reading: Array(whole[..<scans[1]] + first + whole[scans[1]...]))
    }
  }

  @Test(
    arguments: [
      ("GIF89a", .gif), ("RIFF\0\0\0\0WEBP", .webp), ("\0\0\0\u{18}ftypheic", .heic),
      ("\0\0\0\u{18}ftypavif", .avif), ("BM", .bmp), ("II*\0", .tiff),
    ] as [(String, PictureFormat)])
  func `are not taken for others, which are named`(head: String, format: PictureFormat) {
    #expect(throws: PictureError.unsupported(format)) {
      try Raster(reading: Array(head.utf8))
    }
    #expect(throws: PictureError.unknownFormat) { try Raster(reading: Array("hello".utf8)) }
    #expect(throws: PictureError.unknownFormat) { try Raster(reading: []) }
  }
}

/// Segments inserted after the first marker of a file.
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
