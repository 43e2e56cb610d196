package import SpecCore

/// Screen 7: three messages to the makers, and About.
package enum Menu {
  package struct Item: Sendable, Equatable, Encodable {
    /// The topic, or `about`.
    package var key: String
    package var label: String
    /// The command that does the same.
    package var command: String
  }

  package static func items(language: String) -> [Item] {
    let topics = FeedbackTopic.allCases.map(\.rawValue)
    return topics.map { Item(key: $0, label: label($0, language), command: "feedback \($0)") }
      + [Item(key: "about", label: label("about", language), command: "about")]
  }

  package static func label(_ key: String, _ language: String) -> String {
    pageTexts.text("menu.\(key)", language)
  }
}

/// The menu as `menu` tells it: `key label command`.
package struct MenuReport: Presentable {
  package var items: [Menu.Item]

  package init(language: String) {
    items = Menu.items(language: language).map { item in
      var item = item
      item.command = "spec timers \(item.command)"
      return item
    }
  }

  package var payload: [Menu.Item] { items }
  package func records() -> [[String]] { items.map { [$0.key, $0.label, $0.command] } }

  package func drawing(_ page: Page) -> [Line] {
    let table = Table(
      [.init(), .init("", flexible: true)],
      rows: items.map { [Line($0.label, .bold), Line($0.command, .dim)] })
    return table.lines(width: page.columns)
  }
}
