extension Failure {
  /// Creates the failure for the text of one argument that cannot be used (status 64).
  package init(
    badValue text: Text, code: String = "bad-value", _ values: [String: any TextValue] = [:]
  ) {
    self.init(.usage, code, text, values)
  }

  package static func outOfRange(
    _ text: String, _ low: String, _ high: String, code: String = "out-of-range"
  ) -> Self {
    Self(
      badValue: Text("'{text}' is out of range; give {low} to {high}"), code: code,
      ["text": text, "low": low, "high": high])
  }

  package static func badChoice(_ text: String, of choices: [String]) -> Self {
    let near = nearest(text, in: choices)
    return Self(
      badValue: near == nil
        ? Text("'{text}' is none of {choices}")
        : Text("'{text}' is none of {choices}; did you mean '{near}'?"), code: "bad-choice",
      ["text": text, "near": near ?? "", "choices": Text(list: choices)])
  }

  /// Returns whether the text was refused only because its type cannot hold so large a number.
  func isNumberTooLarge(_ text: String) -> Bool {
    code == "bad-number" && !text.isEmpty
      && text.utf8.allSatisfy(\.isASCIIDigit)
  }
}
