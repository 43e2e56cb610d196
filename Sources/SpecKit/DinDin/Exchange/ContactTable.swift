internal import SpecCore

/// Reads people from comma-separated values with a header line; other columns than `name`, `phone` and
/// `email` are passed over.
enum ContactTable {
  /// - Throws: ``ExchangeError/badFile(_:)`` with all rows that are wrong.
  static func contacts(_ bytes: [UInt8]) throws(ExchangeError) -> [Contact] {
    let bytes = IncomingText.unmarked(bytes[...])
    if let line = IncomingText.invalidLine(bytes) {
      throw .badFile([FileProblem(line, exchangeTexts.notUTF8)])
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let rows: [(line: Int, cells: [String])]
    do {
      rows = try CSV.rows(of: text)
    } catch {
      switch error {
      case .openQuote(let line): throw .badFile([FileProblem(line, exchangeTexts.openQuote)])
      case .textAfterQuote(let line):
        throw .badFile([FileProblem(line, exchangeTexts.textAfterQuote)])
      }
    }
    guard let head = rows.first else { return [] }
    let names = head.cells.map { folded(CSV.original($0).trimmingSpaces()) }
    guard let name = names.firstIndex(of: "name") else {
      throw .badFile([FileProblem(head.line, exchangeTexts.noColumn)])
    }
    let (phone, email) = (names.firstIndex(of: "phone"), names.firstIndex(of: "email"))
    var contacts: [Contact] = []
    var problems: [FileProblem] = []
    for row in rows.dropFirst() {
      func cell(_ index: Int?) -> String? {
        index.flatMap { row.cells.indices.contains($0) ? CSV.original(row.cells[$0]) : nil }
      }
      do throws(ContactProblem) {
        guard row.cells.count == names.count else {
          throw ContactProblem(
            row.line, exchangeTexts.wrongCells,
            ["count": "\(row.cells.count)", "wanted": "\(names.count)"])
        }
        contacts.append(
          try Contact(
            line: row.line, name: cell(name) ?? "", phone: cell(phone), email: cell(email)))
      } catch {
        problems.append(error.problem)
      }
    }
    guard problems.isEmpty else { throw .badFile(problems) }
    return contacts
  }
}
