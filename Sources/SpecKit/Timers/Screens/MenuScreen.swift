internal import SpecCore

/// Screens 7, 8 and 9: the menu, a message to the makers, and About.
struct MenuScreen: Screen, Sendable, Equatable {
  enum Sheet: Sendable, Equatable {
    case menu
    case message(MessageForm)
    /// The first row that is seen.
    case about(Int)
  }

  enum Effect: Sendable, Equatable { case send(FeedbackMessage) }

  let settings: TimersSettings
  let theme: ScreenTheme
  var page = Sheet.menu
  private(set) var selected = 0
  /// What became of the last message.
  private(set) var note: String?

  init(_ settings: TimersSettings, _ theme: ScreenTheme) {
    (self.settings, self.theme) = (settings, theme)
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key(let key): return handle(key)
    case .paste(let text):
      if case .message(var form) = page {
        form.paste(text)
        page = .message(form)
      }
      return .stay
    case .wake, .resize: return .stay
    }
  }

  mutating func handle(_ key: Key) -> ScreenAction<Effect> {
    switch page {
    case .menu: return choose(key)
    case .message(var form):
      let outcome = form.handle(key)
      page = outcome == .cancel ? .menu : .message(form)
      return outcome == .save ? .perform(.send(form.feedback)) : .stay
    case .about(let first):
      switch key {
      case .down, .character("j"): page = .about(first + 1)
      case .up, .character("k"): page = .about(max(0, first - 1))
      case .escape, .enter, .left, .character("q"): page = .menu
      default: break
      }
      return .stay
    }
  }

  private mutating func choose(_ key: Key) -> ScreenAction<Effect> {
    note = nil
    let items = MenuItem.allCases
    switch key {
    case .escape, .left, .character("q"): return .leave
    case .down, .tab, .character("j"): selected = (selected + 1) % items.count
    case .up, .backtab, .character("k"): selected = (selected + items.count - 1) % items.count
    case .enter, .right, .space:
      switch items[selected] {
      case .message(let topic):
        let subject = theme.localize(topic.subject)
        page = .message(MessageForm(topic, to: settings.address(of: topic), subject: subject))
      case .about: page = .about(0)
      }
    default: break
    }
    return .stay
  }

  /// Stores the draft of a message, or shows what is wrong with it.
  mutating func send(_ feedback: FeedbackMessage, _ actions: TimerActions) throws {
    do {
      let draft = try actions.draft(feedback, settings)
      let path = try actions.save(draft, about: feedback.topic)
      page = .menu
      note = theme.localize(menuTexts.draft, ["path": path])
    } catch let error as FeedbackError {
      let text = error.failure(in: theme.localize.language).message
      guard case .message(var form) = page else { return note = text }
      form.error = text
      page = .message(form)
    }
  }
}

extension MenuScreen {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let frame =
      switch page {
      case .menu: menu(size)
      case .message(let form): form.frame(size: size, theme)
      case .about(let first): about(size, from: first)
      }
    return frame.signs(theme)
  }

  private func menu(_ size: ScreenSize) -> Frame {
    let rows = MenuItem.allCases.enumerated().map { number, item in
      let isSelected = number == selected
      return theme.mark(isSelected)
        + Line(
          theme.localize(item.label), isSelected ? Style(bold: true, reversed: true) : .plain)
    }
    let foot = theme.foot(note, keys: menuTexts.keys, size)
    let head = [Line(" ") + Line(theme.localize(menuTexts.title), .bold)] + theme.gap(size)
    let room = max(1, size.rows - head.count - foot.count)
    let body = theme.scrolled(rows, from: selected - room / 2, room: room, width: size.columns)
    let key = MenuItem.allCases[selected].key
    return Frame("menu", rows: head + body + foot, focus: ["item": .string(key)])
  }

  private func about(_ size: ScreenSize, from first: Int) -> Frame {
    let about = AboutPage(
      edition: settings.edition ?? .full, localize: theme.localize, isASCII: theme.isASCII)
    let rows = about.rows(width: size.columns - 2).map { Line(" ") + $0 }
    let foot = theme.foot(keys: menuTexts.aboutKeys, size)
    let room = max(1, size.rows - foot.count)
    let body = theme.scrolled(rows, from: first, room: room, width: size.columns)
    return Frame("about", rows: body + foot)
  }
}
