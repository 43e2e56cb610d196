internal import SpecCore

/// A text as X serves it: links behind t.co addresses, `&`, `<` and `>` encoded, and cut where it
/// is longer than 280 code points.
struct ServedText {
  struct Entity: Equatable {
    var address: String
    var expanded: String
    var display: String
    /// Of a picture of the post itself.
    var mediaKey: String?
    /// Code points of the served text.
    var range: Range<Int>
  }

  static let limit = 280

  /// The whole text, for `note_tweet` where it is long.
  let full: String
  let entities: [Entity]

  var isLong: Bool { full.unicodeScalars.count > ServedText.limit }

  /// The text as it stands in the field `text`.
  var short: String {
    guard isLong else { return full }
    return String(full.unicodeScalars.prefix(ServedText.limit - 1)) + "…"
  }

  /// The entities that stand whole in ``short``.
  var shortEntities: [Entity] {
    isLong ? entities.filter { $0.range.upperBound < ServedText.limit } : entities
  }

  /// - Parameters:
  ///   - id: of the item, which the t.co addresses are made from.
  ///   - media: its pictures, which one address at the end of the text stands for.
  init(_ text: String, id: RemoteID, _ media: [ServedMedia] = []) {
    var served = ""
    var entities: [Entity] = []
    for part in ServedText.parts(of: text) {
      guard part.isLink else {
        served += part.text.escapedAsMarkup(quotes: false)
        continue
      }
      let address = "https://t.co/" + ServedText.code(for: "\(id.text) \(entities.count)")
      let start = served.unicodeScalars.count
      entities.append(
        Entity(
          address: address, expanded: part.text, display: ServedText.display(part.text),
          range: start..<(start + address.unicodeScalars.count)))
      served += address
    }
    if !media.isEmpty {
      let code = ServedText.code(for: "\(id.text) media")
      let start = served.unicodeScalars.count + 1
      served += " https://t.co/\(code)"
      let range = start..<served.unicodeScalars.count
      entities += media.map { picture in
        Entity(
          address: "https://t.co/\(code)", expanded: picture.page, display: "pic.x.com/\(code)",
          mediaKey: picture.key, range: range)
      }
    }
    full = served
    self.entities = entities
  }

  /// Splits the text at its links. A link ends at white space; punctuation at its end is not part
  /// of it.
  private static func parts(of text: String) -> [(text: String, isLink: Bool)] {
    var parts: [(text: String, isLink: Bool)] = []
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let isLink = ["https://", "http://"].contains { rest.starts(with: $0.unicodeScalars) }
      guard isLink else {
        plain.append(scalar)
        rest.removeFirst()
        continue
      }
      var link = rest.prefix { !$0.properties.isWhitespace }
      while let last = link.last, ".,;:!?)\"'".unicodeScalars.contains(last) { link.removeLast() }
      if !plain.isEmpty { parts.append((String(plain), false)) }
      plain = String.UnicodeScalarView()
      parts.append((String(link), true))
      rest = rest.dropFirst(link.count)
    }
    if !plain.isEmpty { parts.append((String(plain), false)) }
    return parts
  }

  /// The address as X shows it: without its scheme, cut after 27 letters of the path.
  static func display(_ address: String) -> String {
    let bare = address.drop { $0 != ":" }.dropFirst(3)
    let host = bare.prefix { $0 != "/" }
    let path = bare.dropFirst(host.count)
    if path == "/" { return String(host) }
    return path.count > 27 ? "\(host)\(path.prefix(27))…" : String(bare)
  }

  /// Ten letters from any text (FNV-1a).
  private static func code(for text: String) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var code = ""
    for _ in 0..<10 {
      code.append(alphabet[Int(hash % 62)])
      hash /= 62
    }
    return code
  }
}
