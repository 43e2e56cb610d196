import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `An Arabic page of dindin` {
  let world = DinDinWorld()

  /// The rows as a terminal has them, without marks of direction.
  private func shown(_ line: String, columns: Int = 80) -> [String] {
    let result = world.run("\(line) --lang ar", terminal: true, columns: columns)
    #expect(result.status == 0, "\(result)")
    return result.out.split(separator: "\n").map {
      String($0.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) })
    }
  }

  @Test(arguments: [40, 80, 140])
  func `has all guests of a status in one column`(columns: Int) throws {
    #expect(world.run("event edit 0005 --invite farid --invite dan").status == 0)
    let rows = shown("event show 0005 --color never", columns: columns)
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
