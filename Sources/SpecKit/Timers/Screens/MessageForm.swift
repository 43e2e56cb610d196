internal import SpecCore

/// Screen 8: a message to the makers.
struct MessageForm: Sendable, Equatable {
  enum Item: String, Sendable, CaseIterable { case to, subject, message, save, cancel }

  let topic: FeedbackTopic
  private(set) var texts: [Item: TextInput]
  private(set) var focus = Item.message
  /// What is wrong with it.
  var error: String?

  init(_ topic: FeedbackTopic, to address: String, subject: String) {
    self.topic = topic
    texts = [.to: TextInput(address), .subject: TextInput(subject), .message: TextInput()]
  }

  var feedback: Feedback {
    func text(_ item: Item) -> String { texts[item]?.text ?? "" }
    return Feedback(
      topic: topic, message: text(.message), subject: text(.subject),
      to: text(.to).trimmingSpaces())
  }

  mutating func handle(_ key: Key) -> TimerForm.Outcome {
    error = nil
    switch key {
    case .control("s"): return .save
    case .escape: return .cancel
    case .tab, .down: move(1)
    case .backtab, .up: move(-1)
    case .enter where focus == .save: return .save
    case .enter where focus == .cancel: return .cancel
    case .enter where focus == .message: texts[.message]?.insert("\n")
    case .enter: move(1)
    case .left where focus == .save, .right where focus == .save: focus = .cancel
    case .left where focus == .cancel, .right where focus == .cancel: focus = .save
    default: _ = texts[focus]?.handle(key)
    }
    return .stay
  }

  mutating func paste(_ text: String) {
    error = nil
    texts[focus]?.insert(
      focus == .message ? text : String(text.map { $0.isNewline ? " " : $0 }))
  }

  private mutating func move(_ step: Int) {
    let order = Item.allCases
    let place = order.firstIndex(of: focus) ?? 0
    focus = order[(place + step + order.count) % order.count]
  }

  func frame(size: ScreenSize, _ face: ScreenFace) -> Frame {
    let language = face.words.language
    func label(_ item: Item) -> Line {
      face.mark(focus == item)
        + Line(pageTexts.text("feedback.\(item.rawValue)", language).padded(to: 11), .dim)
    }
    func field(_ item: Item) -> Line {
      label(item)
        + (texts[item] ?? TextInput()).line(hasFocus: focus == item, width: size.columns - 13)
    }
    func button(_ item: Item) -> Line {
      let style = focus == item ? Style(bold: true, reversed: true) : .plain
      return face.mark(focus == item) + Line("[\(face("message.\(item.rawValue)"))]", style)
    }
    let title = Line(" ") + Line(Menu.label(topic.rawValue, language), .bold)
    let head = [title, Line(), field(.to), field(.subject), label(.message)]
    let buttons = [Line(), Line(" ") + button(.save) + Line("  ") + button(.cancel)]
    let foot = face.foot(
      error ?? face("message.keys"), error == nil ? .dim : Style(.red, bold: true),
      width: size.columns)
    let room = max(1, size.rows - head.count - buttons.count - foot.count)
    var text = message(face, width: size.columns - 3)
    text = Array(text.suffix(room))
    let gap = Array(repeating: Line(), count: room - text.count)
    return Frame(
      "feedback", rows: head + text + buttons + gap + foot,
      focus: ["field": .string(focus.rawValue)])
  }

  /// The rows of the message; the cursor is a sign of its own.
  private func message(_ face: ScreenFace, width: Int) -> [Line] {
    let input = texts[.message] ?? TextInput()
    var text = input.text
    if focus == .message {
      let place = text.index(text.startIndex, offsetBy: min(input.cursor, text.count))
      text.insert(face.isASCII ? "_" : "▏", at: place)
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { sanitized(String($0)).wrapped(to: max(10, width)) }.map { Line("  \($0)") }
  }
}
