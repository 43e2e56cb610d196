internal import SpecCore

/// A button: `[ Accept ]` in its color, with a mark while it is pressed or has the focus.
struct ScreenButton: Sendable {
  /// What `.press` and `.pressed` call it.
  let name: String
  let label: Text
  var color = ScreenButton.blue

  /// The brief's color of buttons.
  static let blue = ButtonColor(red: 0x13, green: 0x9C, blue: 0xFF, plain: .blue)
  static let ink = Color.rgb(255, 255, 255)

  init(_ name: String, _ label: Text, _ color: ButtonColor = ScreenButton.blue) {
    (self.name, self.label, self.color) = (name, label, color)
  }

  /// The button with one cell before it for the mark.
  func line(_ context: PageContext, hasFocus: Bool = false, around: Style = .plain) -> Line {
    let layout = context.layout
    let isPressed = context.pressed == name
    let depth = layout.page.color
    let back = isPressed ? color.pressed(depth) : color.rest(depth)
    let mark = isPressed || hasFocus ? (layout.page.isUTF8 ? "▸" : ">") : " "
    return Line(mark, around)
      + layout.isolated(
        Line("[ \(label(layout.language)) ]", Style(Self.ink, on: back, bold: true)))
  }
}
