internal import SpecCore

/// Screen 7: three messages to the makers, and About.
enum MenuItem: Sendable, Equatable, CaseIterable {
  case message(FeedbackTopic)
  case about

  static let allCases = FeedbackTopic.allCases.map(MenuItem.message) + [.about]

  var key: String { if case .message(let topic) = self { topic.rawValue } else { "about" } }

  var label: Text {
    switch self {
    case .message(.idea): Text("Send an idea")
    case .message(.problem): Text("Report a problem")
    case .message(.question): Text("Ask a question")
    case .about: Text("About")
    }
  }

  var summary: Text {
    switch self {
    case .message(.idea): Text("What would make it better for you?")
    case .message(.problem): Text("What went wrong, and what did you expect?")
    case .message(.question): Text("What would you like to know?")
    case .about: Text("Name, version and license")
    }
  }
}

struct MenuReport: ResultRecord {
  let item: MenuItem
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember("key", \.item.key, Text("the topic of a message, or about")),
    RecordMember("label", \.label, Text("what it is called")),
    RecordMember("command", \.command, Text("the command that does it")),
  ]

  static let resultColumns = ["key", "label", "command"]
  static var resultFields: [Field] { fields + ScreenFrame.fields }
  var record: [String] { columns("key", "label", "command") }

  var label: String { item.label(language) }
  var command: String {
    "spec timers \(item == .about ? "about" : "feedback \(item.key)")"
  }
}
