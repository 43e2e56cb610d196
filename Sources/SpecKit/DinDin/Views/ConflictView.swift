internal import SpecCore

/// Two dinners at the same time.
struct ConflictView: Record {
  let first: Dinner
  let second: Dinner
  let language: String

  var from: Instant { max(first.start, second.start) }
  var to: Instant { min(first.end, second.end) }
  var seconds: Int64 { to.seconds - from.seconds }

  static let members: [RecordMember<Self>] = [
    RecordMember("a", { DinnerView(dinner: $0.first, language: $0.language) }, ""),
    RecordMember("b", { DinnerView(dinner: $0.second, language: $0.language) }, ""),
    RecordMember("from", \.from, Text("when both have begun")),
    RecordMember("to", \.to, Text("when the first of them ends")),
    RecordMember("seconds", \.seconds, Text("the time between")),
  ]

  static var helpFields: [Field] {
    helpFields(with: ["a": DinnerView.calendarFields, "b": DinnerView.calendarFields])
  }
}

/// What `conflicts` shows.
struct ConflictsView: Presentable {
  let conflicts: [ConflictView]

  var payload: [ConflictView] { conflicts }

  func records() -> [[String]] {
    conflicts.map {
      let offset = $0.first.times.offset
      return [
        $0.first.id, $0.second.id, $0.from.iso8601WithOffset(offset),
        $0.to.iso8601WithOffset(offset),
      ]
    }
  }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    return conflicts.flatMap { conflict in
      let length = placeTexts.duration(seconds: Int(conflict.seconds), in: page.language)
      return [conflict.first, conflict.second].flatMap { dinner in
        layout.spread(
          Line(calendarTexts.when(dinner.times.start, in: page.language), .bold),
          layout.data(dinner.details.label)) + layout.wrapped(dinner.hostLine(layout), indent: 2)
      } + layout.wrapped(Line(exchangeTexts.overlapFor(page.language, ["length": length]), .dim))
    }
  }
}
