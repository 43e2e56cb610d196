internal import SpecCore

/// How many timers the edition holds and how many there are.
struct EditionReport: Presentable, Record {
  static let shownText = Text("{edition} edition: {timers} of {limit} timers")
  static let overText = Text(
    "{timers} timers are more than the {limit} of the free edition: all go on, none can be added")

  var edition: Edition
  var timers: Int

  static let members: [RecordMember<Self>] = [
    RecordMember("edition", \.edition.rawValue, Text("full or free")),
    RecordMember("limit", \.edition.limit, Text("how many timers there may be")),
    RecordMember("timers", \.timers, Text("how many there are")),
    RecordMember(
      "advertising", { $0.edition == .free ? "house" : "none" },
      Text("none, or house: a line on terminals")),
  ]

  func records() -> [[String]] { [columns("edition", "limit", "timers")] }

  func drawing(_ page: Page) -> [Line] {
    let values = [
      "edition": edition.name(page.language), "limit": String(edition.limit),
      "timers": String(timers),
    ]
    let texts = [Self.shownText] + (timers > edition.limit ? [Self.overText] : [])
    return texts.map { Line($0(page.language, values)) }
  }
}
