/// Comma-separated values (RFC 4180).
public enum CSV {
  public enum ParsingError: Error, Equatable {
    case textAfterQuote(line: Int)
    case openQuote(line: Int)
  }

  /// The rows with CR LF after each, without control characters but those of lines and tabs. Unless `raw`, a
  /// cell that a spreadsheet would take for a formula, were it not for apostrophes before it, gets a leading
  /// apostrophe.
  ///
  /// - Parameter isHarmless: of cells that look like formulas, those that stay as they are.
  public static func text(
    _ rows: [[String]], raw: Bool = false, except isHarmless: (String) -> Bool = { _ in false }
  ) -> String {
    rows.map { row in
      row.map(printable).map { quoted(raw || isHarmless($0) ? $0 : harmless($0)) }
        .joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// A file of cells is shown on terminals, which control characters would drive.
  private static func printable(_ cell: String) -> String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar)
    }
    guard cell.unicodeScalars.contains(where: isControl) else { return cell }
    return String(String.UnicodeScalarView(cell.unicodeScalars.filter { !isControl($0) }))
  }

  private static func harmless(_ cell: String) -> String {
    isFormula(cell.unicodeScalars.drop { $0 == "'" }) ? "'" + cell : cell
  }

  private static func isFormula(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
    }
    return needsQuotes
      ? "\"\(cell.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) })\""
      : cell
  }

  /// The rows, each with the number of its first line, from 1.
  public static func rows(of text: String) throws(ParsingError) -> [(line: Int, cells: [String])] {
    var rows: [(Int, [String])] = []
    var (cells, cell): ([String], String) = ([], "")
    var (line, start, isQuoted, wasQuoted) = (1, 1, false, false)
    var scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }[...]
    func finish() {
      cells.append(cell)
      if cells != [""] || wasQuoted { rows.append((start, cells)) }
      (cells, cell, wasQuoted) = ([], "", false)
    }
    while let scalar = scalars.popFirst() {
      if scalar == "\n" { line += 1 }
      if isQuoted {
        guard scalar == "\"" else {
          cell.unicodeScalars.append(scalar)
          continue
        }
        if scalars.first == "\"" {
          scalars.removeFirst()
          cell += "\""
        } else {
          isQuoted = false
        }
        continue
      }
      switch scalar {
      case "\"" where cell.isEmpty && !wasQuoted: (isQuoted, wasQuoted) = (true, true)
      case ",":
        cells.append(cell)
        (cell, wasQuoted) = ("", false)
      case "\r" where scalars.first == "\n": break
      case "\n":
        finish()
        start = line
      default:
        if wasQuoted { throw .textAfterQuote(line: line) }
        cell.unicodeScalars.append(scalar)
      }
    }
    if isQuoted { throw .openQuote(line: start) }
    if !cell.isEmpty || !cells.isEmpty || wasQuoted { finish() }
    return rows
  }

  /// A cell as it was before it was made harmless.
  public static func original(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", isFormula(scalars.drop { $0 == "'" }) else { return cell }
    return String(Substring(scalars.dropFirst()))
  }
}
