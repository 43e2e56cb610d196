internal import SpecCore

/// A person's name as it is kept: composed, on one line, without control and format characters,
/// 1...60 UTF-16 code units.
struct PersonName: Sendable, Hashable {
  let text: String

  /// In UTF-16 code units, as the rules count.
  static let limit = 60

  /// Nil for a name that is empty, too long, or has no letter or digit to make an id of.
  init?(_ raw: String) {
    let text = cleanedLine(raw)
    guard (1...Self.limit).contains(text.utf16.count) else { return nil }
    self.text = text
    guard !slug.isEmpty, slug.utf8.count <= 700 else { return nil }
  }

  /// Lower-case letters and digits of any script; every other run is one `-`; none at the ends.
  var slug: String {
    composed(composed(text).lowercased()).unicodeScalars
      .split { !PersonName.isWordScalar($0) }.map(String.init).joined(separator: "-")
  }

  /// The id of a person known by name only.
  var localID: String { "local-" + slug }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

/// A text as it is kept: composed, on one line, single spaces, without control and format
/// characters, and with at most 30 marks on a letter (UAX #15, Stream-Safe Text Format).
func cleanedLine(_ raw: String) -> String {
  var scalars = String.UnicodeScalarView()
  var marks = 0
  for scalar in raw.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark:
      marks += 1
      if marks <= 30 { scalars.append(scalar) }
      continue
    // A line break separates words, so a space stands for it.
    case .lineSeparator, .paragraphSeparator: scalars.append(" ")
    case .control: if scalar.properties.isWhitespace { scalars.append(" ") }
    // Joiners are part of names in several scripts; the others only change the direction.
    case .format: if ["\u{200C}", "\u{200D}"].contains(scalar) { scalars.append(scalar) }
    case .surrogate, .unassigned: break
    default: scalars.append(scalar)
    }
    marks = 0
  }
  return composed(String(scalars)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// The longest beginning of a text that has whole characters and at most so many UTF-16 code units.
func truncated(_ text: String, to limit: Int) -> String {
  var length = 0
  return String(
    text.prefix { character in
      length += character.utf16.count
      return length <= limit
    })
}
