import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `An Arabic page of dindin` {
  let world = DinDinWorld()

  @Test(arguments: [40, 80, 140])
  func `has all guests of a status in one column`(columns: Int) throws {
    #expect(world.run("event edit 0005 --invite farid --invite dan").status == 0)
    let shown = world.run(
      "event show 0005 --color never --lang ar", terminal: true, columns: columns)
    #expect(shown.status == 0, "\(shown)")
    let rows = shown.rows
    let ends = ["Ann Lee", "Ben Ito", "Dan Osei", "Farid Haddad"].compactMap { name in
      rows.compactMap { row in
        row.firstRange(of: name).map { displayWidth(row[..<$0.upperBound]) }
      }.first
    }
    #expect(ends.count == 4 && Set(ends).count == 1, "\(ends) \(rows)")
    #expect(ends.first.map { $0 < columns - 1 } == true)
  }

  @Test func `of help begins at the right`() {
    let result = world.run("invite accept --help --lang ar", terminal: true)
    let rows = result.out.split(separator: "\n")
    #expect(
      rows.count > 10 && rows.allSatisfy { $0.contains("\u{2067}") || $0.contains("\u{2068}") })
    let option = rows.first { $0.contains("--plus") }
    #expect(option?.hasSuffix("\u{2069}  ") == true, "\(result.out)")
    #expect(!world.run("invite accept --help --lang ar").out.contains("\u{2067}"))
  }
}
