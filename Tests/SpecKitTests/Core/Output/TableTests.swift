import Testing

@testable import SpecCore

@Suite struct TableTests {
  private func texts(_ table: Table, _ width: Int) -> [String] {
    table.lines(width: width).map(\.text)
  }

  private let people = Table(
    [.init("ID", .right), .init("NAME", flexible: true), .init("CITY")],
    rows: [["1", "Ann", "Rome"], ["20", "日本 Tarō", "Ōsaka"], ["3", "Bo", ""]])

  @Test func `columns are aligned by cells`() {
    #expect(
      texts(people, 80) == [
        "ID  NAME       CITY", " 1  Ann        Rome", "20  日本 Tarō  Ōsaka", " 3  Bo",
      ])
  }

  @Test func `the flexible column is shortened`() {
    #expect(
      texts(people, 18) == ["ID  NAME     CITY", " 1  Ann      Rome", "20  日本 T…  Ōsaka", " 3  Bo"])
    for width in 1...30 {
      #expect(people.lines(width: width).allSatisfy { $0.width <= width })
    }
  }

  @Test func `secondary columns stand under the others when all do not fit`() {
    let table = Table(
      [.init(), .init("", flexible: true), .init("", secondary: true), .init("", secondary: true)],
      rows: [["1", "Ann Lee", "Rome", "left"], ["20", "Bo", "", "stayed longer"]])
    #expect(
      texts(table, 32) == ["1   Ann Lee  Rome  left", "20  Bo             stayed longer"])
    #expect(texts(table, 31) == ["1   Ann Lee", "    Rome  left", "20  Bo", "    stayed longer"])
    #expect(
      texts(table, 10)
        == ["1   Ann", "    Lee", "  Rome", "  left", "20  Bo", "  stayed", "  longer"])
  }

  @Test func `without rows there is nothing, without titles no head`() {
    #expect(Table([.init("ID")]).lines(width: 80).isEmpty)
    #expect(texts(Table([.init(), .init("", .right)], rows: [["a", "b"]]), 80) == ["a  b"])
  }

  @Test func `control characters in a cell count as they are shown`() {
    let table = Table([.init(), .init()], rows: [["\u{1B}", "x"], ["abcdefgh", "y"]])
    #expect(
      table.lines(width: 80).map { Renderer.text($0, color: .none) } == [
        #"\u{1B}    x"#, "abcdefgh  y",
      ])
  }
}

@Suite struct LineLayoutTests {
  @Test func `truncating a line keeps the styles of the rest`() {
    let line = Line("abc", .bold) + Line("defg", .dim)
    #expect(line.truncated(to: 5).spans == [.init("abc", .bold), .init("d…", .dim)])
    #expect(line.truncated(to: 7) == line)
    #expect(line.clipped(to: 4).text == "abcd")
    #expect(line.truncated(to: 0).text.isEmpty)
    #expect((Line("日本") + Line("語")).truncated(to: 5).text == "日本…")
  }

  @Test func `trimming keeps spaces that are seen`() {
    #expect((Line("a ") + Line("  ", .bold)).trimmed().text == "a")
    #expect((Line("a") + Line("  ", Style(on: .red)) + Line("  ")).trimmed().text == "a  ")
  }

  @Test func `padding has a style of its own`() {
    #expect(Line("a").padded(to: 3, style: .bold).spans == [.init("a"), .init("  ", .bold)])
    #expect(Line("a").padded(to: 4, .center).text == " a  ")
    #expect(Line("a").padded(to: 4, .right).text == "   a")
  }
}

@Suite struct ColumnChoiceTests {
  private let row = ObjectType(name: "Row") {
    [Field("id", .integer, ""), Field("end", .optional(.string), "")]
  }

  @Test func `fields of listed objects have one item for each object`() throws {
    let choice = try ColumnChoice(
      ["rows.id", "rows.end"], hasHeader: false, fields: [Field("rows", .list(.object(row)), "")],
      columns: [], path: ["spec"])
    let result: JSON = ["rows": [["id": 1], ["id": 2, "end": "x"]]]
    let expected: JSON = ["rows.id": [1, 2], "rows.end": [nil, "x"]]
    #expect(choice.selected(from: result) == expected)
  }

  @Test(arguments: ["rows.id.x", "row", "rows.", "id", "rows.id,rows.id"])
  func `a field that the command does not have, or a second one, is refused`(names: String) {
    #expect(throws: UsageError.self) {
      try ColumnChoice(
        names.split(separator: ",").map(String.init), hasHeader: false,
        fields: [Field("rows", .list(.object(row)), "")], columns: [], path: ["spec"])
    }
  }
}
