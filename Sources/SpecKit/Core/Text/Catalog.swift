/// The texts of a module in each of its languages. A text may hold placeholders (`{name}`), and a
/// key may have plural forms (`days.one`, `days.few` …), chosen by a count that also fills
/// `{count}`.
package struct Catalog: Sendable {
  private let languages: [String: [String: String]]
  /// The language of a text that another language lacks.
  package static let fallback = "en"

  package init(languages: [String: [String: String]]) { self.languages = languages }

  /// The text of `key`; the key itself where no language has it.
  package func text(_ key: String, _ language: String, _ values: [String: String] = [:]) -> String {
    Text.filled(find([key], language) ?? key, values)
  }

  /// The plural form of `key` for `count`.
  package func text(
    _ key: String, _ language: String, count: Int, _ values: [String: String] = [:]
  ) -> String {
    let spoken = languages[language] == nil ? Self.fallback : language
    let own = languages[spoken].flatMap { table in
      table["\(key).\(PluralCategory(count, language: spoken))"] ?? table["\(key).other"]
    }
    let english = PluralCategory(count, language: Self.fallback)
    let found = own ?? find(["\(key).\(english)", "\(key).other", key], Self.fallback) ?? key
    return Text.filled(found, values.merging(["count": String(count)]) { given, _ in given })
  }

  /// Whether the key, or a plural form of it, exists.
  package func contains(_ key: String, _ language: String = fallback) -> Bool {
    languages[language]?.keys.contains { $0 == key || $0.hasPrefix(key + ".") } ?? false
  }

  private func find(_ keys: [String], _ language: String) -> String? {
    for table in [languages[language], languages[Self.fallback]] {
      if let text = keys.lazy.compactMap({ table?[$0] }).first { return text }
    }
    return nil
  }
}

extension Catalog {
  /// What is wrong with the tables, one line each: a key or a plural form that a language lacks,
  /// placeholders that differ from English, empty texts. For the tests of a module.
  package func problems() -> [String] {
    var found: [String] = []
    let english = languages[Self.fallback] ?? [:]
    let plurals = english.keys.filter { $0.hasSuffix(".other") }.map { String($0.dropLast(6)) }
      .filter { english["\($0).one"] != nil }
    for (language, table) in languages.sorted(by: { $0.key < $1.key }) {
      let categories = PluralCategory.all(of: language)
      func stem(_ key: String) -> String? {
        plurals.first { base in PluralCategory.allCases.contains { key == "\(base).\($0)" } }
      }
      var wanted = Set(english.keys.filter { stem($0) == nil })
      for plural in plurals { wanted.formUnion(categories.map { "\(plural).\($0)" }) }
      for key in wanted.subtracting(table.keys).sorted() { found.append("\(language): no \(key)") }
      for (key, text) in table.sorted(by: { $0.key < $1.key }) {
        if !wanted.contains(key) { found.append("\(language): \(key) is not in English") }
        if text.isEmpty { found.append("\(language): \(key) is empty") }
        let model = english[key] ?? stem(key).flatMap { english["\($0).other"] } ?? text
        // A form for one exact number may say it in words.
        let optional: Set<String> = stem(key) == nil ? [] : ["count"]
        if placeholders(text).subtracting(optional) != placeholders(model).subtracting(optional) {
          found.append("\(language): \(key) has other placeholders than English")
        }
      }
    }
    return found
  }

  private func placeholders(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
        $0.split(separator: "}").first
      }
    )
    .reduce(into: []) { $0.insert(String($1)) }
  }
}
