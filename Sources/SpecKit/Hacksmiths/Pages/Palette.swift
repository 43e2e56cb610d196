internal import SpecCore

/// How this module looks on a terminal; every color stands beside a word that says the same.
enum Palette {
  static let title = Style(.palette(208), bold: true)
  static let heading = Style(bold: true)
  static let label = Style(dim: true)
  static let hint = Style(dim: true)
  static let question = Style(.palette(208), bold: true)
  static let good = Style(.palette(71))
  static let waiting = Style(.palette(178))
  static let bad = Style(.palette(167))

  static func style(_ registration: Registration) -> Style {
    switch registration {
    case .open: good
    case .early, .full: waiting
    case .closed: label
    }
  }
}
