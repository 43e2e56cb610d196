import Fuzz
import SpecTestSupport
import Testing

@testable import SpecCodecs
@testable import SpecCore

@Suite struct `Scaled pictures` {
  @Test func `are averaged in linear light`() {
    let (black, white) = (RGB(0, 0, 0), RGB(255, 255, 255))
    let board = Raster(width: 2, height: 2, pixels: [black, white, white, black])
    let whole = PictureRegion(x: 0, y: 0, width: 2, height: 2)
    #expect(board.scaled(region: whole, width: 1, height: 1)[0, 0] == RGB(188, 188, 188))
  }

  /// Every step of a channel is itself again.
  @Test func `of the same size are the same`() {
    var bytes: [UInt8] = []
    for step in UInt8(0)...255 { bytes += [step, 255 - step, step / 2, 255] }
    let raster = Raster(width: 16, height: 16, bytes: bytes)
    let whole = PictureRegion(x: 0, y: 0, width: 16, height: 16)
    #expect(raster.scaled(region: whole, width: 16, height: 16) == raster)
  }

  @Test func `of one color have it everywhere, whatever the sizes`() {
    let color = RGB(200, 100, 50)
    for (width, height) in [(1, 1), (3, 7), (40, 2), (5, 90)] {
      let raster = Raster(
        width: width, height: height, pixels: Array(repeating: color, count: width * height))
      let part = PictureRegion(
        x: 0.3, y: 0.1, width: Double(width) - 0.5, height: Double(height) - 0.2)
      for (newWidth, newHeight) in [(1, 1), (2, 9), (31, 4)] {
        let scaled = raster.scaled(region: part, width: newWidth, height: newHeight)
        #expect(scaled.bytes.count == newWidth * newHeight * 4)
        #expect((0..<newWidth).allSatisfy { scaled[$0, newHeight - 1] == color })
        #expect(scaled.isOpaque)
      }
    }
  }

  /// Transparent pixels do not count; the rest is the background.
  @Test func `mix by their opacity`() {
    let raster = Raster(width: 2, height: 1, bytes: [255, 0, 0, 255, 0, 255, 0, 0])
    let whole = PictureRegion(x: 0, y: 0, width: 2, height: 1)
    #expect(raster.scaled(region: whole, width: 1, height: 1).bytes == [255, 0, 0, 128])
    let over = raster.scaled(region: whole, width: 1, height: 1, background: RGB(0, 0, 0))
    #expect(over.bytes == [188, 0, 0, 255])
  }

  @Test func `are interpolated where a new pixel covers less than one`() {
    let raster = Raster(width: 2, height: 1, pixels: [RGB(0, 0, 0), RGB(255, 255, 255)])
    let whole = PictureRegion(x: 0, y: 0, width: 2, height: 1)
    let reds = (0..<4).map { raster.scaled(region: whole, width: 4, height: 1)[$0, 0].red }
    // A quarter and three quarters of the light.
    #expect(reds == [0, 137, 225, 255])
  }

  /// In strips, from a file that is turned, the same as of the whole picture.
  @Test(arguments: PictureSample.jpegs.filter { $0.name.hasPrefix("turned") })
  func `are turned after they are scaled`(_ sample: PictureSample) throws {
    let whole = try Raster(reading: sample.bytes)
    let region = PictureRegion(x: 1.5, y: 2, width: 5.25, height: 6)
    let scaled = whole.scaled(region: region, width: 3, height: 4)
    let reader = try PictureReader(sample.bytes)
    let read = try Raster(reading: reader, region: region, width: 3, height: 4)
    #expect((read.width, read.height) == (3, 4))
    for index in read.bytes.indices {
      #expect(abs(Int(read.bytes[index]) - Int(scaled.bytes[index])) <= 1)
    }
  }

  // MARK: placing

  @Test(
    arguments: [
      (300, 200, 80, 24, 4, 0, 72, 48), (400, 400, 80, 24, 16, 0, 48, 48),
      (1, 1, 80, 24, 16, 0, 48, 48), (10_000, 1, 80, 24, 0, 23, 80, 1),
      (1, 10_000, 80, 24, 39, 0, 1, 48),
    ])
  func `are contained in the middle of the area`(
    width: Int, height: Int, columns: Int, rows: Int, x: Int, y: Int, newWidth: Int, newHeight: Int
  ) {
    let area = PictureArea(columns: columns, rows: rows)
    let placed = PicturePlacement(containing: area, width: width, height: height)
    #expect((placed.x, placed.y, placed.width, placed.height) == (x, y, newWidth, newHeight))
  }

  @Test(
    arguments: [
      (1, 0.5, 0.5, PictureRegion(x: 0, y: 30, width: 400, height: 240)),
      (2, 0.5, 0.4, PictureRegion(x: 100, y: 60, width: 200, height: 120)),
      (2, 1, 1, PictureRegion(x: 200, y: 180, width: 200, height: 120)),
      (2, 0, 0, PictureRegion(x: 0, y: 0, width: 200, height: 120)),
    ] as [(Double, Double, Double, PictureRegion)])
  func `cover the area by the part that is wanted`(
    zoom: Double, x: Double, y: Double, expected: PictureRegion
  ) {
    let area = PictureArea(columns: 80, rows: 24)
    #expect(
      PictureRegion(covering: area, width: 400, height: 300, zoom: zoom, center: (x, y))
        == expected)
  }

  // MARK: palettes

  @Test func `find the nearest of the fixed colors`() {
    for number in UInt8(16)...255 {
      let color = FixedPalette.color(number)
      #expect(FixedPalette.color(FixedPalette.nearest(color)) == color)
    }
    var numbers = Numbers(1)
    for _ in 0..<400 {
      let bits = numbers.next()
      let color = RGB(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16))
      func distance(_ number: UInt8) -> Int {
        let other = FixedPalette.color(number)
        let red = Int(color.red) - Int(other.red)
        let green = Int(color.green) - Int(other.green)
        let blue = Int(color.blue) - Int(other.blue)
        return red * red + green * green + blue * blue
      }
      let best = (UInt8(16)...255).map(distance).min() ?? 0
      #expect(distance(FixedPalette.nearest(color)) == best, "\(color)")
    }
  }

  @Test func `with few colors keep them in a palette of their own`() {
    let colors = (UInt8(0)..<200).map { RGB($0, 255 - $0, $0 &* 7) }
    let raster = Raster(width: 20, height: 10, pixels: colors)
    var palette = AdaptivePalette(raster)
    let numbers = palette.dithered(raster)
    for (index, color) in colors.enumerated() {
      let found = palette.colors[Int(numbers[index])]
      #expect(
        abs(Int(found.red) - Int(color.red)) < 12 && abs(Int(found.green) - Int(color.green)) < 12)
    }
  }

  @Test func `with many colors have as many as are allowed`() {
    var numbers = Numbers(8)
    let bytes = (0..<32 * 32 * 4).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
    var palette = AdaptivePalette(Raster(width: 32, height: 32, bytes: bytes))
    #expect(palette.colors.count <= 256 && palette.colors.count > 200)
    #expect(palette.dithered(Raster(width: 0, height: 0, bytes: [])).isEmpty)
    #expect(AdaptivePalette(Raster(width: 0, height: 0, bytes: [])).colors.count <= 1)
  }
}
