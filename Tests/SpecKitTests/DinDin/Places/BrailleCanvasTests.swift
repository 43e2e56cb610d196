import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `A canvas of Braille dots` {
  @Test func `has two by four dots a cell`() {
    for y in 0..<4 {
      for x in 0..<2 {
        var canvas = BrailleCanvas(columns: 1, rows: 1)
        canvas.set(.init(x, y))
        let bit = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]][y][x]
        #expect(canvas.lines()[0].text.unicodeScalars.first?.value == UInt32(0x2800 + bit))
      }
    }
  }

  @Test func `draws lines from end to end and clips them at its edges`() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.line(from: .init(0, 0), to: .init(3, 3))
    #expect(canvas.lines().map(\.text) == ["⠑⢄"])
    var dotted = BrailleCanvas(columns: 4, rows: 1, isUTF8: false)
    dotted.line(from: .init(-4, 0), to: .init(40, 0), every: 4)
    #expect(dotted.lines().map(\.text) == [". . "])
    var far = BrailleCanvas(columns: 2, rows: 1)
    far.line(from: .init(.min / 2, 0), to: .init(.max / 2, 0))
    #expect(far.lines().map(\.text) == ["  "])
  }

  @Test func `keeps its width under texts of any script`() {
    var canvas = BrailleCanvas(columns: 8, rows: 1)
    canvas.write("食事処", column: 1, row: 0, isolated: true)
    #expect(
      !canvas.isFree(column: 6, row: 0, width: 1) && canvas.isFree(column: 7, row: 0, width: 1))
    #expect(
      !canvas.isFree(column: 7, row: 0, width: 2) && !canvas.isFree(column: 0, row: 1, width: 1))
    canvas.write("long", column: 7, row: 0)
    #expect(canvas.lines().map(\.text) == [" 食事処l"] && canvas.lines()[0].width == 8)
  }
}
