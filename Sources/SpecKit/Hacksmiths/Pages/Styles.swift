internal import SpecCore

/// The styles of this module; no information is given by color alone.
enum Styles {
  static let title = Style(ember, bold: true)
  static let heading = Style(bold: true)
  static let label = Style(dim: true)
  static let hint = Style(dim: true)
  static let question = Style(ember, bold: true)
  static let good = Style(color(ColorScheme.leaf))
  static let waiting = Style(color(ColorScheme.amber))
  static let bad = Style(color(ColorScheme.rust))

  private static let ember = color(ColorScheme.ember)
  private static func color(_ color: BrandColor) -> Color { .palette(UInt8(clamping: color.ansi)) }

  static func style(_ registration: Registration) -> Style {
    switch registration {
    case .open: good
    case .early, .full: waiting
    case .closed: label
    }
  }
}
