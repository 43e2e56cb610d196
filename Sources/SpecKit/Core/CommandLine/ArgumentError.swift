/// What is wrong with the text of one argument.
package struct ArgumentError: Error, Equatable, Sendable {
  package let code: String
  package let text: Text
  package let values: [String: String]
  /// What may be given, where the text lists that.
  private var choices: [String]?

  package init(_ text: Text, code: String = "bad-value", _ values: [String: String] = [:]) {
    self.text = text
    self.code = code
    self.values = values
  }

  package func message(in language: String) -> String {
    var values = values
    values["choices"] = choices?.listed(in: language)
    return text(language, values)
  }
}

extension ArgumentError {
  package static func wholeNumber(_ text: String) -> Self {
    Self(argumentTexts.wholeNumber, code: "bad-number", ["text": text])
  }

  package static func number(_ text: String) -> Self {
    Self(argumentTexts.number, code: "bad-number", ["text": text])
  }

  package static func outOfRange(_ text: String, _ low: String, _ high: String) -> Self {
    Self(
      argumentTexts.outOfRange, code: "out-of-range", ["text": text, "low": low, "high": high])
  }

  package static func choice(_ text: String, of choices: [String]) -> Self {
    let near = nearest(text, in: choices)
    var error = Self(
      near == nil ? argumentTexts.choice : argumentTexts.nearChoice, code: "bad-choice",
      ["text": text, "near": near ?? ""])
    error.choices = choices
    return error
  }

  package static func instant(_ text: String) -> Self {
    Self(argumentTexts.instant, code: "bad-instant", ["text": text])
  }

  package static func instantOutOfRange(_ text: String) -> Self {
    Self(argumentTexts.instantOutOfRange, code: "bad-instant", ["text": text])
  }

  /// An option to change a value, given with the flag that takes the value away.
  package static func exclusive(_ name: String) -> Self {
    Self(argumentTexts.exclusive, code: "exclusive-options", ["name": name])
  }

  /// Whether the text was refused only because its type cannot hold so large a number.
  func isNumberTooLarge(_ text: String) -> Bool {
    code == "bad-number" && !text.isEmpty
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

/// What is said of the values of arguments.
package struct ArgumentTexts: Sendable {
  let wholeNumber = Text("invalid whole number '{text}'")
  let number = Text("invalid number '{text}'")
  let outOfRange = Text("'{text}' is out of range; give {low} to {high}")
  let size = Text("invalid size '{text}'; write columns and rows like 80x24")
  let choice = Text("'{text}' is none of {choices}")
  let nearChoice = Text("'{text}' is none of {choices}; did you mean '{near}'?")
  package let clear = Text("Take it away.")
  let exclusive = Text("--{name} and --no-{name} exclude each other; give one")
  let instant = Text("invalid instant '{text}'; write it like 2026-11-20T09:00:00Z")
  let instantOutOfRange = Text(
    "'{text}' is outside the years 1 to 9999 of UTC; write it like 2026-11-20T09:00:00Z")
}

package let argumentTexts = ArgumentTexts()
