internal import SpecCore

/// A dinner to come, with the time until it starts.
struct ComingDinner: Record {
  let dinner: Dinner
  let now: Instant
  let language: String

  /// Whole seconds until the start.
  var seconds: Int64 { dinner.start.seconds - now.seconds }

  static let members: [RecordMember<Self>] =
    RecordMember.all(
      of: { DinnerView(dinner: $0.dinner, language: $0.language) }, DinnerView.members)
    + [
      RecordMember("startsIn", \.seconds, Text("seconds until the start"))
    ]

  static var helpFields: [Field] {
    DinnerView.calendarFields + fields.filter { $0.name == "startsIn" }
  }
}

/// What `next` and `remind` show.
struct ComingDinners: Presentable {
  let dinners: [ComingDinner]

  var payload: [ComingDinner] { dinners }

  func records() -> [[String]] {
    dinners.map { $0.dinner.calendarRecord + ["\($0.seconds)"] }
  }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    return dinners.flatMap { coming in
      let dinner = coming.dinner
      return layout.spread(
        Line(calendarTexts.when(dinner.times.start, in: page.language), .bold),
        Line(exchangeTexts.until(coming.seconds, in: page.language), .dim))
        + layout.wrapped(
          layout.joined(
            [layout.data(dinner.details.label), dinner.hostLine(layout)], by: " · "), indent: 2)
        + [dinner.lasting(in: page.language).map { Line($0) }, Line(dinner.id, .dim)]
        .compactMap(\.self).flatMap { layout.wrapped($0, indent: 2) }
    }
  }
}

extension ExchangeTexts {
  /// `in 2 days`, `in 3 h 20 min`, `in 5 min`
  func until(_ seconds: Int64, in language: String) -> String {
    inTime(language, ["duration": length(seconds: seconds, in: language)])
  }

  /// `2 days`, `3 h 20 min`, `5 min`
  func length(seconds: Int64, in language: String) -> String {
    seconds >= 172_800
      ? days(language, count: Int(clamping: (seconds + 43_200) / 86_400))
      : placeTexts.duration(seconds: Int(clamping: seconds), in: language)
  }
}
