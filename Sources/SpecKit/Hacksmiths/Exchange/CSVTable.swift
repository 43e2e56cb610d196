internal import SpecCore

/// A CSV file with a header, as it comes in.
struct CSVTable {
  struct Row {
    /// Where it begins in the file, from 1.
    var line: Int
    var cells: [String: String]
  }

  private var columns: Set<String> = []
  var rows: [Row] = []
  /// Rows with more or fewer cells than the header.
  var wrong: [RowError] = []

  /// - Parameter needs: columns, of which one has to be there.
  /// - Throws: `RowError` for what is no table or has no such column.
  init(_ text: String, needs names: [String]) throws {
    let all: [(line: Int, cells: [String])]
    do throws(CSV.ParsingError) {
      all = try CSV.rows(of: text)
    } catch .textAfterQuote(let line) {
      throw RowError(line, "text after a closing quote")
    } catch .openQuote(let line) {
      throw RowError(line, "a quote is not closed")
    }
    guard let header = all.first?.cells else { return }
    if !names.contains(where: header.contains) {
      let missing = names.joined(separator: " or ")
      throw RowError(
        1, "there is no column \(missing): a CSV file lists people, line 1 names the columns")
    }
    columns = Set(header)
    if let name = header.first(where: { name in header.count { $0 == name } > 1 }) {
      throw RowError(1, "the same column \(name) twice")
    }
    for (line, cells) in all.dropFirst() {
      guard cells.count == header.count else {
        wrong.append(RowError(line, "\(cells.count) cells where the header has \(header.count)"))
        continue
      }
      let named = Dictionary(
        zip(header, cells.map(CSV.original)), uniquingKeysWith: { first, _ in first })
      rows.append(Row(line: line, cells: named))
    }
  }

  /// Columns nothing is done with.
  func unknown(_ known: some Sequence<String>) -> [String] { columns.subtracting(known).sorted() }
}
