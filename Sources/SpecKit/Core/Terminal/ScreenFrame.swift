/// Frames as `--keys` prints them: as text, or with `--json` as one object a line.
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

  package static func plain(
    _ frame: Frame, number: Int, milliseconds: Int64, color: ColorDepth
  ) -> String {
    let head = "== \(number) +\(milliseconds)ms \(frame.screen) ==\n"
    return head
      + frame.rows.map {
        (color == .none
          ? Renderer.text($0.unisolated, color: .none).trimmingTrailingSpaces()
          : Renderer.text($0.unisolated.trimmed(), color: color)) + "\n"
      }.joined()
  }

  static func json(_ frame: Frame, number: Int, milliseconds: Int64) -> JSON {
    var members: [JSON.Member] = [
      .init("frame", .int(Int64(number))), .init("atMs", .int(milliseconds)),
      .init("screen", .string(frame.screen)),
    ]
    members += frame.extra
    if let picture = frame.picture, picture.isTold {
      members.append(.init("picture", picture.json))
    }
    if let focus = frame.focus { members.append(.init("focus", focus)) }
    let rows = frame.rows.map {
      Renderer.text($0.unisolated, color: .none).trimmingTrailingSpaces()
    }
    members.append(.init("rows", .array(rows.map(JSON.string))))
    return .object(members)
  }
}
