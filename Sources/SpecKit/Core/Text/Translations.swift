internal import Synchronization

/// The tables of translations that the parts of the program carry, in Apple's format, keyed by the English sentence.
package enum Translations {
  /// Returns the file of one part of the program in a language, such as `ru`; nil if the part does not speak it.
  package typealias Source = @Sendable (_ language: String) -> [UInt8]?

  private struct State {
    var sources: [Source] = []
    var tables: [String: [String: String]] = [:]
  }

  private static let state = Mutex(State())

  /// Adds parts of the program; before anything is told.
  package static func register(_ sources: [Source]) {
    state.withLock { $0 = State(sources: $0.sources + sources) }
  }

  /// The translations of all parts, which are parsed at the first use of the language; nil if there are none.
  static func table(_ language: String) -> [String: String]? {
    guard language != "en" else { return nil }
    return state.withLock { state in
      if let table = state.tables[language] { return table }
      let files = state.sources.compactMap { $0(language) }
      guard !files.isEmpty else { return nil }
      var table: [String: String] = [:]
      // A test proves that each file can be read and that no key has two translations.
      for file in files {
        table.merge((try? StringsFile.parse(file)) ?? [:]) { first, _ in first }
      }
      state.tables[language] = table
      return table
    }
  }
}
