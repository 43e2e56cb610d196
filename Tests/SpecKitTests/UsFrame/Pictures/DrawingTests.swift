import SpecTestSupport
import Testing

@testable import SpecCore
@testable import SpecUsFrame

@Suite struct `Drawn pictures` {
  private static let (black, white, red) = (RGB(0, 0, 0), RGB(255, 255, 255), RGB(255, 0, 0))

  @Test func `are two colors a cell in halves`() {
    let canvas = Raster(
      width: 2, height: 2, pixels: [Self.red, Self.white, Self.black, Self.white])
    let cells = CellPicture(halves: canvas)
    #expect((cells.columns, cells.rows) == (2, 1))
    let text = String(decoding: cells.text(.trueColor), as: UTF8.self)
    #expect(
      text == "\u{1B}[38;2;255;0;0;48;2;0;0;0m▀\u{1B}[0;38;2;255;255;255;48;2;255;255;255m▀"
        + "\u{1B}[0m\n")
    let fixed = String(decoding: cells.text(.palette256), as: UTF8.self)
    #expect(fixed == "\u{1B}[38;5;196;48;5;16m▀\u{1B}[0;38;5;231;48;5;231m▀\u{1B}[0m\n")
  }

  @Test func `are characters by their brightness`() {
    let grays = stride(from: UInt8(0), to: 253, by: 28).map { RGB($0, $0, $0) }
    let cells = CellPicture(brightness: Raster(width: 10, height: 1, pixels: grays))
    #expect(String(decoding: cells.text(.none), as: UTF8.self) == " .:-=+*#%@\n")
  }

  @Test func `stand in the middle of bars`() {
    let area = PictureArea(columns: 4, rows: 1)
    let picture = Raster(width: 2, height: 2, pixels: Array(repeating: Self.red, count: 4))
    let placement = PicturePlacement(containing: area, width: 5, height: 5)
    let canvas = picture.placed(placement, in: area, over: Self.white)
    #expect((0..<4).map { canvas[$0, 1] } == [Self.white, Self.red, Self.red, Self.white])
  }

  @Test func `are told other programs with all their pixels`() {
    let pam = Raster(width: 1, height: 1, bytes: [1, 2, 3, 4]).pam
    let head = "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    #expect(pam == Array(head.utf8) + [1, 2, 3, 4])
  }

  // MARK: pixels

  /// Few colors are all there, but for what a hundredth rounds. `make pictures` has libsixel read them.
  @Test func `are sixels`() {
    let colors: [RGB] = (0..<480).map { index in
      let (column, half) = (index % 40 / 10, index / 240)
      return RGB(UInt8(column * 80), UInt8(half * 200), 30)
    }
    let raster = Raster(width: 40, height: 12, pixels: colors)
    #expect(
      String(decoding: Sixel.encode(raster), as: UTF8.self)
        == "\u{1B}P0;1;0q\"1;1;40;12#0;2;0;0;12#1;2;0;78;12#2;2;63;0;12#3;2;63;78;12#4;2;31;0;12"
        + "#5;2;31;78;12#6;2;94;0;12#7;2;94;78;12#0!10~$#2!20?!10~$#4!10?!10~$#6!30?!10~-#1!10~"
        + "$#3!20?!10~$#5!10?!10~$#7!30?!10~\u{1B}\\")
    let cut = Raster(width: 40, height: 11, pixels: Array(colors.dropLast(40)))
    let text = String(decoding: Sixel.encode(cut), as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;40;6#"))
    #expect(text.hasSuffix("\u{1B}\\"))
    #expect(!text.contains("-"))
  }

  @Test func `are sent to kitty in pieces`() throws {
    let raster = Raster(
      width: 50, height: 50,
      pixels: (0..<2500).map { RGB(UInt8(truncatingIfNeeded: $0), 7, UInt8(clamping: $0 / 256)) })
    let text = String(decoding: KittyGraphics(.columns(20)).show(raster), as: UTF8.self)
    let pieces = text.split(separator: "\u{1B}\\").map { $0.dropFirst(3).split(separator: ";") }
    #expect(pieces[0][0] == "a=T,f=24,s=50,v=50,i=1,q=2,c=20,m=1")
    #expect(pieces.dropFirst().dropLast().allSatisfy { $0[0] == "q=2,m=1" && $0[1].count == 4096 })
    #expect(pieces.last?[0] == "q=2,m=0")
    let sent = try #require(Base64.decode(pieces.map { String($0[1]) }.joined()))
    #expect(sent.count == 7500 && Array(sent[3..<6]) == [1, 7, 0])
    let file = String(decoding: KittyGraphics(.rows(3), id: 9).show(png: [1]), as: UTF8.self)
    #expect(file == "\u{1B}_Ga=T,f=100,i=9,q=2,r=3,m=0;AQ==\u{1B}\\")
  }

  @Test func `are sent to iTerm2 as their files, large ones in parts`() throws {
    let small = String(decoding: InlineImage.show([1, 2], columns: 8, rows: 4), as: UTF8.self)
    #expect(
      small
        == "\u{1B}]1337;File=inline=1;size=2;width=8;height=4;preserveAspectRatio=1:AQI=\u{7}")
    let file = (0..<800_000).map { UInt8(truncatingIfNeeded: $0) }
    let text = String(decoding: InlineImage.show(file, columns: 8, rows: 4), as: UTF8.self)
    let parts = text.split(separator: "\u{7}")
    #expect(parts.count == 4 && parts[0].contains("MultipartFile=inline=1;size=800000"))
    #expect(parts[3] == "\u{1B}]1337;FileEnd")
    #expect(parts.allSatisfy { $0.utf8.count < 1_048_576 })
    let letters = parts[1...2].map { $0.drop { $0 != "=" }.dropFirst() }.joined()
    #expect(Base64.decode(letters) == file)
  }
}
