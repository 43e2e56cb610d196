import Testing

@testable import SpecCore

@Suite struct `A form` {
  private struct Trip: Equatable {
    var name = ""
    var isReturn = false
    var back = "24:00"
    var day = "2018-02-20"
  }

  private static let today = CivilDate(year: 2018, month: 2, day: 5)
  private var form = InputForm(
    "trip", Text("Trip"), Trip(),
    [
      InputField("name", Text("Name"), hint: Text("a town"), .text("name", \.name)),
      InputField("day", Text("Day"), .date("day", \.day)),
      InputField(
        "back", Text("Back"), .flag("isReturn", \.isReturn, Text("Return")),
        .time("back", \.back, allowsEndOfDay: true).shown(if: \.isReturn)),
    ],
    dates: today.map { today in
      InputDates(
        today: today, read: { CivilDate(iso8601: $0) }, write: \.iso8601,
        month: { "Month \($0)" }, weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"])
    })

  private mutating func press(_ keys: Key...) -> InputForm<Trip>.Action {
    keys.map { form.update(.key($0)) }.last ?? .stay
  }

  private func drawn(_ columns: Int, _ rows: Int) -> [String] {
    form.draw(
      in: DrawingContext(
        theme: PageTheme(Text("Trips"), .blue, language: "en"),
        size: ScreenSize(columns: columns, rows: rows), now: Instant(seconds: 0))
    ).rows.map(\.text)
  }

  private func shown(_ columns: Int = 60) -> [String] {
    drawn(columns, 24).filter { !$0.isEmpty }
  }

  @Test func `the buttons stand in the title bar where they fit, else below it`() {
    #expect(shown(36)[0] == " ● Trips › Trip   [Cancel]   [Save]")
    #expect(shown(34)[0] == " ● Trips › Trip")
    #expect(shown(34).contains("  [Cancel]                 [Save]"))
  }

  @Test(arguments: 8...24)
  mutating func `fields have a row between them only if all fit`(rows: Int) throws {
    for _ in 1...3 {
      let drawn = drawn(100, rows)
      let name = try #require(drawn.firstIndex { $0.contains("Name") })
      let day = try #require(drawn.firstIndex { $0.contains("Day") })
      let back = try #require(drawn.firstIndex { $0.contains("Back") })
      #expect([day - name, back - day] == (rows >= 12 ? [2, 2] : [1, 1]))
      _ = press(.down)
    }
  }

  @Test mutating func `typing changes the property of the focused field`() {
    _ = press(.character("R"), .character("o"))
    _ = form.update(.paste("me\n"))
    #expect(form.value == Trip(name: "Rome "))
  }

  @Test mutating func `pickers replace the text at Enter and leave it at Esc`() {
    _ = press(.down, .enter, .right, .escape)
    #expect(form.value.day == "2018-02-20")
    _ = press(.enter, .right, .enter)
    #expect(form.value.day == "2018-02-21")
    _ = press(.down, .space, .down, .enter, .down, .enter)
    #expect(form.value.back == "23:00")
  }

  @Test mutating func `the first wrong field gets the focus, and an edit removes its error`() throws
  {
    _ = press(.down)
    form.mark(Failure(.usage, "bad", "--day and --name are wrong", field: "name"))
    #expect(form.focus == "name")
    let wrong = try #require(shown().firstIndex { $0.contains("!Name") })
    #expect(shown()[wrong + 1].hasSuffix("Day and Name are wrong"))
    _ = press(.character("x"))
    let mended = try #require(shown().firstIndex { $0.contains(" Name") })
    #expect(shown()[mended + 1].hasSuffix("a town"))
  }

  @Test mutating func `an error without a visible field is shown above the keys`() {
    form.mark(Failure(.refused, "full", "no seat is left"))
    #expect(shown().suffix(2) == ["  no seat is left", shown().last ?? ""])
  }
}
