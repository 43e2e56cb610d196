internal import SpecCore

/// Screen 7: the menu.
struct MenuPage: StackPage {
  let settings: TimersSettings
  let theme: PageTheme
  private var selected = 0

  init(_ settings: TimersSettings, _ theme: PageTheme) {
    (self.settings, self.theme) = (settings, theme)
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
      case .message(let topic): return .open(MessagePage(topic, settings, theme))
      case .about: return .open(AboutScreenPage(settings.edition ?? .full, theme))
      }
    default: break
    }
    return .stay
  }

  func draw(in context: DrawingContext) -> Frame {
    let size = context.size
    let rows = MenuItem.allCases.enumerated().map { number, item in
      let isSelected = number == selected
      return theme.mark(isSelected)
        + Line(
          theme.localize(item.label), isSelected ? Style(bold: true, reversed: true) : .plain)
    }
    let foot = theme.foot(context.message, keys: menuTexts.keys, size)
    let head = [Line(" ") + Line(theme.localize(menuTexts.title), .bold)] + theme.gap(size)
    let room = max(1, size.rows - head.count - foot.count)
    let body = theme.scrolled(rows, from: selected - room / 2, room: room, width: size.columns)
    let key = MenuItem.allCases[selected].key
    return Frame("menu", rows: head + body + foot, focus: ["item": .string(key)]).signs(theme)
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
  let theme: PageTheme
  private var form: InputForm<Fields>

  init(_ topic: FeedbackTopic, _ settings: TimersSettings, _ theme: PageTheme) {
    (self.topic, self.settings, self.theme) = (topic, settings, theme)
    form = InputForm(
      "feedback", MenuItem.message(topic).label,
      Fields(to: settings.address(of: topic), subject: theme.localize(topic.subject)),
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

  /// Stores the draft, or shows what is wrong with it.
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
    form.draw(size: context.size, theme, notice: context.message).signs(theme)
  }
}

/// Screen 9: About.
struct AboutScreenPage: StackPage {
  let edition: Edition
  let theme: PageTheme
  /// The first visible row.
  private var first = 0

  init(_ edition: Edition, _ theme: PageTheme) { (self.edition, self.theme) = (edition, theme) }

  mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<TimersSession>
  ) -> StackAction<TimersSession> {
    switch event {
    case .key(.down), .key(.character("j")): first += 1
    case .key(.up), .key(.character("k")): first = max(0, first - 1)
    case .key(.escape), .key(.enter), .key(.left), .key(.character("q")): return .back()
    default: break
    }
    return .stay
  }

  func draw(in context: DrawingContext) -> Frame {
    let size = context.size
    let about = AboutPage(edition: edition, localize: theme.localize, isASCII: theme.isASCII)
    let rows = about.rows(width: size.columns - 2).map { Line(" ") + $0 }
    let foot = theme.foot(context.message, keys: menuTexts.aboutKeys, size)
    let room = max(1, size.rows - foot.count)
    let body = theme.scrolled(rows, from: first, room: room, width: size.columns)
    return Frame("about", rows: body + foot).signs(theme)
  }
}
