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
      "menu", [theme.localize(menuTexts.title)],
      keys: [KeyHint("↑↓", menuTexts.move), KeyHint("enter", menuTexts.open), .back], in: context,
      focus: ["item": .string(MenuItem.allCases[selected].key)]
    ) { size in
      let rows = MenuItem.allCases.enumerated().map { number, item in
        theme.row(
          Line(" " + theme.localize(item.label)), isSelected: number == selected,
          width: size.columns)
      }
      let room = min(size.rows, rows.count + 1)
      let window = PageTheme.window(rows.count, around: selected..<selected + 1, room: room)
      return (size.rows > rows.count ? [Line()] : [])
        + theme.part(rows, window, width: size.columns)
    }
  }
}

/// Screen 8: a message to the makers.
struct MessagePage: StackPage {
  private struct Fields: Sendable {
    var to: String
    var subject: String
    var message = ""
  }

  let topic: FeedbackTopic
  let settings: TimersSettings
  private var form: InputForm<Fields>

  init(_ topic: FeedbackTopic, _ settings: TimersSettings, _ language: String) {
    (self.topic, self.settings) = (topic, settings)
    form = InputForm(
      "feedback", MenuItem.message(topic).label,
      Fields(to: settings.address(of: topic), subject: topic.subject(language)),
      [
        InputField("to", feedbackTexts.to, .text("to", \.to)),
        InputField("subject", feedbackTexts.subject, .text("subject", \.subject)),
        InputField("message", feedbackTexts.message, .paragraph("message", \.message)),
      ], focus: "message", save: feedbackTexts.save)
  }

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    switch form.update(event) {
    case .stay: break
    case .cancel: return .back()
    case .save: save(&tasks)
    }
    return .stay
  }

  /// Stores the draft, or marks its wrong fields.
  private func save(_ tasks: inout StackTasks<TimersSession>) {
    let fields = form.value
    let feedback = FeedbackMessage(
      topic: topic, message: fields.message, subject: fields.subject,
      to: fields.to.trimmingSpaces())
    let settings = settings
    tasks.run(.system, waits: true) { actions in
      let failure: Failure
      do {
        let draft = try actions.draft(feedback, settings)
        let path = try actions.save(draft, about: feedback.topic)
        let text = actions.localize(menuTexts.draft, ["path": path])
        return { (_: inout MessagePage, _) in .back(text) }
      } catch let error as Failure {
        failure =
          isVisible(feedback.message)
          ? error : Failure.field("message", "message-empty", menuTexts.empty)
      }
      return { page, _ in
        page.form.mark(failure)
        return .stay
      }
    }
  }

  func draw(in context: DrawingContext) -> Frame {
    form.draw(in: context)
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
      "about", [theme.localize(MenuItem.about.label)], keys: [.scroll, .back], in: context
    ) { size in
      let about = AboutPage(edition: edition, localize: theme.localize, isASCII: theme.isASCII)
      return theme.scrolled(
        [Line()] + about.rows(width: size.columns), from: scroll.first, in: size)
    }
  }
}
