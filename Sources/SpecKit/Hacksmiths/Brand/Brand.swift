internal import SpecCore

/// The name of the community and its mark.
enum Brand {
  static let name = "Hacksmiths"
  static let mark = "⚒"

  static func mark(_ page: Page) -> String { page.isUTF8 ? mark : "[hs]" }
}
