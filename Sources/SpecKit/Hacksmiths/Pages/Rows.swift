internal import SpecCore

/// A list of one kind of thing: a record each in a pipe, aligned cells on a terminal.
struct Rows<Item: Encodable>: Presentable {
  var items: [Item]
  var record: (Item) -> [String]
  var cells: (Item) -> [String]
  var empty: String

  /// - Parameter cells: what a terminal shows; the record without it.
  init(
    _ items: [Item], empty: String, record: @escaping (Item) -> [String],
    cells: ((Item) -> [String])? = nil
  ) {
    self.items = items
    self.empty = empty
    self.record = record
    self.cells = cells ?? record
  }

  var payload: [Item] { items }
  func records() -> [[String]] { items.map(record) }

  func drawing(_ page: Page) -> [Line] {
    if items.isEmpty { return Flow.paragraph(empty, indent: 1, width: Flow.width(page)) }
    let rows = items.map(cells)
    let gaps = Array(repeating: 2, count: max((rows.map(\.count).max() ?? 1) - 1, 0))
    return Grid.lines(rows, indent: 1, gaps: gaps, width: Flow.tableWidth(page))
  }
}

/// One thing that was done: its own records, and a sentence on a terminal.
struct Said<Payload: Encodable>: Presentable {
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
    Flow.paragraph(sentence, indent: 1, width: Flow.width(page))
  }
}
