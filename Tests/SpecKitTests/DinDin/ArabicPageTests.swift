import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// Pages from right to left are mirrored as wholes: margins, maps and hints too.
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

  private func frames(_ line: String, language: String = "ar") throws -> [[String]] {
    let result = world.run("\(line) --json --lang \(language)")
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines().map { ($0["rows"]?.array ?? []).compactMap(\.string) }
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

  @Test func `keeps the margin of what stands below a heading`() throws {
    let rows = shown("next")
    #expect(rows.first { $0.contains("Dan Osei") }?.hasSuffix("  ") == true, "\(rows)")
    // Place and host in the same order, whoever the host is.
    let foreign = try #require(rows.first { $0.contains("Dan Osei") })
    #expect(foreign.contains("Mill Street Hall · Dan Osei"), "\(rows)")
  }

  @Test(arguments: ["event new --keys q", "invite show 0001 --keys q"])
  func `has its map where its texts are`(line: String) throws {
    #expect(
      world.run("event new --date 2026-12-01 --time 7pm --address 'Rotunda Kitchen'").status == 0)
    let line = line.replacing("event new", with: "event new --resume")
    let rows = try #require(try frames("\(line) --size 140x40").last)
    let map = rows.filter { $0.contains("│") || $0.contains("┌") }
    // The page is of 119 cells, at the right.
    #expect(map.count > 3 && map.allSatisfy { $0.hasPrefix(String(repeating: " ", count: 20)) })
  }

  @Test func `has hints from right to left`() throws {
    let hint = try #require(try frames("--keys q --size 80x24").last?.last)
    let places = ["خروج q", "المفاتيح ?", "رفض r", "قبول a"].compactMap {
      hint.firstRange(of: $0)?.lowerBound
    }
    #expect(places.count == 4 && places == places.sorted(), "\(hint)")
  }

  @Test func `asks in its own direction`() throws {
    let result = world.home.run(
      "dindin event cancel 0005 --lang ar", input: "\n", terminal: true,
      environment: ["COLUMNS": "40", "LINES": "24"])
    #expect(result.err.contains("\u{2067}إلغاء العشاء؟"), "\(result)")
    #expect(result.err.contains("\u{2068}Rotunda Kitchen\u{2069}"), "\(result)")
    let rows = result.err.split(separator: "\n").prefix { !$0.contains("ن/ل") }
    #expect(!rows.isEmpty && rows.allSatisfy { displayWidth($0) <= 45 }, "\(result)")
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
