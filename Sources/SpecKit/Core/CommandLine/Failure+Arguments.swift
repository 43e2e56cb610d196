extension Failure {
  /// Creates the failure for the text of one argument that cannot be used (status 64).
  package init(
    badValue text: Text, code: String = "bad-value", _ values: [String: any TextValue] = [:]
  ) {
    self.init(.usage, code, text, values)
  }

  package static func badWholeNumber(_ text: String) -> Self {
    Self(badValue: argumentTexts.wholeNumber, code: "bad-number", ["text": text])
  }

  package static func badNumber(_ text: String) -> Self {
    Self(badValue: argumentTexts.number, code: "bad-number", ["text": text])
  }

  package static func outOfRange(_ text: String, _ low: String, _ high: String) -> Self {
    Self(
      badValue: argumentTexts.outOfRange, code: "out-of-range",
      ["text": text, "low": low, "high": high])
  }

  package static func badChoice(_ text: String, of choices: [String]) -> Self {
    let near = nearest(text, in: choices)
    return Self(
      badValue: near == nil ? argumentTexts.choice : argumentTexts.nearChoice, code: "bad-choice",
      ["text": text, "near": near ?? "", "choices": Text(list: choices)])
  }

  /// Returns the failure of an option that changes a value, given with the flag that takes the value away.
  package static func exclusiveOptions(_ name: String) -> Self {
    Self(badValue: argumentTexts.exclusive, code: "exclusive-options", ["name": name])
  }

  /// Returns whether the text was refused only because its type cannot hold so large a number.
  func isNumberTooLarge(_ text: String) -> Bool {
    code == "bad-number" && !text.isEmpty
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

/// Messages about the values of arguments.
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
