/// A text that people read, in each language it is written in: one entry, one place.
///
/// A text may hold placeholders (`{name}`). A text that counts has the plural forms of each
/// language; the count also fills `{count}`. A language that a text lacks is told in English.
///
/// Texts that a module looks up stand together as the members of a struct, so that a test can walk
/// them; help texts stand where the command, option or field is declared.
package struct Text: Sendable, Equatable {
  /// The plural forms of a text in one language (CLDR categories); `other` is the last resort.
  package struct Forms: Sendable, Equatable {
    package private(set) var texts: [PluralCategory: String]

    package init(
      zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil,
      many: String? = nil, other: String? = nil
    ) {
      texts = [:]
      texts[.zero] = zero
      texts[.one] = one
      texts[.two] = two
      texts[.few] = few
      texts[.many] = many
      texts[.other] = other
    }

    func text(_ category: PluralCategory) -> String? { texts[category] ?? texts[.other] }
  }

  /// What a text is in one language.
  package enum Wording: Sendable, Equatable {
    case plain(String)
    case counted(Forms)

    func text(_ count: Int?, _ language: String) -> String? {
      switch self {
      case .plain(let text): text
      case .counted(let forms): forms.text(PluralCategory(count ?? 0, language: language))
      }
    }
  }

  private let english: Wording
  private var russian: Wording?
  private var arabic: Wording?

  package init(_ english: String, ru: String? = nil, ar: String? = nil) {
    self.english = .plain(english)
    russian = ru.map(Wording.plain)
    arabic = ar.map(Wording.plain)
  }

  /// A text with plural forms.
  package init(one: String, other: String, ru: Forms? = nil, ar: Forms? = nil) {
    english = .counted(Forms(one: one, other: other))
    russian = ru.map(Wording.counted)
    arabic = ar.map(Wording.counted)
  }

  /// The text in a language, with its placeholders filled. Values are never filled again.
  package func callAsFunction(
    _ language: String, _ values: [String: String] = [:], count: Int? = nil
  ) -> String {
    let own = wording(language).flatMap { $0.text(count, language) }
    let text = own ?? english.text(count, "en") ?? ""
    guard let count else { return Self.filled(text, values) }
    return Self.filled(text, values.merging(["count": String(count)]) { given, _ in given })
  }

  package var isEmpty: Bool { self == "" }

  /// Nil in a language that the text lacks.
  package func wording(_ language: String) -> Wording? {
    switch language {
    case "ru": russian
    case "ar": arabic
    default: english
    }
  }

  /// Fills the placeholders of a text once, from left to right.
  package static func filled(_ text: String, _ values: [String: String]) -> String {
    guard !values.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: "}"), let value = values[String(inside[..<close])]
      else {
        result += "{"
        rest = inside
        continue
      }
      result += value
      rest = inside[inside.index(after: close)...]
    }
    return result + rest
  }
}

extension Text: ExpressibleByStringInterpolation {
  /// An English text; for a module that speaks English only.
  package init(stringLiteral value: String) { self.init(value) }
}
