internal import SpecCore

/// The texts of this module in the language of the run. A text that a language lacks is taken
/// from English, which is inside the program.
struct Strings: Sendable {
  private let table: [String: String]

  /// The table inside the program.
  static let englishTable = (try? StringsFile.parse(PackageResources.UsFrame_strings)) ?? [:]

  /// The strings inside the program: English.
  init() { table = [:] }

  /// The strings for a run: English needs no file unless `SPEC_STRINGS` names a folder of tables.
  ///
  /// - Throws: 65 `damaged` for a table that cannot be read.
  init(_ context: Context) throws {
    let language = context.language
    let folder = context.environment["SPEC_STRINGS"].flatMap { $0.isEmpty ? nil : $0 }
    guard folder != nil || language != "en", Strings.isName(language),
      let tables = folder ?? (try? context.fixtures()).map({ "\($0.directory)/strings" })
    else {
      table = [:]
      return
    }
    let path = "\(tables)/\(language).lproj/UsFrame.strings"
    do {
      table = try StringsFile.parse(Files.read(path, limit: 4 << 20))
    } catch let error as SystemError where error.isAbsence {
      table = [:]
    } catch let error as StringsFile.SyntaxError {
      throw Failure(
        .damaged, "damaged", "\(path) is damaged (line \(error.line): \(error.problem)); mend it")
    }
  }

  /// The text of a key; `%1$@`, `%2$@` … become the values.
  func callAsFunction(_ key: StringKey, _ values: String...) -> String { text(key, values) }

  func text(_ key: StringKey, _ values: [String]) -> String {
    let text = table[key.rawValue] ?? Strings.englishTable[key.rawValue] ?? key.rawValue
    return Strings.filled(text, values)
  }

  /// The text of a number of things; of one it is another text where there is one.
  func counted(_ key: StringKey, _ count: Int) -> String {
    let one = count == 1 ? StringKey(rawValue: key.rawValue + ".one") : nil
    return text(one ?? key, [String(count)])
  }

  /// The service in a sentence.
  func name(of service: ServiceName) -> String { self(service.provider.nameKey) }

  /// Why a sign-in at a service ended, by its stored code.
  func reason(_ code: String, at service: ServiceName?) -> String {
    guard let key = StringKey(rawValue: "reason.\(code)") else { return sanitized(code) }
    let text = self(key, service.map { name(of: $0) } ?? self(.serviceAny))
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Why a kind is polled when it is, by its code.
  func pollReason(_ code: String) -> String {
    StringKey(rawValue: "poll.\(code)").map { self($0) } ?? sanitized(code)
  }

  private static func isName(_ language: String) -> Bool {
    !language.isEmpty
      && language.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x2D }
  }

  static func filled(_ text: String, _ values: [String]) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let next = Array(rest.prefix(3))
      if scalar == "%", next.first == "%" {
        result.append("%")
        rest.removeFirst()
      } else if scalar == "%", next.count == 3, next[1] == "$", next[2] == "@",
        1...9 ~= Int(next[0].value) - 48
      {
        let index = Int(next[0].value) - 49
        if index < values.count { result.append(contentsOf: values[index].unicodeScalars) }
        rest = rest.dropFirst(3)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
