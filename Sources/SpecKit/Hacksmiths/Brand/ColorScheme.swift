internal import SpecCore

/// The colors of the terminal, the web pages and the icons.
struct BrandColor: Sendable, Equatable, Codable {
  var name: String
  /// `#ff8700`
  var hex: String
  /// The color of the terminal's palette, 0 to 255.
  var ansi: Int
  var use: String
  /// For text: the color behind it.
  var on: String?

  init(_ name: String, _ hex: String, _ ansi: Int, _ use: String, on: String? = nil) {
    (self.name, self.hex, self.ansi, self.use, self.on) = (name, hex, ansi, use, on)
  }

  var rgb: RGB {
    let number = UInt32(hex.dropFirst(), radix: 16) ?? 0
    return RGB(
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number))
  }
}

enum ColorScheme {
  static let night = BrandColor("night", "#1c1c1c", 234, "behind pages and icons")
  static let ember = BrandColor(
    "ember", "#ff8700", 208, "titles, the question and the mark", on: night.hex)
  static let paper = BrandColor("paper", "#eeeeee", 255, "text", on: night.hex)
  static let ash = BrandColor("ash", "#9e9e9e", 247, "labels and hints", on: night.hex)
  static let leaf = BrandColor("leaf", "#5faf5f", 71, "open, coming", on: night.hex)
  static let amber = BrandColor("amber", "#d7af00", 178, "full, waiting", on: night.hex)
  static let rust = BrandColor("rust", "#ff5f5f", 203, "canceled", on: night.hex)

  static let chalk = BrandColor("chalk", "#faf7f2", 230, "behind web pages in the light")
  static let ink = BrandColor("ink", "#1c1c1c", 234, "text in the light", on: chalk.hex)
  static let clay = BrandColor(
    "clay", "#9c4400", 130, "titles and the question in the light", on: chalk.hex)
  static let slate = BrandColor(
    "slate", "#625d57", 241, "labels and hints in the light", on: chalk.hex)
  static let moss = BrandColor("moss", "#2f6b2f", 22, "open, coming in the light", on: chalk.hex)
  static let ochre = BrandColor(
    "ochre", "#7a5a00", 94, "full, waiting in the light", on: chalk.hex)
  static let coal = BrandColor("coal", "#444444", 238, "lines between rows")
  static let sand = BrandColor("sand", "#d9d2c7", 187, "lines between rows in the light")
  static let brick = BrandColor("brick", "#b3261e", 124, "canceled in the light", on: chalk.hex)

  static let all = [
    ember, night, paper, ash, leaf, amber, rust, coal, chalk, ink, clay, slate, moss, ochre,
    brick, sand,
  ]

  /// The colors of a page by their use.
  struct Theme: Sendable {
    var page, text, label, title, good, waiting, bad, line: BrandColor
  }

  static let dark = Theme(
    page: night, text: paper, label: ash, title: ember, good: leaf, waiting: amber, bad: rust,
    line: coal)
  static let light = Theme(
    page: chalk, text: ink, label: slate, title: clay, good: moss, waiting: ochre, bad: brick,
    line: sand)
}
