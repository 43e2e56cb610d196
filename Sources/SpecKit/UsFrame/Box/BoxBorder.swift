/// The characters around a box; a message's box is heavier. Unicode has no heavy round corners, so
/// the corners are the same.
struct BoxBorder: Sendable, Hashable {
  let isHeavy: Bool
  let isUTF8: Bool

  var name: String { isHeavy ? "heavy" : "light" }
  var horizontal: String { isUTF8 ? (isHeavy ? "━" : "─") : (isHeavy ? "=" : "-") }
  var vertical: String { isUTF8 ? (isHeavy ? "┃" : "│") : "|" }
  var topCorners: (String, String) { isUTF8 ? ("╭", "╮") : ("+", "+") }
  var bottomCorners: (String, String) { isUTF8 ? ("╰", "╯") : ("+", "+") }
  var dot: String { isUTF8 ? " · " : " - " }
  var ellipsis: String { isUTF8 ? "…" : "~" }
}
