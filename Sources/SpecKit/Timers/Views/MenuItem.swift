internal import SpecCore

struct MenuTexts: Sendable {
  let title = Text("Menu", ru: "Меню")
  let keys = Text(
    "Up Down move · Enter opens · Esc goes back",
    ru: "Вверх, вниз — выбор · Enter открывает · Esc назад")
  let draft = Text(
    "Draft saved: {path}. Open it in a mail program.",
    ru: "Черновик сохранён: {path}. Откройте его в почтовой программе.")
  let aboutKeys = Text("Up Down scroll · Esc goes back", ru: "Вверх, вниз — прокрутка · Esc назад")
}

let menuTexts = MenuTexts()

/// Screen 7: three messages to the makers, and About.
enum MenuItem: Sendable, Equatable, CaseIterable {
  case message(FeedbackTopic)
  case about

  static let allCases = FeedbackTopic.allCases.map(MenuItem.message) + [.about]

  var key: String { if case .message(let topic) = self { topic.rawValue } else { "about" } }

  var label: Text {
    switch self {
    case .message(.idea): Text("Send an idea", ru: "Предложить идею")
    case .message(.problem): Text("Report a problem", ru: "Сообщить о проблеме")
    case .message(.question): Text("Ask a question", ru: "Задать вопрос")
    case .about: Text("About", ru: "О приложении")
    }
  }
}

struct MenuReport: Record {
  let item: MenuItem
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "key", \.item.key, Text("the topic of a message, or about", ru: "тема сообщения или about")),
    RecordMember("label", \.label, Text("what it is called", ru: "название")),
    RecordMember(
      "command", \.command, Text("the command that does it", ru: "команда, которая это делает")),
  ]

  var label: String { item.label(language) }
  var command: String {
    "spec timers \(item == .about ? "about" : "feedback \(item.key)")"
  }
}
