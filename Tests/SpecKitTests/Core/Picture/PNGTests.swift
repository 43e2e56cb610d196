import Fuzz
import SpecTestSupport
import Testing

@testable import SpecCodecs
@testable import SpecCore

@Suite struct `PNG pictures` {
  @Test(arguments: PictureSample.pngs)
  func `of every form have the pixels that another program has`(_ sample: PictureSample) throws {
    let raster = try Raster(reading: sample.bytes)
    #expect((raster.width, raster.height) == (sample.width, sample.height))
    #expect(CRC32.of(raster.bytes) == sample.check)
  }

  @Test(arguments: [(1, 1, true), (7, 5, false), (29, 40, true), (300, 2, false), (64, 64, true)])
  func `are written so that they are read as they were`(
    width: Int, height: Int, isOpaque: Bool
  ) throws {
    var numbers = Numbers(UInt64(width))
    let bytes = (0..<width * height * 4).map { index in
      isOpaque && index % 4 == 3
        ? 255 : UInt8(truncatingIfNeeded: index / 40 + Int(numbers.next() & 7))
    }
    let raster = Raster(width: width, height: height, bytes: bytes)
    let file = PNG.encode(raster)
    #expect(try Raster(reading: file) == raster)
    #expect(file[25] == (isOpaque ? 2 : 6))
  }

  @Test func `without any pixel cannot be written`() {
    #expect(PNG.encode(Raster(width: 0, height: 2)).isEmpty)
  }

  // MARK: damage

  @Test(arguments: 0..<12)
  func `cut off anywhere are refused`(_ part: Int) {
    let whole = PictureSample.named("rgb8")
    let cut = Array(whole[..<(whole.count * part / 12)])
    #expect(throws: PictureError.self) { try Raster(reading: cut) }
    #expect(throws: PictureError.self) { try Raster(reading: Array(whole.dropLast())) }
  }

  /// Each byte of the file is in a chunk that is needed, so none can change unseen.
  @Test func `with any bit turned are refused`() {
    let whole = PictureSample.named("gray8")
    for place in whole.indices {
      var hurt = whole
      hurt[place] ^= 1 << UInt8(place % 8)
      // But for the letter that makes a chunk one that may be left out, which then fails elsewhere.
      #expect(throws: PictureError.self, "byte \(place)") { try Raster(reading: hurt) }
    }
  }

  @Test(
    arguments: [
      ([.header(depth: 8, color: 1)], .badColor(type: 1, depth: 8)),
      ([.header(depth: 3, color: 2)], .badColor(type: 2, depth: 3)),
      ([.header(depth: 16, color: 3)], .badColor(type: 3, depth: 16)),
      ([.header(width: 0)], .badSize(width: 0, height: 1)),
      ([.header(height: 1 << 31)], .badSize(width: 1, height: 1 << 31)),
      ([.header(methods: [1, 0, 0])], .badMethod(.compression, 1)),
      ([.header(methods: [0, 64, 0])], .badMethod(.filter, 64)),
      ([.header(methods: [0, 0, 2])], .badMethod(.interlace, 2)),
      ([.init("IHDR", [0, 0, 0, 1])], .badLength(chunk: "IHDR", 4)),
      ([.rows([0, 7])], .missing(chunk: "IHDR")),
      ([.header(), .header()], .misplaced(chunk: "IHDR")),
      ([.header(), .end], .missing(chunk: "IDAT")),
      ([.header(), .rows([0, 7])], .cutOff(chunk: "IEND")),
      ([.header(), .rows([0, 7]), .init("IEND", [1])], .badLength(chunk: "IEND", 1)),
      ([.header(), .init("ABCD", []), .rows([0, 7]), .end], .unknownCritical(chunk: "ABCD")),
      ([.header(color: 3), .rows([0, 0]), .end], .missing(chunk: "PLTE")),
      ([.header(color: 3), .init("PLTE", [1, 2]), .end], .badLength(chunk: "PLTE", 2)),
      ([.header(color: 3), .init("PLTE", []), .end], .badPalette(entries: 0, depth: 8)),
      (
        [.header(depth: 1, color: 3), .init("PLTE", Array(repeating: 0, count: 9)), .end],
        .badPalette(entries: 3, depth: 1)
      ),
      ([.header(), .init("PLTE", [1, 2, 3]), .rows([0, 7]), .end], .misplaced(chunk: "PLTE")),
      (
        [.header(color: 3), .init("PLTE", [1, 2, 3]), .init("PLTE", [1, 2, 3]), .end],
        .misplaced(chunk: "PLTE")
      ),
      (
        [.header(color: 2), .rows([0, 7, 7, 7]), .init("PLTE", [1, 2, 3]), .end],
        .misplaced(chunk: "PLTE")
      ),
      (
        [.header(), .rows([0, 7]), .init("tEXt", []), .rows([]), .end],
        .misplaced(chunk: "IDAT")
      ),
      (
        [.header(color: 3), .init("PLTE", [1, 2, 3]), .rows([0, 1]), .end],
        .badPaletteIndex(1, entries: 1)
      ),
      ([.header(), .rows([5, 7]), .end], .badFilter(5)),
      ([.header(), .rows([0]), .end], .dataTooShort),
      ([.header(), .rows([0, 7, 7]), .end], .dataTooLong),
      ([.header(), .init("IDAT", [0x78, 0x9D]), .end], .data(.badHeader(0x789D))),
      ([.header(width: 4096, height: 4096), .rows([0, 7]), .end], .dataTooShort),
    ] as [([Chunk], PNGError)])
  func `that break a rule are refused with the reason`(chunks: [Chunk], reason: PNGError) {
    #expect(throws: PictureError.png(reason)) { try Raster(reading: Chunk.file(chunks)) }
  }

  @Test func `with a wrong check are refused, where the chunk is needed`() throws {
    let good: [Chunk] = [
      .header(color: 3), .init("PLTE", [1, 2, 3]), .init("tRNS", [9]), .rows([0, 0]), .end,
    ]
    #expect(try Raster(reading: Chunk.file(good)).bytes == [1, 2, 3, 9])
    for index in good.indices {
      var hurt = good
      hurt[index].isHurt = true
      let type = good[index].type
      if type == "tRNS" {
        #expect(try Raster(reading: Chunk.file(hurt)).bytes == [1, 2, 3, 255])
      } else {
        #expect(throws: PictureError.png(.badCRC(chunk: type))) {
          try Raster(reading: Chunk.file(hurt))
        }
      }
    }
  }

  @Test(
    arguments: [
      [.header(), .init("tRNS", [0]), .rows([0, 7]), .end],
      [.header(), .rows([0, 7]), .init("tRNS", [0, 7]), .end],
      [.header(), .init("gAMA", [1]), .init("aBCD", []), .rows([0, 7]), .end],
    ] as [[Chunk]])
  func `leave out what is not needed and wrong`(_ chunks: [Chunk]) throws {
    #expect(try Raster(reading: Chunk.file(chunks)).bytes == [7, 7, 7, 255])
  }

  @Test func `may have their data in any parts`() throws {
    let data = Zlib.compress([0, 1, 2, 3, 4, 5, 6, 7, 8])
    for size in 1...data.count {
      let parts = stride(from: 0, to: data.count, by: size).map {
        Chunk("IDAT", Array(data[$0..<min($0 + size, data.count)]))
      }
      let file = Chunk.file([.header(width: 8)] + parts + [.init("IDAT", []), .end])
      #expect(try Raster(reading: file)[7, 0] == RGB(8, 8, 8))
    }
  }

  @Test func `are refused by their size before memory is taken`() {
    func reading(_ width: UInt32, _ height: UInt32, _ limits: PictureLimits) throws(PictureError) {
      _ = try Raster(
        reading: Chunk.file([.header(width: width, height: height), .rows([0, 7]), .end]),
        limits: limits)
    }
    #expect(throws: PictureError.tooManyPixels(width: 50_000, height: 50_000, limit: 40_000_000)) {
      try reading(50_000, 50_000, PictureLimits())
    }
    #expect(throws: PictureError.sideTooLong(0x7FFF_FFFF, limit: 1_000_000)) {
      try reading(0x7FFF_FFFF, 0x7FFF_FFFF, PictureLimits())
    }
    #expect(throws: PictureError.tooManyBytes(67, limit: 10)) {
      try reading(1, 1, PictureLimits(bytes: 10, pixels: 10))
    }
  }
}

/// A chunk for a file that may be wrong.
struct Chunk: Sendable {
  var type: String
  var data: [UInt8]
  /// The check is wrong.
  var isHurt = false

  init(_ type: String, _ data: [UInt8]) { (self.type, self.data) = (type, data) }

  static func header(
    width: UInt32 = 1, height: UInt32 = 1, depth: UInt8 = 8, color: UInt8 = 0,
    methods: [UInt8] = [0, 0, 0]
  ) -> Chunk {
    Chunk("IHDR", bigEndian(width) + bigEndian(height) + [depth, color] + methods)
  }

  static func rows(_ data: [UInt8]) -> Chunk { Chunk("IDAT", Zlib.compress(data)) }
  static let end = Chunk("IEND", [])

  static func file(_ chunks: [Chunk]) -> [UInt8] {
    chunks.reduce(PNG.signature) { file, chunk in
      let body = Array(chunk.type.utf8) + chunk.data
      let check = CRC32.of(body) ^ (chunk.isHurt ? 1 : 0)
      return file + bigEndian(UInt32(chunk.data.count)) + body + bigEndian(check)
    }
  }
}
