import SpecCore
import Testing

@testable import SpecTimers

@Suite struct `The ring chart` {
  static let counts = [
    (13, 5), (1, 1), (1, 0), (0, 1), (2, 1), (1, 3), (99, 1), (1, 99), (7, 13), (500, 499),
    (1, 1000), (1000, 1), (17, 3),
  ]

  /// Counts as an eye does: a whole cell is two halves.
  private func areas(_ lines: [Line]) -> (success: Int, late: Int, bySlice: [Style: Int]) {
    var (success, late) = (0, 0)
    var styles: [Style: Int] = [:]
    for span in lines.flatMap(\.spans) {
      for character in span.text where character != " " {
        let area = "▀▄▌▐".contains(character) ? 1 : 2
        if character == "█" { success += 2 }
        if character == "▒" { late += 2 }
        styles[span.style, default: 0] += area
      }
    }
    return (success, late, styles)
  }

  @Test(arguments: counts, [10, 11, 12, 20])
  func `has the area of each share within three percent`(counts: (Int, Int), rows: Int) {
    let lines = RingChart(success: counts.0, late: counts.1).lines(rows: rows)
    let share = Double(counts.0) / Double(counts.0 + counts.1)
    let found = areas(lines)
    let whole = Double(found.success) / Double(found.success + found.late)
    #expect(abs(whole - share) <= 0.03)
    let total = found.bySlice.values.reduce(0, +)
    let success = found.bySlice[RingChart.Slice.success.style, default: 0]
    #expect(abs(Double(success) / Double(total) - share) <= 0.03)
    #expect((counts.0 > 0) == (success > 0) && (counts.1 > 0) == (total > success))
  }

  @Test(arguments: [10, 12, 16], [0, 2]) func `is round`(rows: Int, late: Int) {
    let lines = RingChart(success: 3, late: late).lines(rows: rows)
    #expect(lines.count == rows && lines.allSatisfy { $0.width == 2 * rows })
    // A circle in a square takes a quarter of pi of it, less its hole.
    let area = areas(lines).bySlice.values.reduce(0, +)
    let expected = Double.pi / 4 * (1 - RingChart.hole * RingChart.hole)
    #expect(abs(Double(area) / Double(4 * rows * rows) - expected) < 0.02)
    let texts = lines.map(\.text)
    let outline = texts.map { $0.map { $0 == " " ? " " : "#" } }
    #expect(outline == outline.reversed())
    #expect(outline.allSatisfy { $0 == $0.reversed() })
  }

  @Test func `goes clockwise from the top`() {
    let quarter = RingChart(success: 1, late: 3).lines(rows: 12).map(\.text)
    for (row, text) in quarter.enumerated() {
      for (column, character) in text.enumerated() where "█▒".contains(character) {
        #expect((character == "█") == (row < 6 && column >= 12), "\(row) \(column)")
      }
    }
  }

  @Test func `is green and orange`() {
    let line = RingChart(success: 1, late: 1).lines(rows: 10)[5]
    #expect(Renderer.text(line, color: .palette256).contains("\u{1B}[38;5;208m▒"))
    #expect(Renderer.text(line, color: .ansi16).contains("\u{1B}[33m▒"))
    #expect(Renderer.text(line, color: .ansi16).contains("\u{1B}[32m█"))
  }

  @Test func `is nothing without statistics`() {
    #expect(RingChart(success: 0, late: 0).lines(rows: 10).isEmpty)
    #expect(RingChart(success: -1, late: 2).lines(rows: 10).count == 10)
  }

  @Test func `the rows of the hourglass are equally wide`() {
    for isUTF8 in [true, false] {
      let lines = isUTF8 ? Hourglass.lines : Hourglass.lines.map { $0.ascii(.none) }
      #expect(lines.count == 10 && lines.allSatisfy { $0.width == 15 })
      #expect(isUTF8 || lines.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } })
    }
  }
}
