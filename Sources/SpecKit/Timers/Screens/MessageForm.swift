internal import SpecCore

/// The fields of a message to the makers.
struct MessageForm: Sendable, Equatable {
  enum Item: String, Sendable, CaseIterable { case to, subject, message, save, cancel }

  let topic: FeedbackTopic
  private(set) var texts: [Item: TextInput]
  private(set) var focus = Item.message
  /// The error of the last attempt to save.
  var error: String?

  init(_ topic: FeedbackTopic, to address: String, subject: String) {
    self.topic = topic
    texts = [.to: TextInput(address), .subject: TextInput(subject), .message: TextInput()]
  }

  var feedback: FeedbackMessage {
    func text(_ item: Item) -> String { texts[item]?.text ?? "" }
    return FeedbackMessage(
      topic: topic, message: text(.message), subject: text(.subject),
      to: text(.to).trimmingSpaces())
  }

  mutating func handle(_ key: Key) -> TimerForm.Action {
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

  func frame(size: ScreenSize, _ theme: ScreenTheme, message notice: String?) -> Frame {
    // On a narrow screen a field stands under its label.
    let isNarrow = size.columns < 40
    func label(_ item: Item, _ text: Text) -> Line {
      theme.mark(focus == item) + Line(theme.localize(text).padded(to: 11), .dim)
    }
    func field(_ item: Item, _ text: Text) -> [Line] {
      let value = (texts[item] ?? TextInput())
        .line(hasFocus: focus == item, width: size.columns - (isNarrow ? 3 : 13))
      return isNarrow
        ? [label(item, text).trimmed(), Line("  ") + value] : [label(item, text) + value]
    }
    func button(_ item: Item, _ text: Text) -> Line {
      let style = focus == item ? Style(bold: true, reversed: true) : .plain
      return theme.mark(focus == item) + Line("[\(theme.localize(text))]", style)
    }
    let title = theme.localize(MenuItem.message(topic).label)
    let (save, cancel) = (button(.save, feedbackTexts.save), button(.cancel, feedbackTexts.cancel))
    let isOneRow = save.width + 3 + cancel.width <= size.columns
    var rows = [Line(" ") + Line(title, .bold)] + theme.gap(size)
    var places: [Item: Int] = [.to: rows.count]
    rows += field(.to, feedbackTexts.to)
    places[.subject] = rows.count
    rows += field(.subject, feedbackTexts.subject) + [label(.message, feedbackTexts.message)]
    let style = error == nil ? .bold : Style(.red, bold: true)
    let foot = theme.foot(error ?? notice, style, keys: feedbackTexts.keys, size)
    let buttons =
      theme.gap(size) + (isOneRow ? [Line(" ") + save + Line("  ") + cancel] : [save, cancel])
    let room = max(2, size.rows - rows.count - buttons.count - foot.count)
    let text = message(theme, width: size.columns - 3).suffix(room)
    rows += text
    places[.message] = rows.count - 1
    rows += Array(repeating: Line(), count: room - text.count) + buttons
    places[.cancel] = rows.count - 1
    places[.save] = rows.count - (isOneRow ? 1 : 2)
    let place = places[focus] ?? 0
    let seen = max(1, size.rows - foot.count)
    let body = theme.scrolled(
      rows, from: ScreenTheme.window(rows.count, around: place..<place + 1, room: seen).lowerBound,
      room: seen, width: size.columns)
    return Frame("feedback", rows: body + foot, focus: ["field": .string(focus.rawValue)])
  }

  /// The rows of the message, with a character as its cursor.
  private func message(_ theme: ScreenTheme, width: Int) -> [Line] {
    let input = texts[.message] ?? TextInput()
    var text = input.text
    if focus == .message {
      let place = text.index(text.startIndex, offsetBy: min(input.cursor, text.count))
      text.insert(theme.isASCII ? "_" : "▏", at: place)
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { sanitized(String($0)).wrapped(to: max(10, width)) }.map { Line("  \($0)") }
  }
}
