internal import SpecTranslations
internal import Synchronization

/// The tables of translations that the program carries, in Apple's format, keyed by the English sentence.
enum Translations {
  private static let tables = Mutex<[String: [String: String]]>([:])

  /// The languages that have tables, so that a text in another language searches none.
  private static let languages: Set<String> = {
    var (languages, number): (Set<String>, Int) = ([], 0)
    while let table = translation_table(number)?.pointee {
      languages.insert(String(cString: table.language))
      number += 1
    }
    return languages
  }()

  /// Returns the translations into a language, such as `ru`, from all parts of the program; nil if there are none.
  /// They are parsed at their first use.
  static func table(_ language: String) -> [String: String]? {
    guard language != "en", languages.contains(language) else { return nil }
    return tables.withLock { tables in
      if let table = tables[language] { return table }
      var table: [String: String] = [:]
      // Tests prove that each file can be read and that no key has two translations.
      for file in files(language) {
        table.merge((try? StringsFile.parse(file)) ?? [:]) { first, _ in first }
      }
      tables[language] = table
      return table
    }
  }

  private static func files(_ language: String) -> [[UInt8]] {
    var (files, number): ([[UInt8]], Int) = ([], 0)
    while let table = translation_table(number)?.pointee {
      if String(cString: table.language) == language {
        files.append(Array(UnsafeBufferPointer(start: table.bytes, count: table.count)))
      }
      number += 1
    }
    return files
  }
}
