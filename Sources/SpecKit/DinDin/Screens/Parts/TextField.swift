internal import SpecCore

/// A line of text that is edited in place: enter or tab ends the editing, Esc takes it back.
struct TextField: Sendable, Equatable {
  enum KeyResult: Sendable, Equatable {
    case edited
    /// Done: the text is as it stands.
    case done
    /// Left with the text as it was before.
    case left
    case ignored
  }

  private(set) var input: TextInput
  private let before: String

  init(_ text: String = "") {
    input = TextInput(text)
    before = text
  }

  var text: String { input.text }

  mutating func handle(_ key: Key) -> KeyResult {
    switch key {
    case .enter, .tab, .backtab: return .done
    case .escape:
      input = TextInput(before)
      return .left
    default: return input.handle(key) ? .edited : .ignored
    }
  }

  mutating func paste(_ text: String) { input.insert(cleanedLine(text)) }

  func line(hasFocus: Bool, room: Int) -> Line { input.line(hasFocus: hasFocus, width: room) }
}
