/// A sentence that people read: in English, and in the languages of the tables of translations (`Translations`).
///
/// A text may hold placeholders (`{name}`). A text that counts has both forms of English here and the plural forms of
/// a language in its table; the count also fills `{count}`. Without a translation, the text is in English.
public struct Text: Sendable {
  private enum Content: Sendable {
    case plain(String)
    case counted(one: String, other: String)
    case composed(@Sendable (_ language: String) -> String)
  }

  private let content: Content
  private let context: String?

  /// - Parameter context: tells equal sentences apart that another language words differently.
  public init(_ english: String, context: String? = nil) {
    content = .plain(english)
    self.context = context
  }

  /// A text with plural forms.
  public init(one: String, other: String) {
    content = .counted(one: one, other: other)
    context = nil
  }

  /// A text made of others, in the language of the call.
  public init(_ words: @escaping @Sendable (_ language: String) -> String) {
    content = .composed(words)
    context = nil
  }

  /// The text in a language, with its placeholders filled. Values are never filled again.
  public func callAsFunction(
    _ language: String, _ values: [String: String] = [:], count: Int? = nil
  ) -> String {
    let text: String =
      switch content {
      case .plain(let english): translation(language) ?? english
      case .counted(let one, let other):
        translation(.init(count ?? 0, language: language), language)
          ?? (PluralCategory(count ?? 0, language: "en") == .one ? one : other)
      case .composed(let words): words(language)
      }
    guard let count else { return Self.filled(text, values) }
    return Self.filled(text, values.merging(["count": String(count)]) { given, _ in given })
  }

  /// Creates a text with the same words in all languages.
  public init(verbatim words: String) { self.init { _ in words } }

  /// Creates a text of clauses, separated as the language does it.
  public init(clauses: [Text]) {
    self.init { language in joined(clauses: clauses.map { $0(language) }, in: language) }
  }

  /// Creates a list of words, separated as the language does it.
  public init(list: [String]) { self.init { list.listed(in: $0) } }

  /// Returns the text with these values in its placeholders.
  public func filled(with values: [String: any TextValue] = [:], count: Int? = nil) -> Text {
    Text { language in
      self(language, values.mapValues { $0.words(in: language) }, count: count)
    }
  }

  public var isEmpty: Bool { if case .plain("") = content { true } else { false } }

  /// Returns the translation of a text that does not count, with its placeholders as they are; nil in a
  /// language that lacks it.
  func translation(_ language: String) -> String? {
    Translations.table(language)?[key()]
  }

  /// The last resort of a plural is the form `other`.
  private func translation(_ category: PluralCategory, _ language: String) -> String? {
    guard let table = Translations.table(language) else { return nil }
    return table[key(category)] ?? table[key(.other)]
  }

  /// The key in a table: the English sentence, then the context and the plural category, where the text has them.
  private func key(_ category: PluralCategory? = nil) -> String {
    let english =
      switch content {
      case .plain(let english), .counted(_, let english): english
      case .composed: ""
      }
    return [english, context, category?.rawValue].compactMap(\.self).joined(separator: "##")
  }

  /// Fills the placeholders of a text once, from left to right.
  public static func filled(_ text: String, _ values: [String: String]) -> String {
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

/// A value for a placeholder of a text: a string, or a text in the language of the call.
public protocol TextValue: Sendable {
  func words(in language: String) -> String
}

extension String: TextValue {
  public func words(in language: String) -> String { self }
}

extension Text: TextValue {
  public func words(in language: String) -> String { self(language) }
}

extension Text: Equatable {
  public static func == (left: Text, right: Text) -> Bool {
    left("en") == right("en") && left.context == right.context
  }
}

extension Text: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
}

/// The CLDR plural categories of whole numbers, for the languages spec speaks.
enum PluralCategory: String {
  case zero, one, two, few, many, other

  init(_ count: Int, language: String) {
    let number = count.magnitude
    let (ones, hundreds) = (number % 10, number % 100)
    switch language {
    case "ru":
      switch (ones, hundreds) {
      case (_, 11...14): self = .many
      case (1, _): self = .one
      case (2...4, _): self = .few
      default: self = .many
      }
    case "ar":
      switch (number, hundreds) {
      case (0, _): self = .zero
      case (1, _): self = .one
      case (2, _): self = .two
      case (_, 3...10): self = .few
      case (_, 11...99): self = .many
      default: self = .other
      }
    default: self = number == 1 ? .one : .other
    }
  }
}
