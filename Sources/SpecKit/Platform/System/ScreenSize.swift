/// Columns and rows of a screen.
public struct ScreenSize: Sendable, Hashable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  public static let standard = ScreenSize(columns: 80, rows: 24)
  /// The accepted sizes; terminals are far smaller.
  public static let limit = 1...1000

  /// `COLUMNS` and `LINES`, else what the terminal reports, else 80x24; each by itself.
  public init(environment: [String: String], reported: ScreenSize?) {
    func value(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { Self.limit.contains($0) ? $0 : nil }
    }
    columns = value("COLUMNS") ?? reported?.columns ?? Self.standard.columns
    rows = value("LINES") ?? reported?.rows ?? Self.standard.rows
  }

  /// Reads `60x30`.
  public init?(_ text: some StringProtocol) {
    guard let (columns, rows) = Self.numbers(text), let columns = Int(columns),
      let rows = Int(rows), Self.limit.contains(columns), Self.limit.contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  /// The two numbers of a text that is written as a size, however large they are.
  public static func numbers<Written: StringProtocol>(
    _ text: Written
  ) -> (columns: Written.SubSequence, rows: Written.SubSequence)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let isWritten = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { "0"..."9" ~= $0 } }
    return parts.count == 2 && isWritten ? (parts[0], parts[1]) : nil
  }
}
