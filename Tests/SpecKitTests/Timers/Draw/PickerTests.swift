import SpecCore
import Testing

@testable import SpecTimers

@Suite struct `The calendar of the form` {
  private static func date(_ text: String) throws -> CivilDate {
    try #require(CivilDate(iso8601: text))
  }

  @Test func `shows weeks from Monday with the selected day and today`() throws {
    let grid = MonthGrid(
      selected: try Self.date("2018-02-20"), today: try Self.date("2018-02-05"))
    #expect(
      grid.lines(language: "en").map { $0.text.trimmingTrailingSpaces() } == [
        "     ‹ February 2018 ›",
        " Mo  Tu  We  Th  Fr  Sa  Su",
        "              1   2   3   4",
        "  5*  6   7   8   9  10  11",
        " 12  13  14  15  16  17  18",
        " 19 [20] 21  22  23  24  25",
        " 26  27  28",
        "",
      ])
    #expect(grid.lines(language: "ru")[0].text.contains("Февраль 2018"))
    #expect(grid.lines(language: "ru")[1].text.contains("Пн  Вт  Ср  Чт  Пт  Сб  Вс"))
  }

  /// Months that begin on each day of the week, with 4, 5 and 6 weeks.
  @Test(arguments: 1...120) func `always has the same size and every day once`(month: Int) throws {
    let (year, number) = (2018 + (month - 1) / 12, (month - 1) % 12 + 1)
    let day = try #require(CivilDate(year: year, month: number, day: 1))
    let grid = MonthGrid(selected: day, today: day)
    let lines = grid.lines(language: "en")
    #expect(lines.count == 8 && lines.allSatisfy { $0.width == MonthGrid.width })
    let days = grid.weeks.flatMap { $0 }.compactMap { $0 }
    #expect(days.map(\.day) == Array(1...CivilDate.days(inMonth: number, of: year)))
    for (column, date) in grid.weeks.flatMap({ Array($0.enumerated()) }) {
      if let date { #expect(date.weekday.rawValue == column + 1) }
    }
  }

  static let moves: [(String, [Key], String)] = [
    ("2018-02-28", [.right], "2018-03-01"), ("2018-03-01", [.left], "2018-02-28"),
    ("2018-02-20", [.down], "2018-02-27"), ("2018-01-03", [.up], "2017-12-27"),
    ("2018-01-31", [.pageDown], "2018-02-28"), ("2024-03-31", [.pageUp], "2024-02-29"),
    ("2018-12-31", [.pageDown], "2019-01-31"), ("2018-01-31", [.pageUp], "2017-12-31"),
    ("2018-02-20", [.home], "2018-02-01"), ("2018-02-20", [.end], "2018-02-28"),
    ("1900-01-03", [.up], "1900-01-01"), ("1900-01-03", [.pageUp], "1900-01-03"),
    ("9999-12-31", [.right, .down, .pageDown], "9999-12-31"),
    ("2018-02-20", [.character("t")], "2018-02-05"),
  ]

  @Test(arguments: moves) func `is moved by arrows and pages`(
    from: String, keys: [Key], to: String
  ) throws {
    var grid = MonthGrid(selected: try Self.date(from), today: try Self.date("2018-02-05"))
    for key in keys {
      let isKnown = grid.handle(key)
      #expect(isKnown)
    }
    #expect(grid.selected.iso8601 == to)
    let before = grid
    let known = [Key.enter, .escape].map { grid.handle($0) }
    #expect(known == [false, false] && grid == before)
  }
}

@Suite struct `The wheels of a time` {
  static let keys: [(String, [Key], Bool, String)] = [
    ("09:00", [.up], false, "10:00"), ("00:00", [.down], false, "23:00"),
    ("23:59", [.up], false, "00:59"), ("09:59", [.right, .up], false, "09:00"),
    ("09:00", [.right, .down], false, "09:59"), ("09:00", [.right, .left, .up], false, "10:00"),
    ("00:00", "0930".map(Key.character), false, "09:30"),
    ("00:00", "930".map(Key.character), false, "09:30"),
    ("00:00", "9:5".map(Key.character), false, "09:05"),
    ("00:00", "1:45".map(Key.character), false, "01:45"),
    ("00:30", "25".map(Key.character), false, "02:30"),
    ("00:30", "24".map(Key.character), false, "02:30"),
    ("00:30", "24".map(Key.character), true, "24:00"),
    ("23:30", [.up], true, "24:00"), ("23:30", [.up, .up], true, "00:00"),
    ("24:00", [.right, .up], true, "24:00"), ("24:00", [], false, "23:00"),
  ]

  @Test(arguments: keys) func `are turned and typed`(
    from: String, keys: [Key], allowsEndOfDay: Bool, to: String
  ) throws {
    let parts = from.split(separator: ":").compactMap { Int($0) }
    var wheel = TimeWheel(hour: parts[0], minute: parts[1], allowsEndOfDay: allowsEndOfDay)
    for key in keys { _ = wheel.handle(key) }
    #expect(wheel.text == to)
  }

  @Test func `show what is before and after`() {
    var wheel = TimeWheel(hour: 0, minute: 59)
    #expect(wheel.lines.map(\.text) == ["   23   58  ", "  [00]: 59  ", "   01   00  "])
    let known = [Key.right, .enter, .character("x")].map { wheel.handle($0) }
    #expect(known == [true, false, false])
    #expect(wheel.lines[1].text == "   00 :[59] ")
  }
}
