internal import SpecCore

/// The members of a frame under `--keys --json`.
enum FrameFields {
  static let all = [
    Field("frame", "integer?", "with --keys, one object a frame: its number"),
    Field("atMs", "integer?", "milliseconds since the first one"),
    Field("screen", "string?", "what is shown, such as timers or form"),
    Field("focus", "object?", "what the keys act on"),
    Field("rows", "[string]?", "the rows as they are seen"),
  ]
}

extension Argument {
  static func keys(_ path: Path<KeyScript?>) -> Self {
    .option("keys", path, value: "KEYS", help: "Play these keys and print the frames.")
  }
}

extension Context {
  /// Whether a screen may be run where a command has nothing else to do.
  func opensForm(_ keys: KeyScript?) -> Bool {
    keys != nil || isInteractive && !options.isJSON
  }
}
