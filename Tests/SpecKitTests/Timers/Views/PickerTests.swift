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

extension MonthGrid {
  fileprivate func lines(language: String) -> [Line] {
    lines(
      month: CalendarNames.month(selected.month, language),
      weekdays: CalendarNames.weekdays(language))
  }
}
