internal import SpecCore

/// The sign of a person on a card: a colored disc with initials, or a picture.
struct Avatar: Sendable, Equatable {
  let initials: String
  /// `#RRGGBB`
  let color: String
  /// A `data:` or `https:` address of a picture.
  let url: String?

  init(id: String, name: String, url: String? = nil) {
    initials = Avatar.initials(of: name)
    color = Avatar.palette[Int(fnv1a(id) % UInt32(Avatar.palette.count))]
    self.url = url
  }

  static let palette = [
    "#139CFF", "#0F8CFF", "#2ECC71", "#FF3B30", "#F39C12", "#9B59B6", "#16A085", "#7F8C8D",
  ]

  /// The first letters of the first and the last word.
  static func initials(of name: String) -> String {
    let letters = name.split(whereSeparator: \.isWhitespace).compactMap { word in
      word.first { $0.isLetter || $0.isNumber } ?? word.first
    }
    guard let first = letters.first, let last = letters.last else { return "?" }
    return (letters.count == 1 ? "\(first)" : "\(first)\(last)").uppercased()
  }
}

extension Avatar: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("initials", \.initials, Text("the initials on the disc")),
    RecordMember("color", \.color, Text("the color of the disc, #RRGGBB")),
    RecordMember("url", \.url, Text("the address of a picture")),
  ]
}

/// The 32-bit FNV-1a hash of the UTF-8 bytes (Fowler, Noll, Vo; draft-eastlake-fnv).
func fnv1a(_ text: String) -> UInt32 {
  text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
}
