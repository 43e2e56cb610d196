internal import SpecCore

extension Argument {
  static func keys(_ path: Path<KeyScript?>) -> Self {
    .option("keys", path, value: "KEYS", help: "Play these keys and print the frames.")
  }
}

extension Context {
  /// Whether a screen may be run where a command has nothing else to do; only text reaches a dumb
  /// terminal.
  func opensForm(_ keys: KeyScript?) -> Bool {
    keys != nil || isInteractive && !options.isJSON && environment["TERM"] != "dumb"
  }
}
