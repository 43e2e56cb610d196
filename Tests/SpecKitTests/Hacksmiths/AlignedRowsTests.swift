import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `Aligned rows` {
  private let rows = [
    ["09:00", "Doors, coffee and teams", "Omar Haddad, Main hall"],
    ["10:00", String(repeating: "word ", count: 20), "Lena Fischer"],
    ["11:00", "昼食と自己紹介", "食堂"],
  ]

  private func drawn(_ width: Int) -> [String] {
    AlignedRows(indent: 1, gaps: []).lines(rows, width: width).map(\.text)
  }

  @Test func `the main column has the room that the others leave`() {
    let words = Array(repeating: "word", count: 9).joined(separator: " ")
    let lines = drawn(80)
    #expect(
      lines[0] == " 09:00  " + "Doors, coffee and teams".padded(to: 50) + "Omar Haddad, Main hall")
    #expect(lines[1] == " 10:00  " + words.padded(to: 50) + "Lena Fischer")
    #expect(lines[2] == "        " + words)
  }

  @Test(arguments: [20, 39, 40, 59, 60, 72, 80, 120, 200])
  func `no word is cut, and no line is too wide`(_ width: Int) {
    let lines = drawn(width)
    #expect(lines.allSatisfy { displayWidth($0) <= width }, "\(lines)")
    let text = lines.joined(separator: " ")
    #expect(!text.contains("…"))
    #expect(text.split(separator: " ").count { $0 == "word" } == 20)
    #expect(text.contains("昼食と自己紹介") && text.contains("食堂"))
  }

  @Test func `what fits is a table on a narrow page too, and what does not stands below`() {
    let short = [["a", "b", "c"], ["aa", "bb", "cc"]]
    let table = AlignedRows(indent: 0, gaps: []).lines(short, width: 20).map(\.text)
    #expect(table == ["a   b   c", "aa  bb  cc"])
    #expect(
      drawn(40).prefix(2) == [" Doors, coffee and teams", "   09:00; Omar Haddad, Main hall"])
    let numbered = AlignedRows(indent: 0, gaps: [])
      .lines([["1", "A title that is far too long", "x"]], width: 20).map(\.text)
    #expect(numbered == ["1  A title that is", "   far too long", "   x"])
  }
}
