import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `The strings of usframe` {
  static let folder = "\(Binary.repository)fixtures/strings"

  /// The numbers of the values that a text takes.
  private func placeholders(_ text: String?) -> Set<String> {
    Set((text ?? "").matches(of: #/%(\d)\$@/#).map { String($0.output.1) })
  }

  @Test func `are in the program, and in a table for translators`() throws {
    let file = try String(
      contentsOfFile: "\(Self.folder)/en.lproj/UsFrame.strings", encoding: .utf8)
    #expect(try StringsFile.parse(Array(file.utf8)) == Strings.englishTable)
  }

  @Test func `are complete in every table, with the keys and placeholders of English`() throws {
    let keys = Set(StringKey.allCases.map(\.rawValue))
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder) {
      let path = "\(Self.folder)/\(name)/UsFrame.strings"
      let table = try StringsFile.parse(Files.read(path))
      #expect(keys.subtracting(table.keys) == [], "missing in \(name)")
      #expect(Set(table.keys).subtracting(keys) == [], "stale in \(name)")
      for (key, text) in table {
        #expect(!text.isEmpty, "\(key) in \(name)")
        let english = placeholders(Strings.englishTable[key])
        #expect(placeholders(text) == english, "\(key) in \(name)")
      }
    }
  }

  @Test func `take their values by number`() {
    #expect(Strings.filled("%2$@ and %1$@, 100%% %3$@", ["a", "b"]) == "b and a, 100% ")
    #expect(Strings.filled("%1$@", ["%1$@ %%"]) == "%1$@ %%")
  }
}
