/// A key, or what the mouse did, as a screen sees it. Modifiers other than Control on letters are not told apart.
package enum Key: Sendable, Hashable {
  case up, down, left, right, home, end, pageUp, pageDown
  case enter, escape, tab, backtab, backspace, delete
  /// The character of the key; the space bar is `.character(" ")`.
  case character(Character)
  /// Control with a lower-case letter.
  case control(Character)
  /// Only where the frame asks for it.
  case mouse(Mouse)

  package static let space = Key.character(" ")

  /// The words of `--keys` that are keys with a name.
  package static let named: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "enter": .enter, "esc": .escape,
    "space": .space, "tab": .tab, "backtab": .backtab, "backspace": .backspace,
    "delete": .delete, "pageup": .pageUp, "pagedown": .pageDown, "pgup": .pageUp,
    "pgdn": .pageDown, "home": .home, "end": .end,
  ]

  /// The key that a word of `--keys` names: a named key, `ctrl-s`, or any single character.
  package init?(word: some StringProtocol) {
    if let key = Self.named[String(word)] {
      self = key
    } else if word.count == 1, let character = word.first {
      self = .character(character)
    } else if word.hasPrefix("ctrl-"), word.count == 6, let letter = word.last,
      "a"..."z" ~= letter
    {
      self = .control(letter)
    } else {
      return nil
    }
  }
}
