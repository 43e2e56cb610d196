import SpecCore
import Testing

@Suite struct DateExpressionTests {
  private let now = Instant(iso8601: "2018-02-20T11:00:00Z")!

  private func zone() throws -> Zone {
    try ZoneDatabase(environment: [:]).zone(named: "Europe/Berlin")
  }

  @Test(arguments: [
    ("now", "2018-02-20T11:00:00Z"), ("+2h", "2018-02-20T13:00:00Z"),
    ("-1h", "2018-02-20T10:00:00Z"), ("+0d", "2018-02-20T11:00:00Z"),
    ("-1w", "2018-02-13T11:00:00Z"), ("+40d", "2018-04-01T10:00:00Z"),
    ("yesterday", "2018-02-18T23:00:00Z"), ("Yesterday 09:00", "2018-02-19T08:00:00Z"),
    ("вчера", "2018-02-18T23:00:00Z"), ("today 9:00", "2018-02-20T08:00:00Z"),
    ("tomorrow 09:00:30", "2018-02-21T08:00:30Z"), ("13:00", "2018-02-20T12:00:00Z"),
    ("12:00", "2018-02-21T11:00:00Z"), ("2018-02-20", "2018-02-19T23:00:00Z"),
    ("20.02.2018 09:00", "2018-02-20T08:00:00Z"), ("2018-02-20 09:00", "2018-02-20T08:00:00Z"),
    ("2018-02-20T09:00:00Z", "2018-02-20T09:00:00Z"),
    ("2018-02-20T09:00:00.25+23:59", "2018-02-19T09:01:00.250Z"),
    ("tuesday 13:00", "2018-02-20T12:00:00Z"), ("tue 12:00", "2018-02-27T11:00:00Z"),
    ("Mon 7pm", "2018-02-26T18:00:00Z"), ("понедельник 07:00", "2018-02-26T06:00:00Z"),
    ("пт 07:00+00:00", "2018-02-23T07:00:00Z"), ("wednesday", "2018-02-20T23:00:00Z"),
    ("8am", "2018-02-21T07:00:00Z"), ("9:30 PM", "2018-02-20T20:30:00Z"),
    ("tomorrow 12am", "2018-02-20T23:00:00Z"), ("12pm", "2018-02-21T11:00:00Z"),
  ])
  func `a moment is read`(text: String, expected: String) throws {
    let expression = try DateExpression(text)
    #expect(expression.resolution(now: now, in: try zone()).instant.iso8601 == expected)
  }

  @Test(arguments: [
    ("1h", "2018-02-20T10:00:00Z"), ("2d", "2018-02-18T11:00:00Z"),
    ("12:00", "2018-02-20T11:00:00Z"), ("12:01", "2018-02-19T11:01:00Z"),
    ("+1h", "2018-02-20T12:00:00Z"), ("yesterday", "2018-02-18T23:00:00Z"),
    ("monday", "2018-02-18T23:00:00Z"), ("tuesday 12:00", "2018-02-20T11:00:00Z"),
    ("tue 13:00", "2018-02-13T12:00:00Z"),
  ])
  func `what does not say which way it leads can lead back`(text: String, expected: String) throws {
    let expression = try DateExpression(text, .back)
    #expect(expression.resolution(now: now, in: try zone(), .back).instant.iso8601 == expected)
  }

  @Test(arguments: [
    ("2018-03-01", "2018-03-01"), ("today", "2018-02-20"), ("+3d", "2018-02-23"),
    ("-2w", "2018-02-06"), ("01.03.2018", "2018-03-01"), ("tomorrow 09:00", nil), ("+3h", nil),
    ("now", nil), ("09:00", nil),
  ])
  func `a day is read`(text: String, expected: String?) throws {
    let today = try #require(CivilDate(iso8601: "2018-02-20"))
    #expect(try DateExpression(text).date(today: today)?.iso8601 == expected)
  }

  @Test(
    arguments: [
      ("1h", .malformed), ("soon", .malformed), ("", .malformed), ("+", .malformed),
      ("+10", .malformed), ("2018-02-30", .impossible), ("24:00", .impossible),
      ("18-02-20", .year), ("2018-02-20 09:00+24:00", .offset),
      ("2018-02-20 09:00:00.5", .malformed), ("13pm", .impossible), ("0am", .impossible),
      ("8", .malformed), ("8xm", .malformed), ("moonday 07:00", .malformed),
      (String(repeating: "9", count: 100_000), .malformed),
    ] as [(String, DateExpression.ParsingError)])
  func `anything else is refused, with the reason`(
    text: String, reason: DateExpression.ParsingError
  ) {
    #expect(throws: reason) { try DateExpression(text) }
  }
}
