internal import SpecCore

/// How this module looks on a terminal; every color stands beside a word that says the same.
enum Palette {
  static let title = Style(.palette(208), bold: true)
  static let heading = Style(bold: true)
  static let label = Style(dim: true)
  static let hint = Style(dim: true)
  static let question = Style(.palette(208), bold: true)
  static let good = Style(.green)
  static let waiting = Style(.yellow)
  static let bad = Style(.red)

  static func style(_ registration: Registration) -> Style {
    switch registration {
    case .open: good
    case .early, .full: waiting
    case .closed: label
    }
  }
}
