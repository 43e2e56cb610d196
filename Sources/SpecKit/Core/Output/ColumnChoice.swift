internal import Synchronization

/// The fields of a result that `--fields` chose, or only the header line that `--header` asked for.
///
/// A class, because a stream shows many results and prints its header once.
package final class ColumnChoice: Sendable {
  /// Whether `--fields` chose them.
  package let isChosen: Bool
  /// The names of the chosen fields, else those of the columns that the command has by itself.
  private let header: [String]
  private let isHeaderPending: Mutex<Bool>

  /// - Parameters:
  ///   - names: the value of `--fields`; nil without it.
  ///   - columns: the names of the columns that the command has by itself.
  /// - Throws: `UsageError` for an unknown name, a name that is given twice, or if the command has no fields.
  package init(
    _ names: [String]?, hasHeader: Bool, fields: [Field], columns: [String], path: [String]
  ) throws(UsageError) {
    guard names != nil || !columns.isEmpty else { throw .noColumns(path: path) }
    guard names == nil || !fields.isEmpty else { throw .noFields(path: path) }
    var chosen: Set<String> = []
    for name in names ?? [] {
      guard chosen.insert(name).inserted else { throw .duplicateField(name) }
      guard Self.isKnown(name, in: fields) else {
        let guess = nearest(name, in: fields.map(\.name))
        throw .unknownField(name, path: path, suggestion: guess)
      }
    }
    isChosen = names != nil
    header = names ?? columns
    isHeaderPending = Mutex(hasHeader)
  }

  /// Whether there is a field of that name: a listed one, the object of listed ones, such as `worked` of
  /// `worked.begin`, or one inside an object, `author.name`.
  private static func isKnown(_ name: String, in fields: [Field]) -> Bool {
    if fields.contains(where: { $0.name == name || $0.name.hasPrefix(name + ".") }) { return true }
    guard let dot = name.firstIndex(of: "."),
      let outer = fields.first(where: { $0.name == name[..<dot] })
    else { return false }
    return isKnown(String(name[name.index(after: dot)...]), in: outer.type.insideFields)
  }

  /// Returns the names of the columns at the first call, if a header is wanted; nil afterwards.
  func consumeHeader() -> [String]? {
    isHeaderPending.withLock { isPending in
      defer { isPending = false }
      return isPending ? header : nil
    }
  }

  /// The chosen fields of an object, or of each object of a list; nil for a result of another kind.
  func selected(from json: JSON) -> JSON? {
    // No conditional expression: `nil` would become JSON's null in it.
    if json.object != nil { return object(json) }
    guard let items = json.array, items.allSatisfy({ $0.object != nil }) else { return nil }
    return .array(items.map(object))
  }

  private func object(_ json: JSON) -> JSON {
    .object(
      header.compactMap { name in json.value(at: name[...]).map { JSON.Member(name, $0) } })
  }

  /// The values of an object that ``selected(from:)`` made, empty where they are absent.
  func record(_ object: JSON) -> [String] {
    header.map { name in object[name]?.columnText ?? "" }
  }

  func table(_ objects: [JSON], hasTitles: Bool) -> Table {
    let columns = header.map { name in
      let values = objects.compactMap { $0[name] }.filter { $0 != .null }
      let isNumber = !values.isEmpty && values.allSatisfy { $0.number != nil }
      return Table.Column(hasTitles ? name : "", isNumber ? .right : .left, flexible: !isNumber)
    }
    return Table(columns, rows: objects.map { record($0).map { Line($0.isEmpty ? "-" : $0) } })
  }
}

extension JSON {
  /// The value of a member, or below it: `seat.row`; of a list, the values of its objects, null where an
  /// object has none, so that lists of several fields have the same length.
  fileprivate func value(at path: Substring) -> JSON? {
    if let value = self[String(path)] { return value }
    if let items = array { return .array(items.map { $0.value(at: path) ?? .null }) }
    let parts = path.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return self[String(parts[0])]?.value(at: parts[1])
  }
}

extension Context {
  /// Writes the chosen fields of a result in the requested format.
  ///
  /// - Throws: `UsageError` for a result other than an object or a list of objects.
  func show(_ columns: ColumnChoice, of payload: some Encodable) throws {
    guard let json = columns.selected(from: try JSONCoder.encode(payload)) else {
      throw UsageError.notAnObject
    }
    if options.isJSON { return try output.write(json.serialized() + "\n") }
    let objects = json.array ?? [json]
    if output.isTerminal {
      // A stream has its titles once, above its first result.
      let hasTitles = !objects.isEmpty && columns.consumeHeader() != nil
      return try write(columns.table(objects, hasTitles: hasTitles).lines(width: page.columns))
    }
    try write(objects.map(columns.record), under: columns.consumeHeader())
  }
}

/// The result of `--fields help`: the fields of a command with their types and meanings.
package struct FieldList: Presentable {
  package struct Row: Record {
    let field: Field
    let language: String

    package static let members: [RecordMember<Self>] = [
      RecordMember("name", \.field.name, "the name, as JSON has it"),
      RecordMember("type", { "\($0.field.type)" }, "its type"),
      RecordMember("help", { $0.field.help($0.language) }, "what it means"),
    ]
  }

  package let payload: [Row]

  package init(_ fields: [Field], language: String) {
    payload = fields.map { Row(field: $0, language: language) }
  }

  package func records() -> [[String]] { payload.map { $0.columns("name", "type", "help") } }

  package func drawing(_ page: Page) -> [Line] {
    let rows = payload.map {
      (name: "\($0.field.name)  \($0.field.type)", help: $0.field.help($0.language))
    }
    let text = HelpText(rows: rows, columns: min(80, max(20, page.columns)))
    return text.rows.map { Line($0.text) }
  }
}
