import Fuzz
import SpecTestSupport
import Testing

@testable import SpecCodecs
@testable import SpecCore

@Suite struct `PNG pictures` {
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
    #expect(PNG.encode(Raster(width: 0, height: 2, bytes: [])).isEmpty)
  }

  // MARK: damage

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
      ([.header(depth: 8, color: 1)], "the color type is 1 with bit depth 8"),
      ([.header(depth: 3, color: 2)], "the color type is 2 with bit depth 3"),
      ([.header(depth: 16, color: 3)], "the color type is 3 with bit depth 16"),
      ([.header(width: 0)], "the size is 0 x 1"),
      ([.header(height: 1 << 31)], "the size is 1 x 2147483648"),
      ([.header(methods: [1, 0, 0])], "the compression method is unknown"),
      ([.header(methods: [0, 64, 0])], "the filter method is unknown"),
      ([.header(methods: [0, 0, 2])], "the interlace method is unknown"),
      ([.init("IHDR", [0, 0, 0, 1])], "the length of chunk IHDR is wrong"),
      ([.pixel], "there is no chunk IHDR"),
      ([.header(), .header()], "chunk IHDR is in a wrong place"),
      ([.header(), .end], "there is no chunk IDAT"),
      ([.header(), .pixel], "the file is cut off"),
      ([.header(), .pixel, .init("IEND", [1])], "the length of chunk IEND is wrong"),
      ([.header(), .init("ABCD", []), .pixel, .end], "chunk ABCD is unknown but required"),
      ([.header(color: 3), .rows([0, 0]), .end], "there is no chunk PLTE"),
      (
        [.header(color: 3), .init("PLTE", [1, 2]), .end], "the length of chunk PLTE is wrong"
      ),
      ([.header(color: 3), .init("PLTE", []), .end], "the length of chunk PLTE is wrong"),
      (
        [.header(depth: 1, color: 3), .init("PLTE", Array(repeating: 0, count: 9)), .end],
        "the length of chunk PLTE is wrong"
      ),
      ([.header(), .palette, .pixel, .end], "chunk PLTE is in a wrong place"),
      ([.header(color: 3), .palette, .palette, .end], "chunk PLTE is in a wrong place"),
      (
        [.header(color: 2), .rows([0, 7, 7, 7]), .palette, .end], "chunk PLTE is in a wrong place"
      ),
      ([.header(), .pixel, .init("tEXt", []), .rows([]), .end], "chunk IDAT is in a wrong place"),
      ([.header(color: 3), .palette, .rows([0, 1]), .end], "a pixel has no color in the palette"),
      ([.header(), .rows([5, 7]), .end], "a row has the unknown filter 5"),
      ([.header(), .rows([0]), .end], "the data end before the last row"),
      ([.header(), .rows([0, 7, 7]), .end], "the data are longer than allowed"),
      ([.header(), .init("IDAT", [0x78, 0x9D]), .end], "the header is wrong"),
      ([.header(width: 4096, height: 4096), .pixel, .end], "the data end before the last row"),
    ] as [([Chunk], String)])
  func `that break a rule are refused with the reason`(chunks: [Chunk], reason: String) {
    let error = #expect(throws: PictureError.self) { try Raster(reading: Chunk.file(chunks)) }
    #expect(error?.kind == .damaged)
    #expect(error?.format == .png)
    #expect(error?.what == reason)
  }

  /// Data in two parts: the place in the compressed data is not that in the file.
  @Test func `that are damaged are refused with the byte of the file`() {
    var data = Chunk.pixel.data
    data[data.count - 1] ^= 1
    let (first, second) = (Array(data[..<4]), Array(data[4...]))
    let file = Chunk.file([.header(), .init("IDAT", first), .init("IDAT", second), .end])
    // Behind the checksum of the data follow that of the chunk, and IEND.
    #expect(
      throws: PictureError.png("the Adler-32 checksum is wrong", at: file.count - 12 - 4 - 4)
    ) { try Raster(reading: file) }
    for (type, count) in [("IHDR", 20), ("IEND", file.count - 1)] {
      #expect(throws: PictureError.png("the file is cut off in chunk \(type)", at: count)) {
        try Raster(reading: Array(file[..<count]))
      }
    }
  }

  @Test func `with a wrong check are refused, where the chunk is needed`() throws {
    let good: [Chunk] = [
      .header(color: 3), .palette, .init("tRNS", [9]), .rows([0, 0]), .end,
    ]
    #expect(try Raster(reading: Chunk.file(good)).bytes == [1, 2, 3, 9])
    for index in good.indices {
      var hurt = good
      hurt[index].isHurt = true
      let type = good[index].type
      if type == "tRNS" {
        #expect(try Raster(reading: Chunk.file(hurt)).bytes == [1, 2, 3, 255])
      } else {
        let error = #expect(throws: PictureError.self) { try Raster(reading: Chunk.file(hurt)) }
        #expect(error?.what == "the checksum of chunk \(type) is wrong")
      }
    }
  }

  @Test(
    arguments: [
      [.header(), .init("tRNS", [0]), .pixel, .end],
      [.header(), .pixel, .init("tRNS", [0, 7]), .end],
      [.header(), .init("gAMA", [1]), .init("aBCD", []), .pixel, .end],
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
    func file(_ width: UInt32, _ height: UInt32) -> [UInt8] {
      Chunk.file([.header(width: width, height: height), .pixel, .end])
    }
    #expect(throws: PictureError.tooManyPixels(width: 50_000, height: 50_000, limit: 40_000_000)) {
      try Raster(reading: file(50_000, 50_000))
    }
    #expect(throws: PictureError.sideTooLong(0x7FFF_FFFF, limit: 1_000_000)) {
      try Raster(reading: file(0x7FFF_FFFF, 0x7FFF_FFFF))
    }
    let small = file(1, 1)
    #expect(throws: PictureError.tooManyBytes(small.count, limit: 10)) {
      try Raster(reading: small, limits: PictureLimits(bytes: 10, pixels: 10))
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
  /// The row of one gray pixel.
  static let pixel = rows([0, 7])
  /// One color.
  static let palette = Chunk("PLTE", [1, 2, 3])
  static let end = Chunk("IEND", [])

  static func file(_ chunks: [Chunk]) -> [UInt8] {
    chunks.reduce(PNG.signature) { file, chunk in
      let body = Array(chunk.type.utf8) + chunk.data
      let check = CRC32.of(body) ^ (chunk.isHurt ? 1 : 0)
      return file + bigEndian(UInt32(chunk.data.count)) + body + bigEndian(check)
    }
  }
}
