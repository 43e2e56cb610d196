/// What `--keys` with `--json` prints: one object a frame, each on its line.
package enum ScreenFrame {
  /// The members that every screen's frames have; what a screen adds stands beside them in the
  /// fields of its command.
  package static let fields = [
    Field("frame", "integer?", Text("number of the frame, from 1 (with --keys)")),
    Field("atMs", "integer?", Text("virtual time since the start (with --keys)")),
    Field("screen", "string?", Text("which screen the frame shows (with --keys)")),
    Field("focus", "object?", Text("what the next key acts on (with --keys)")),
    Field("rows", "[string]?", Text("the rows of the frame, trimmed right (with --keys)")),
  ]
}
