/// Messages about invalid JSON.
package struct JSONTexts: Sendable {
  let unexpectedEnd = Text("unexpected end")
  let unexpectedByte = Text("unexpected character")
  let invalidNumber = Text("invalid number")
  let invalidString = Text("invalid string")
  let invalidUTF8 = Text("invalid UTF-8")
  let duplicateKey = Text("duplicate key")
  let tooDeep = Text("nested too deeply")
  let trailingData = Text("text after the value")
  let atByte = Text("{problem} at byte {offset}")
  let inLine = Text("{problem} in line {line}")
  let at = Text("{place}: {problem}")
  let unknown = Text("'{text}' is not known")
  let isMissing = Text("{place} is missing")
  let expected = [
    Text("expected JSON"),
    Text("expected an object"),
    Text("expected a list"),
    Text("expected true or false"),
    Text("expected a string"),
    Text("expected a number"),
    Text("expected a whole number"),
    Text("expected a smaller number"),
  ]

  /// Returns the text of a decoder's message, translated if it is one of the expected messages.
  func known(_ english: String) -> Text {
    expected.first { $0("en") == english } ?? Text(verbatim: english)
  }
}

package let jsonTexts = JSONTexts()
