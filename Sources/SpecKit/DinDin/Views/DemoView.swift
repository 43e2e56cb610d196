internal import SpecCore

/// What the demo commands added or removed.
struct DemoView: Record {
  var user: Person?
  var people = 0
  var dinners = 0
  /// The sentence for a terminal; nil if nothing was done.
  var summary: Text?

  static let members: [RecordMember<Self>] = [
    RecordMember("user", \.user, Text("to whom the dinners are addressed, after loading")),
    RecordMember("people", \.people, Text("how many people")),
    RecordMember("dinners", \.dinners, Text("how many dinners")),
  ]

  static var helpFields: [Field] { helpFields(with: ["user": Person.helpFields]) }
}

extension DemoView: Presentable {
  func records() -> [[String]] {
    guard summary != nil else { return [] }
    return (user.map { [["user", $0.id, $0.name]] } ?? [])
      + [["people", "\(people)"], ["dinners", "\(dinners)"]]
  }

  func drawing(_ page: Page) -> [Line] {
    guard let summary else { return [] }
    var values = ["people": "\(people)", "dinners": "\(dinners)"]
    if let user { values["name"] = user.name }
    let layout = PageLayout(page: page)
    return summary(page.language, values).wrapped(to: layout.width).map {
      layout.aligned(Line($0))
    }
  }
}
