package import SpecCore

/// The colors of the community: the terminal, the web pages and the icons have no others.
package struct BrandColor: Sendable, Equatable, Codable {
  package var name: String
  /// `#ff8700`
  package var hex: String
  /// 0 to 255: the same of a terminal's palette.
  package var ansi: Int
  package var use: String
  /// For text: the color behind it.
  package var on: String?

  init(_ name: String, _ hex: String, _ ansi: Int, _ use: String, on: String? = nil) {
    (self.name, self.hex, self.ansi, self.use, self.on) = (name, hex, ansi, use, on)
  }

  package var rgb: RGB {
    let number = UInt32(hex.dropFirst(), radix: 16) ?? 0
    return RGB(
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number))
  }
}

package enum ColorScheme {
  package static let night = BrandColor("night", "#1c1c1c", 234, "behind pages and icons")
  package static let ember = BrandColor(
    "ember", "#ff8700", 208, "titles, the question and the mark", on: night.hex)
  package static let paper = BrandColor("paper", "#eeeeee", 255, "text", on: night.hex)
  package static let ash = BrandColor("ash", "#9e9e9e", 247, "labels and hints", on: night.hex)
  package static let leaf = BrandColor("leaf", "#5faf5f", 71, "open, coming", on: night.hex)
  package static let amber = BrandColor("amber", "#d7af00", 178, "full, waiting", on: night.hex)
  package static let rust = BrandColor("rust", "#ff5f5f", 203, "canceled", on: night.hex)

  package static let all = [ember, night, paper, ash, leaf, amber, rust]
}
