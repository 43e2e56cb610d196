/// What `--keys` with `--json` prints: one object a frame, each on its line.
package enum ScreenFrame {
  /// The members that every screen's frames have; what a screen adds stands beside them in the
  /// fields of its command.
  package static let fields = [
    Field("frame", .integer.optional, Text("number of the frame, from 1 (with --keys)")),
    Field("atMs", .integer.optional, Text("virtual time since the start (with --keys)")),
    Field("screen", .string.optional, Text("which screen the frame shows (with --keys)")),
    Field("focus", .anyObject.optional, Text("what the next key acts on (with --keys)")),
    Field(
      "rows", .list(.string).optional, Text("the rows of the frame, trimmed right (with --keys)")),
  ]
}
