/// The result of a command: one set of data in three output formats.
package protocol Presentable {
  associatedtype Payload: Encodable
  /// The value for JSON; part of the contract.
  var payload: Payload { get }
  /// The records for a pipe: one record a line, tab separated; an empty column is written as `-`.
  func records() -> [[String]]
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

/// Text that goes to standard output as it is.
package struct PlainText: Presentable {
  package var content: String

  package init(_ content: String) { self.content = content }

  package var payload: String { content }
  package func text() -> String? { content }
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
  package func show(_ value: some Presentable) throws {
    if let columns, columns.isChosen { return try show(columns, of: value.payload) }
    if options.isJSON {
      try output.write(try JSONCoder.text(of: value.payload) + "\n")
    } else if output.isTerminal {
      try write(value.drawing(page))
    } else if let text = value.text() {
      if !text.isEmpty { try output.write(text) }
    } else {
      try write(value.records(), under: columns?.consumeHeader())
    }
  }

  func write(_ lines: [Line]) throws {
    if !lines.isEmpty { try output.write(Renderer.text(lines, color: page.color)) }
  }

  /// Writes records to a pipe. An empty column is `-`, because `IFS=$'\t' read` takes two tabs for one.
  func write(_ records: [[String]], under header: [String]?) throws {
    let rows = (header.map { [$0] } ?? []) + records
    let lines = rows.map { record in
      record.map { $0.isEmpty ? "-" : recordField($0) }.joined(separator: "\t") + "\n"
    }
    if !lines.isEmpty { try output.write(lines.joined()) }
  }
}
