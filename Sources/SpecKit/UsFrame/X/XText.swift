/// A link in the text of a post: where X put its t.co address and what stands behind it.
struct XLink: Equatable {
  /// The t.co address as it stands in the text.
  var address: String?
  var expanded: String?
  var display: String?
  /// Code points of the text, the end exclusive; not to be trusted.
  var range: Range<Int>?
  /// A picture or video of the post itself.
  var isMedia = false
}

/// The texts of X as a person would read them.
enum XText {
  /// Replaces the t.co addresses by what X displays for them and decodes the three entities that X
  /// encodes, once: `&amp;lt;` becomes `&lt;`.
  static func readable(_ text: String, links: [XLink]) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    var position = 0
    for (range, display) in replacements(in: scalars, links) {
      guard range.lowerBound >= position else { continue }
      result += decodingEntities(string(scalars[position..<range.lowerBound]))
      result += decodingEntities(display)
      position = range.upperBound
    }
    return result + decodingEntities(string(scalars[position...]))
  }

  static func decodingEntities(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let entity =
        scalar == "&" ? entities.first { rest.starts(with: $0.code.unicodeScalars) } : nil
      result.append(entity?.meaning ?? scalar)
      rest = rest.dropFirst(entity?.code.count ?? 1)
    }
    return String(result)
  }

  private static let entities: [(code: String, meaning: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"),
  ]

  /// Where each address really stands: at its range, or where the text first has it.
  private static func replacements(
    in scalars: [Unicode.Scalar], _ links: [XLink]
  ) -> [(range: Range<Int>, display: String)] {
    var found: [(range: Range<Int>, display: String)] = []
    for link in links {
      guard let address = link.address, !address.isEmpty,
        let display = link.display ?? link.expanded
      else { continue }
      let wanted = Array(address.unicodeScalars)
      if let range = link.range, range.lowerBound >= 0, range.upperBound <= scalars.count,
        scalars[range].elementsEqual(wanted)
      {
        found.append((range, display))
      } else if let start = start(of: wanted, in: scalars, taken: found.map(\.range)) {
        found.append((start..<(start + wanted.count), display))
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func start(
    of wanted: [Unicode.Scalar], in scalars: [Unicode.Scalar], taken: [Range<Int>]
  ) -> Int? {
    guard scalars.count >= wanted.count else { return nil }
    return (0...(scalars.count - wanted.count)).first { start in
      let range = start..<(start + wanted.count)
      return scalars[range].elementsEqual(wanted) && !taken.contains { $0.overlaps(range) }
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
