import Testing

@testable import SpecCore

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

  @Test func `columns of numbers are aligned right`() throws {
    let choice = try ColumnChoice(
      ["id", "end"], hasHeader: true, fields: row.fields(), columns: [], path: ["spec"])
    let rows: [JSON] = [["id": 1, "end": "x"], ["id": 20]]
    #expect(choice.table(rows, hasTitles: true).columns.map(\.alignment) == [.right, .left])
  }
}
