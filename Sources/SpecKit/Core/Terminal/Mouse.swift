/// A mouse action over a cell; columns and rows count from 0. Reported only while the frame asks for it.
package struct Mouse: Sendable, Hashable {
  package enum Action: String, Sendable, CaseIterable {
    case press, drag, release, wheelUp = "wheelup", wheelDown = "wheeldown"
  }

  package var action: Action
  package var column: Int
  package var row: Int

  package init(_ action: Action, column: Int, row: Int) {
    (self.action, self.column, self.row) = (action, column, row)
  }

  /// Presses, moves with a button held, and the form of reports that has no limit (SGR).
  static let start = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  static let end = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

  /// Reads the report after `ESC [`: `<0;12;5` and `M` or `m`. Buttons other than the left one and the wheel are
  /// ignored.
  init?(report parameters: [UInt8], final: UInt8) {
    guard parameters.first == UInt8(ascii: "<") else { return nil }
    let numbers = parameters.dropFirst().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    )
    .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], (1...100_000).contains(column), (1...100_000).contains(row)
    else { return nil }
    // Shift, Alt and Control do not matter.
    switch button & ~0b11100 {
    case 0: action = final == UInt8(ascii: "m") ? .release : .press
    case 32: action = .drag
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    (self.column, self.row) = (column - 1, row - 1)
  }

  /// The actions of a word of `--keys`: `press:10x5`, `drag:12x5`, `release:12x5`, `wheelup:10x5`,
  /// `wheeldown:10x5`, and `click:10x5` for a press and a release.
  static func actions(word: some StringProtocol) -> [Mouse]? {
    let cells = 0..<ScreenSize.limit.upperBound
    guard let colon = word.firstIndex(of: ":"),
      let place = ScreenSize.numbers(word[word.index(after: colon)...]),
      let column = Int(place.columns), let row = Int(place.rows), cells.contains(column),
      cells.contains(row)
    else { return nil }
    let name = word[..<colon]
    let actions =
      name == "click" ? [Action.press, .release] : Action(rawValue: String(name)).map { [$0] }
    return actions?.map { Mouse($0, column: column, row: row) }
  }
}
