internal import SpecCore

/// A CSV file with a header, as it comes in.
struct Table {
  struct Row {
    /// Where it begins in the file, from 1.
    var line: Int
    var cells: [String: String]

    /// The cell, unless it is empty or there is no such column.
    func filled(_ name: String) -> String? { cells[name].flatMap { $0.isEmpty ? nil : $0 } }
  }

  var columns: Set<String> = []
  var rows: [Row] = []
  /// Rows with more or fewer cells than the header.
  var wrong: [BadRow] = []

  /// - Parameter needs: columns, of each group one.
  /// - Throws: `badRows` for what is no table or has no such columns.
  init(_ text: String, needs: [[String]]) throws {
    let all: [(line: Int, cells: [String])]
    do throws(CSV.ParsingError) {
      all = try CSV.rows(of: text)
    } catch .textAfterQuote(let line) {
      throw HacksmithsError.badRows([(line, Texts.textAfterQuote)])
    } catch .openQuote(let line) {
      throw HacksmithsError.badRows([(line, Texts.openQuote)])
    }
    guard let header = all.first?.cells else { return }
    for names in needs where !names.contains(where: header.contains) {
      let missing = names.joined(separator: " or ")
      throw HacksmithsError.badRows([(1, Texts.missingColumn(missing))])
    }
    columns = Set(header)
    if let name = header.first(where: { name in header.count { $0 == name } > 1 }) {
      throw HacksmithsError.badRows([(1, Texts.twice("column \(name)"))])
    }
    for (line, cells) in all.dropFirst() {
      guard cells.count == header.count else {
        wrong.append((line, Texts.cellCount(cells.count, header.count)))
        continue
      }
      let named = Dictionary(
        zip(header, cells.map(CSV.original)), uniquingKeysWith: { first, _ in first })
      rows.append(Row(line: line, cells: named))
    }
  }

  /// Columns nothing is done with.
  func unknown(_ known: [String]) -> [String] { columns.subtracting(known).sorted() }
}

extension Table.Row {
  private func fail(_ name: String, _ text: String) -> HacksmithsError {
    .badRows([(line, "\(name): \(text)")])
  }

  func number(_ name: String) throws -> JSON? {
    try filled(name).map { text in
      guard let number = Int64(text) else { throw fail(name, Texts.noWholeNumber(text)) }
      return .int(number)
    }
  }

  func flag(_ name: String) throws -> JSON? {
    try filled(name).map { text in
      switch text.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: throw fail(name, Texts.expectedFlag)
      }
    }
  }

  /// A time with its offset, or on the wall clock of a zone.
  func moment(_ name: String, in zone: Zone, note: (String) -> Void) throws -> JSON? {
    try filled(name).map { text in
      do {
        let when = try WhenArgument.parse(argument: text)
        guard when.isAbsolute else { throw fail(name, Texts.badInstant(text)) }
        return .string(try when.instant(in: zone, now: .firstWritten, note: note).iso8601)
      } catch {
        throw fail(name, error.words)
      }
    }
  }
}
