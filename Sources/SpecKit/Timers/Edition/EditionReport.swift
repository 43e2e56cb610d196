internal import SpecCore

/// What `edition` tells: how many timers there may be and are.
struct EditionReport: Presentable, Encodable {
  var edition: TimersSettings.Edition
  var limit: Int
  var timers: Int
  var advertising: Advertising.Source

  init(_ edition: TimersSettings.Edition, timers: Int) {
    self.edition = edition
    limit = edition.limit
    self.timers = timers
    advertising = Advertising(edition).source
  }

  static let fields = [
    Field("edition", "string", Text("full or free", ru: "full или free")),
    Field(
      "limit", "integer", Text("how many timers there may be", ru: "сколько может быть таймеров")),
    Field("timers", "integer", Text("how many there are", ru: "сколько их есть")),
    Field(
      "advertising", "string",
      Text("none, or house: a line on terminals", ru: "none или house: строка в терминале")),
  ]

  func records() -> [[String]] { [[edition.rawValue, String(limit), String(timers)]] }

  func drawing(_ page: Page) -> [Line] {
    let values = [
      "edition": pageTexts.text("edition.\(edition)", page.language), "limit": String(limit),
      "timers": String(timers),
    ]
    var rows = [Line(pageTexts.text("edition.shown", page.language, values))]
    if timers > limit { rows.append(Line(pageTexts.text("edition.over", page.language, values))) }
    return rows
  }
}
