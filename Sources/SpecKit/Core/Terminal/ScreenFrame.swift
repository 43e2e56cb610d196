/// What `--keys` with `--json` prints: one object a frame, each on its line.
package enum ScreenFrame {
  /// The members that every screen's frames have; what a screen adds stands beside them in the
  /// fields of its command.
  package static let fields = [
    Field("frame", "integer?", "number of the frame, from 1 (with --keys)"),
    Field("atMs", "integer?", "virtual time since the start (with --keys)"),
    Field("screen", "string?", "which screen the frame shows (with --keys)"),
    Field("focus", "any?", "what the next key acts on (with --keys)"),
    Field("rows", "[string]?", "the rows of the frame, trimmed right (with --keys)"),
  ]
}
