internal import SpecCore

/// A list: a record for each item in a pipe, aligned columns on a terminal.
struct ListResult<Item: Encodable>: Presentable {
  var items: [Item]
  var record: (Item) -> [String]
  var cells: (Item) -> [String]
  var empty: String
  /// The column of the cells that tells them apart.
  var main: Int

  /// - Parameter cells: what a terminal shows; the record if absent.
  init(
    _ items: [Item], empty: String, main: Int = 1, record: @escaping (Item) -> [String],
    cells: ((Item) -> [String])? = nil
  ) {
    self.items = items
    self.empty = empty
    self.main = main
    self.record = record
    self.cells = cells ?? record
  }

  var payload: [Item] { items }
  func records() -> [[String]] { items.map(record) }

  func drawing(_ page: Page) -> [Line] {
    if items.isEmpty {
      return TextLayout.paragraph(empty, indent: 1, width: TextLayout.width(page))
    }
    return AlignedRows(indent: 1, gaps: [], main: main)
      .lines(items.map(cells), width: TextLayout.tableWidth(page))
  }
}

/// The result of a change: a record in a pipe, a sentence on a terminal.
struct MessageResult<Payload: Encodable>: Presentable {
  var payload: Payload
  var record: [String]
  var sentence: String

  init(_ payload: Payload, record: [String], _ sentence: String) {
    self.payload = payload
    self.record = record
    self.sentence = sentence
  }

  func records() -> [[String]] { record.isEmpty ? [] : [record] }
  func drawing(_ page: Page) -> [Line] {
    TextLayout.paragraph(sentence, indent: 1, width: TextLayout.width(page))
  }
}
