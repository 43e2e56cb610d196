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

  @Test func `fields of listed objects are lists`() {
    let rows = MemberType.list(.object(row))
    #expect(rows.inside(.integer) == .list(.integer))
    #expect(rows.inside(.optional(.string)) == .list(.string))
    #expect(rows.optional.inside(.integer) == .optional(.list(.integer)))
    #expect(MemberType.object(row).inside(.integer) == .integer)
  }
}
