/// What `--keys` with `--json` prints: one object a frame, each on its line.
package enum ScreenFrame {
  /// The members that every screen's frames have; what a screen adds stands beside them in the
  /// fields of its command.
  package static let fields = [
    Field(
      "frame", "integer?",
      Text(
        "number of the frame, from 1 (with --keys)", ru: "номер кадра, с 1 (с --keys)",
        ar: "رقم الإطار، من 1 (مع --keys)")),
    Field(
      "atMs", "integer?",
      Text(
        "virtual time since the start (with --keys)", ru: "условное время с начала (с --keys)",
        ar: "الزمن الافتراضي منذ البداية (مع --keys)")),
    Field(
      "screen", "string?",
      Text(
        "which screen the frame shows (with --keys)", ru: "какой экран на кадре (с --keys)",
        ar: "الشاشة التي يعرضها الإطار (مع --keys)")),
    Field(
      "focus", "object?",
      Text(
        "what the next key acts on (with --keys)",
        ru: "на что действует следующая клавиша (с --keys)",
        ar: "ما يعمل عليه المفتاح التالي (مع --keys)")),
    Field(
      "rows", "[string]?",
      Text(
        "the rows of the frame, trimmed right (with --keys)",
        ru: "строки кадра без пробелов справа (с --keys)",
        ar: "أسطر الإطار، دون فراغات في آخرها (مع --keys)")),
  ]
}
