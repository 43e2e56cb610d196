internal import SpecCore

extension Argument {
  static func keys(_ path: Path<KeyScript?>) -> Self {
    .option(
      "keys", path, value: "KEYS",
      help: Text(
        "Play these keys and print the frames.", ru: "Проиграть эти клавиши и напечатать кадры."))
  }
}

extension Context {
  /// Whether a screen may be run where a command has nothing else to do; only text reaches a dumb
  /// terminal.
  func opensForm(_ keys: KeyScript?) -> Bool {
    keys != nil || isInteractive && !options.isJSON && environment["TERM"] != "dumb"
  }
}
