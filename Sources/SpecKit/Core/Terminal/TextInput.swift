/// One line of text under a cursor.
package struct TextInput: Sendable, Equatable {
  package private(set) var text: String
  /// In characters from the start, up to behind the last.
  package private(set) var cursor: Int
  /// The first character that is typed takes the place of all.
  package private(set) var isReplacing: Bool

  package init(_ text: String = "", replacing: Bool = false) {
    self.text = text
    cursor = text.count
    isReplacing = replacing
  }

  /// The input with a dot for each character.
  var masked: TextInput {
    var input = self
    input.text = String(repeating: "●", count: text.count)
    return input
  }

  /// - Returns: whether the key means something here.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace: remove(at: cursor - 1)
    case .delete: remove(at: cursor)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = text.count
    case .control("u"): self = TextInput()
    default: return false
    }
    isReplacing = false
    return true
  }

  package mutating func insert(_ new: String) {
    if isReplacing { self = TextInput() }
    let position = text.index(text.startIndex, offsetBy: min(cursor, text.count))
    let behind = text[position...].count
    text.insert(contentsOf: new, at: position)
    // Characters may have joined: what is behind the cursor stays behind it.
    cursor = max(0, text.count - behind)
  }

  private mutating func remove(at place: Int) {
    guard place >= 0, place < text.count else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: place))
    cursor = place
  }

  /// The end of the text up to `width` cells, with the cursor where it has the focus; all of it is marked if
  /// the next character takes its place.
  package func line(hasFocus: Bool, width: Int = 200) -> Line {
    guard hasFocus else { return Line(sanitized(text)).truncated(to: width) }
    if isReplacing { return Line(text, Style(bold: true, reversed: true)).clipped(to: width) }
    let characters = Array(text)
    let before = sanitized(String(characters[..<min(cursor, characters.count)]))
    let under = cursor < characters.count ? sanitized(String(characters[cursor])) : " "
    let after = cursor + 1 < characters.count ? sanitized(String(characters[(cursor + 1)...])) : ""
    // A character has at least one column.
    var shown = String(before.suffix(max(0, width)))
    while displayWidth(shown) > max(0, width - 2) { shown.removeFirst() }
    return (Line(shown) + Line(under, Style(reversed: true)) + Line(after)).clipped(to: width)
  }
}
