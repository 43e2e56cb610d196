/// The result of a command: one set of data in three output formats.
package protocol Presentable {
  associatedtype Payload: Encodable
  /// The value for JSON; part of the contract.
  var payload: Payload { get }
  /// The records for a pipe: one record a line, tab separated; an empty column is written as `-`.
  func records() -> [[String]]
  /// Returns the lines for a terminal.
  func drawing(_ page: Page) -> [Line]
  /// Returns the text for a pipe if the result is a document; a terminal shows the same unless it is drawn.
  func text() -> String?
  /// The members of its JSON, which `--fields` chooses from; empty if they are not declared.
  static var resultFields: [Field] { get }
  /// The names of the columns of its records, if all records have the same; `--header` prints them.
  static var resultColumns: [String] { get }
  /// Writes the result. A type with an animation or a hint after it implements this itself.
  func show(in context: Context) throws
}

extension Presentable where Self: Encodable {
  package var payload: Self { self }
}

extension Presentable where Payload: Record {
  package static var resultFields: [Field] { Payload.fields }
}

extension Presentable where Payload: Sequence, Payload.Element: Record {
  package static var resultFields: [Field] { Payload.Element.fields }
}

extension Presentable {
  package func text() -> String? { nil }
  package static var resultFields: [Field] { [] }
  package static var resultColumns: [String] { [] }
  package func show(in context: Context) throws { try context.show(self) }
  package func records() -> [[String]] { [] }
  package func drawing(_ page: Page) -> [Line] {
    guard let text = text() else { return records().map { Line($0.joined(separator: "  ")) } }
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Line(String($0))
    }
    if text.hasSuffix("\n") { rows.removeLast() }
    return rows
  }
}

/// The size and capabilities of the screen for a drawing.
package struct Page: Sendable, Equatable {
  package var columns: Int
  package var rows: Int
  package var color: ColorDepth
  /// False where only ASCII may be drawn.
  package var isUTF8: Bool
  package var language: String
  package init(
    columns: Int = 80, rows: Int = 24, color: ColorDepth = .none, isUTF8: Bool = true,
    language: String = "en"
  ) {
    self.columns = columns
    self.rows = rows
    self.color = color
    self.isUTF8 = isUTF8
    self.language = language
  }
}

extension Context {
  /// Writes a result in the requested format.
  package func show(_ value: some Presentable) throws {
    if let columns, columns.isChosen { return try show(columns, of: value.payload) }
    switch (options.format, output.isTerminal) {
    case (.json, _):
      try output.write(try JSONCoder.text(of: value.payload) + "\n")
    case (.plain, false):
      let header = value.text() == nil ? columns?.consumeHeader() : nil
      let text = value.text() ?? Self.lines((header.map { [$0] } ?? []) + value.records())
      if !text.isEmpty { try output.write(text) }
    case (.plain, true):
      let page = self.page
      let rows = value.drawing(page)
      guard !rows.isEmpty else { return }
      try output.write(rows.map { Renderer.text($0, color: page.color) + "\n" }.joined())
    }
  }

  /// Records as lines. An empty column is `-`, because `IFS=$'\t' read` takes two tabs for one.
  static func lines(_ records: [[String]]) -> String {
    records.map { record in
      record.map { $0.isEmpty ? "-" : recordField($0) }.joined(separator: "\t") + "\n"
    }.joined()
  }
}
