internal import SpecCore

/// Screens 7, 8 and 9: the menu, a message to the makers, and what this is.
struct MenuPages: Sendable, Equatable {
  enum Page: Sendable, Equatable {
    case menu
    case message(MessageForm)
    /// The first row that is seen.
    case about(Int)
  }

  enum Outcome: Sendable, Equatable {
    case stay, leave
    case send(Feedback)
  }

  let settings: TimersSettings
  var page = Page.menu
  private(set) var selected = 0
  /// What became of the last message.
  private(set) var note: String?

  init(_ settings: TimersSettings) { self.settings = settings }

  private static let count = FeedbackTopic.allCases.count + 1

  mutating func handle(_ key: Key, _ face: ScreenFace) -> Outcome {
    switch page {
    case .menu: return choose(key, face)
    case .message(var form):
      let outcome = form.handle(key)
      page = .message(form)
      switch outcome {
      case .stay: return .stay
      case .cancel:
        page = .menu
        return .stay
      case .save: return .send(form.feedback)
      }
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

  private mutating func choose(_ key: Key, _ face: ScreenFace) -> Outcome {
    note = nil
    switch key {
    case .escape, .left, .character("q"): return .leave
    case .down, .tab, .character("j"): selected = (selected + 1) % Self.count
    case .up, .backtab, .character("k"): selected = (selected + Self.count - 1) % Self.count
    case .enter, .right, .space:
      let topics = FeedbackTopic.allCases
      if selected < topics.count {
        let topic = topics[selected]
        let subject = pageTexts.text("feedback.subject.\(topic)", face.words.language)
        page = .message(MessageForm(topic, to: settings.address(of: topic), subject: subject))
      } else {
        page = .about(0)
      }
    default: break
    }
    return .stay
  }

  mutating func paste(_ text: String) {
    guard case .message(var form) = page else { return }
    form.paste(text)
    page = .message(form)
  }

  /// The draft of the message was saved.
  mutating func sent(to path: String, _ face: ScreenFace) {
    page = .menu
    note = face("menu.draft", ["path": path])
  }

  mutating func refuse(_ text: String) {
    guard case .message(var form) = page else { return note = text }
    form.error = text
    page = .message(form)
  }
}

extension MenuPages {
  func frame(size: ScreenSize, _ face: ScreenFace) -> Frame {
    switch page {
    case .menu: menu(size, face)
    case .message(let form): form.frame(size: size, face)
    case .about(let first): about(size, face, from: first)
    }
  }

  private func menu(_ size: ScreenSize, _ face: ScreenFace) -> Frame {
    let items = Menu.items(language: face.words.language)
    let title = pageTexts.text("menu.title", face.words.language)
    let rows = items.enumerated().map { number, item in
      let isSelected = number == selected
      return Line(" ") + face.mark(isSelected) + Line(" ")
        + Line(item.label, isSelected ? Style(bold: true, reversed: true) : .plain)
    }
    let foot = face.foot(
      note ?? face("menu.keys"), note == nil ? .dim : .bold, width: size.columns)
    let body = [Line(" ") + Line(title, .bold), Line()] + rows
    let gap = Array(repeating: Line(), count: max(0, size.rows - body.count - foot.count))
    let key = items.indices.contains(selected) ? items[selected].key : ""
    return Frame("menu", rows: body + gap + foot, focus: ["item": .string(key)])
  }

  private func about(_ size: ScreenSize, _ face: ScreenFace, from first: Int) -> Frame {
    let about = About(edition: settings.edition ?? .full, language: face.words.language)
    let report = AboutReport(about, language: face.words.language, isASCII: face.isASCII)
    let rows = report.rows(width: size.columns - 2).map { Line(" ") + $0 }
    let foot = face.foot(face("about.keys"), .dim, width: size.columns)
    let room = max(1, size.rows - foot.count)
    let start = min(first, max(0, rows.count - room))
    let seen = Array(rows[start..<min(rows.count, start + room)])
    let gap = Array(repeating: Line(), count: max(0, room - seen.count))
    return Frame("about", rows: seen + gap + foot)
  }
}
