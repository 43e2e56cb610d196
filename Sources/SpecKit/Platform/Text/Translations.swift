internal import SpecTranslations
internal import Synchronization

/// The tables of translations that the program carries, in Apple's format, keyed by the English sentence.
enum Translations {
  private static let tables = Mutex<[String: [String: String]]>([:])

  /// The numbers of the tables of each language.
  private static let numbers: [String: [Int]] = {
    var (numbers, next): ([String: [Int]], Int) = ([:], 0)
    while let table = translation_table(next)?.pointee {
      numbers[String(cString: table.language), default: []].append(next)
      next += 1
    }
    return numbers
  }()

  /// Returns the translations into a language, such as `ru`, from all parts of the program; nil if there are none.
  /// They are parsed at their first use.
  static func table(_ language: String) -> [String: String]? {
    guard let numbers = numbers[language] else { return nil }
    return tables.withLock { tables in
      if let table = tables[language] { return table }
      var table: [String: String] = [:]
      // Tests prove that each file can be read and that no key has two translations.
      for file in numbers.compactMap({ translation_table($0)?.pointee }) {
        let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
        table.merge((try? StringsFile.parse(bytes)) ?? [:]) { first, _ in first }
      }
      tables[language] = table
      return table
    }
  }
}
