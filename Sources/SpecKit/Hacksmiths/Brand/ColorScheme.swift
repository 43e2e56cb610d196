internal import SpecCore

/// The colors of the community: the terminal, the web pages and the icons have no others.
struct BrandColor: Sendable, Equatable, Codable {
  var name: String
  /// `#ff8700`
  var hex: String
  /// 0 to 255: the same of a terminal's palette.
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

  static let all = [ember, night, paper, ash, leaf, amber, rust]
}
