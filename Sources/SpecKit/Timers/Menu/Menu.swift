internal import SpecCore

/// Screen 7: three messages to the makers, and About.
enum Menu {
  struct Item: Sendable, Equatable, Encodable {
    /// The topic, or `about`.
    var key: String
    var label: String
    /// The command that does the same.
    var command: String
  }

  static func items(language: String) -> [Item] {
    let topics = FeedbackTopic.allCases.map(\.rawValue)
    return topics.map { Item(key: $0, label: label($0, language), command: "feedback \($0)") }
      + [Item(key: "about", label: label("about", language), command: "about")]
  }

  static func label(_ key: String, _ language: String) -> String {
    pageTexts.text("menu.\(key)", language)
  }
}

/// The menu as `menu` tells it: `key label command`.
struct MenuReport: Presentable {
  var items: [Menu.Item]

  init(language: String) {
    items = Menu.items(language: language).map { item in
      var item = item
      item.command = "spec timers \(item.command)"
      return item
    }
  }

  var payload: [Menu.Item] { items }
  func records() -> [[String]] { items.map { [$0.key, $0.label, $0.command] } }

  func drawing(_ page: Page) -> [Line] {
    let table = Table(
      [.init(), .init("", flexible: true)],
      rows: items.map { [Line($0.label, .bold), Line($0.command, .dim)] })
    return table.lines(width: page.columns)
  }
}
