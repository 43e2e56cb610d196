/// A question in a dialog over a page, answered by a letter or by a button; Esc gives no answer.
package struct QuestionPage<Session>: StackPage {
  package struct Answer: Sendable {
    let letters: String
    let label: Text
    let isDestructive: Bool
    let act: @Sendable (inout StackTasks<Session>) -> StackAction<Session>

    /// - Parameters:
    ///   - letters: each of them presses the button; both cases and other languages are listed.
    ///   - isDestructive: whether the answer destroys something.
    ///   - act: may start a task of the question; `.back()` closes it.
    package init(
      _ letters: String, _ label: Text, isDestructive: Bool = false,
      act: @escaping @Sendable (inout StackTasks<Session>) -> StackAction<Session>
    ) {
      (self.letters, self.label, self.isDestructive, self.act) = (
        letters, label, isDestructive, act
      )
    }

    /// The first letter of the label if it presses the button, else another letter that does.
    fileprivate func key(_ language: String) -> String {
      let initial = label(language).lowercased().first
      let key = initial.flatMap { letters.contains($0) ? $0 : nil } ?? letters.first
      return key.map { String($0) } ?? "esc"
    }

    /// Does nothing.
    package static func no(_ letters: String, _ label: Text) -> Self {
      Self(letters, label) { _ in .back() }
    }
  }

  private let name: String
  private let question: @Sendable (String) -> String
  private let note: Text?
  private let answers: [Answer]
  /// The button with the focus, at first the last one, which is the safe one.
  private var focus: Int

  /// - Parameter note: the consequence of the first answer, below the question.
  package init(
    _ name: String, _ question: @escaping @Sendable (String) -> String, note: Text? = nil,
    _ answers: some Sequence<Answer>
  ) {
    (self.name, self.question, self.note, self.answers) = (name, question, note, Array(answers))
    focus = self.answers.count - 1
  }

  package var isDialog: Bool { true }

  package mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<Session>
  ) -> StackAction<Session> {
    guard case .key(let key) = event else { return .stay }
    switch key {
    case .left, .backtab: focus = (focus + answers.count - 1) % answers.count
    case .right, .tab: focus = (focus + 1) % answers.count
    case .enter, .space: return answers[focus].act(&tasks)
    case .escape: return .back()
    case .character(let letter):
      if let answer = answers.first(where: { $0.letters.contains(letter) }) {
        return answer.act(&tasks)
      }
    default: break
    }
    return .stay
  }

  package func draw(in context: DrawingContext) -> Frame {
    let (theme, size) = (context.theme, context.size)
    let buttons = answers.enumerated().map { index, answer in
      theme.button(answer.label, isDestructive: answer.isDestructive, hasFocus: index == focus)
    }
    let row = buttons.joined(by: "  ")
    let room = PageTheme.dialogRoom(size)
    let most = max(1, size.rows - 3)
    let window = PageTheme.window(buttons.count, around: focus..<focus + 1, room: most)
    let choice = row.width <= room ? [row] : Array(buttons[window])
    // The rows that remain between the borders above the buttons, of which the one with the focus is always shown.
    let rest = max(1, size.rows - 2 - choice.count)
    let question = question(theme.language).wrapped(to: room).map { Line($0, .bold) }
    let note = (note?(theme.language).wrapped(to: room) ?? []).map { Line($0, theme.dim) }
    let text = question + (question.count + note.count <= rest ? note : [])
    let gap = text.count + 3 > rest ? [] : [Line()]
    var rows = Array(text.prefix(rest))
    if text.count > rest { rows[rest - 1] = (rows[rest - 1] + Line("…")).truncated(to: room) }
    rows += gap + choice
    let below = context.below ?? Frame(name, rows: [])
    let keys = answers.map { KeyHint($0.key(theme.language), $0.label) }
    var frame = theme.dialog(rows, keys: keys, over: below, size)
    frame.screen = name
    frame.focus = .object([.init("answer", .int(Int64(focus)))])
    return frame
  }
}

/// The complete list of the keys of a page.
package struct KeysPage<Session>: StackPage {
  private let groups: [(title: Text, keys: [KeyHint])]
  private let legend: @Sendable (PageTheme) -> [Line]
  private var scroll = PageScroll()

  /// - Parameter legend: rows under the keys, such as the meaning of icons.
  package init(
    _ groups: [(title: Text, keys: [KeyHint])],
    legend: @escaping @Sendable (PageTheme) -> [Line] = { _ in [] }
  ) {
    (self.groups, self.legend) = (groups, legend)
  }

  package mutating func update(
    _ event: ScreenEvent, _ tasks: inout StackTasks<Session>
  ) -> StackAction<Session> {
    scroll.update(event) || event == .key(.character("?")) ? .back() : .stay
  }

  package func draw(in context: DrawingContext) -> Frame {
    let theme = context.theme
    let widest = groups.flatMap(\.keys).map { displayWidth($0.key) }.max() ?? 0
    let parts =
      groups.map { group in
        [Line(group.title(theme.language), theme.strong)]
          + group.keys.map {
            Line($0.key.padded(to: widest + 2), .bold) + Line($0.label(theme.language))
          } + [Line()]
      } + [legend(theme)]
    return theme.frame(
      "keys", [Text("Keys")(theme.language)], keys: [.back], in: context, scroll: scroll
    ) { size in
      let rows = [Line()] + parts.flatMap(\.self)
      guard size.columns >= 80 else { return rows }
      // Two columns: every second part is in the right one.
      func column(_ remainder: Int) -> [Line] {
        parts.enumerated().filter { $0.offset % 2 == remainder }.flatMap(\.element)
      }
      let (left, right) = (column(0), column(1))
      let both = (0..<max(left.count, right.count)).map { index in
        (left.indices.contains(index) ? left[index] : Line()).padded(to: size.columns / 2)
          + (right.indices.contains(index) ? right[index] : Line())
      }
      return [Line()] + both
    }
  }
}

extension KeyHint {
  package static var all: KeyHint { KeyHint("?", Text("keys")) }
  package static var back: KeyHint { KeyHint("esc", Text("back")) }
}
