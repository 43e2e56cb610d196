/// Columns and rows of a screen.
package struct ScreenSize: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  package static let standard = ScreenSize(columns: 80, rows: 24)
  /// What a screen may at most be asked to be; terminals are far smaller.
  package static let limit = 1...1000

  /// `COLUMNS` and `LINES`, else what the terminal reports, else 80x24; each by itself.
  package init(environment: [String: String], reported: ScreenSize?) {
    func value(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { Self.limit.contains($0) ? $0 : nil }
    }
    columns = value("COLUMNS") ?? reported?.columns ?? Self.standard.columns
    rows = value("LINES") ?? reported?.rows ?? Self.standard.rows
  }

  /// Reads `60x30`.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } }),
      let columns = Int(parts[0]), let rows = Int(parts[1]),
      Self.limit.contains(columns), Self.limit.contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}

extension ScreenSize: ArgumentValue {
  package static func parse(argument text: String) throws -> ScreenSize {
    guard let size = ScreenSize(text) else {
      throw ArgumentError(
        "invalid size '\(text)'; write columns and rows like 80x24", code: "bad-size")
    }
    return size
  }
}
