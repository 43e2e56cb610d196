internal import SpecCore

/// Screen 7: the menu.
struct MenuPage: StackPage {
  let settings: TimersSettings
  let language: String
  private var selected = 0

  init(_ settings: TimersSettings, _ language: String) {
    (self.settings, self.language) = (settings, language)
  }

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    guard case .key(let key) = event else { return .stay }
    let items = MenuItem.allCases
    switch key {
    case .escape, .left, .character("q"): return .back()
    case .down, .tab, .character("j"): selected = (selected + 1) % items.count
    case .up, .backtab, .character("k"): selected = (selected + items.count - 1) % items.count
    case .enter, .right, .space:
      switch items[selected] {
      case .message(let topic): return .open(MessagePage(topic, settings, language))
      case .about: return .open(AboutScreenPage(settings.edition ?? .full))
      }
    default: break
    }
    return .stay
  }

  func draw(in context: DrawingContext) -> Frame {
    let theme = context.theme
    return theme.frame(
      "menu", [theme.localize(Text("Menu"))],
      keys: [KeyHint("↑↓", Text("move")), KeyHint("enter", Text("open")), .back], in: context,
      focus: ["item": .string(MenuItem.allCases[selected].key)]
    ) { size in
      let isTall = size.rows > 2 * MenuItem.allCases.count
      let isAiry = size.rows > 3 * MenuItem.allCases.count + 2
      let width = min(size.columns, isAiry ? 64 : 100)
      let rows = MenuItem.allCases.enumerated().flatMap { number, item in
        let lines =
          [Line(" " + theme.localize(item.texts.label), .bold)]
          + (isTall ? [Line(" " + theme.localize(item.texts.summary), theme.dim)] : [])
        let drawn = lines.enumerated().map { row, line in
          theme.row(
            line, isSelected: number == selected, isFirst: row == 0,
            width: isAiry ? width - 2 : width)
        }
        return (isAiry ? [Line()] : []) + drawn
      }
      guard !isAiry else {
        return theme.panel(Line(), rows + [Line()], width: width, isActive: true).centered(in: size)
      }
      let window = PageTheme.window(
        rows.count, around: selected..<selected + 1, room: min(size.rows, rows.count))
      return (size.rows > rows.count ? [Line()] : [])
        + theme.part(rows, window, width: size.columns)
    }
  }
}

/// Screen 8: a message to the makers.
struct MessagePage: InputFormPage {
  typealias Session = TimersSession

  struct Fields: Sendable {
    var to: String
    var subject: String
    var message = ""
  }

  let topic: FeedbackTopic
  var form: InputForm<Fields>

  init(_ topic: FeedbackTopic, _ settings: TimersSettings, _ language: String) {
    self.topic = topic
    form = InputForm(
      "feedback", MenuItem.message(topic).texts.label,
      Fields(to: settings.address(of: topic), subject: topic.subject(language)),
      [
        InputField("to", Text("To"), .text("to", \.to)),
        InputField("subject", Text("Subject"), .text("subject", \.subject)),
        InputField("message", Text("Message"), .paragraph("message", \.message)),
      ], focus: "message", save: Text("Save draft"))
  }

  /// Stores the draft.
  func makeSaveWork() -> @Sendable (TimersSession) throws -> String? {
    let (fields, topic) = (form.value, topic)
    return { session in
      do {
        let mail = try session.feedback(
          about: topic, fields.message, subject: fields.subject, to: fields.to.trimmingSpaces())
        return session.localize(
          Text("Draft saved: {path}. Open it in a mail program."),
          ["path": try session.save(mail, about: topic)])
      } catch is Failure where !isVisible(fields.message) {
        throw Failure.field("message", "message-empty", Text("the message is empty"))
      }
    }
  }
}

/// Screen 9: About.
struct AboutScreenPage: StackPage {
  let edition: Edition
  private var scroll = PageScroll()

  init(_ edition: Edition) { self.edition = edition }

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    scroll.update(event) ? .back() : .stay
  }

  func draw(in context: DrawingContext) -> Frame {
    let theme = context.theme
    return theme.frame(
      "about", [theme.localize(MenuItem.about.texts.label)], keys: [.back], in: context,
      scroll: scroll
    ) { size in
      let about = AboutPage(edition: edition, localize: theme.localize, isASCII: theme.isASCII)
      return [Line()] + about.rows(width: size.columns)
    }
  }
}

/// Screen 7: three messages to the makers, and About.
enum MenuItem: Sendable, Equatable, CaseIterable {
  case message(FeedbackTopic)
  case about

  static let allCases = FeedbackTopic.allCases.map(MenuItem.message) + [.about]

  var key: String { if case .message(let topic) = self { topic.rawValue } else { "about" } }

  var texts: (label: Text, summary: Text) {
    switch self {
    case .message(.idea): (Text("Send an idea"), Text("What would make it better for you?"))
    case .message(.problem):
      (Text("Report a problem"), Text("What went wrong, and what did you expect?"))
    case .message(.question): (Text("Ask a question"), Text("What would you like to know?"))
    case .about: (Text("About"), Text("Name, version and license"))
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

  var label: String { item.texts.label(language) }
  var command: String {
    "spec timers \(item == .about ? "about" : "feedback \(item.key)")"
  }
}
