package import SpecCore

extension Text {
  /// What is wrong with a text in a language, one line each: it is missing, it is empty, a plural
  /// form is missing, or its placeholders differ from the English ones.
  package func problems(in language: String) -> [String] {
    guard let own = wording(language) else { return ["has no text in \(language)"] }
    return own.problems(in: language, english: wording("en"))
  }
}

extension Text.Wording {
  package func problems(in language: String, english: Self?) -> [String] {
    var found: [String] = []
    let all = all
    if all.contains("") { found.append("is empty in \(language)") }
    if case .counted(let forms) = self {
      for category in PluralCategory.all(of: language) where forms[category] == nil {
        found.append("has no form '\(category)' in \(language)")
      }
    } else if case .counted? = english {
      found.append("has no plural forms in \(language)")
    }
    // A form for one exact number may say it in words.
    let model = Set(english?.all.flatMap(Self.placeholders) ?? []).subtracting(["count"])
    for text in all where Set(Self.placeholders(text)).subtracting(["count"]) != model {
      found.append("has other placeholders in \(language) than in English")
    }
    return found
  }

  private var all: [String] {
    switch self {
    case .plain(let text): [text]
    case .counted(let forms): forms.map(\.value)
    }
  }

  private static func placeholders(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: "}").first.map(String.init)
    }
  }
}

extension PluralCategory {
  /// The categories a catalog needs a text for, so that every whole number has one.
  fileprivate static func all(of language: String) -> [PluralCategory] {
    switch language {
    case "ru": [.one, .few, .many]
    case "ar": allCases
    default: [.one, .other]
    }
  }
}
