internal import SpecCore

/// The data of a result: a record, or an array of records.
protocol ResultPayload: Encodable {
  static var resultFields: [Field] { get }
  static var resultColumns: [String] { get }
  /// The records for a pipe.
  var records: [[String]] { get }
}

/// A record that commands show.
protocol ResultRecord: Record, ResultPayload {
  /// The values of `resultColumns`, by default those of the members with these names.
  var record: [String] { get }
}

extension ResultRecord {
  static var resultFields: [Field] { flatFields }
  var record: [String] { Self.resultColumns.flatMap { columns($0) } }
  var records: [[String]] { [record] }
}

extension Array: ResultPayload where Element: ResultRecord {
  static var resultFields: [Field] { Element.resultFields }
  static var resultColumns: [String] { Element.resultColumns }
  var records: [[String]] { flatMap(\.records) }
}

/// One record, or a list of records, as the call asks.
enum OneOrMany<Element: ResultRecord>: ResultPayload {
  case one(Element)
  case many([Element])

  static var resultFields: [Field] { Element.resultFields }
  static var resultColumns: [String] { Element.resultColumns }

  var records: [[String]] {
    switch self {
    case .one(let element): element.records
    case .many(let elements): elements.records
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .one(let element): try element.encode(to: encoder)
    case .many(let elements): try elements.encode(to: encoder)
    }
  }
}

/// A result with its drawing, and the notes and hints after it.
struct Presentation<Payload: ResultPayload>: Presentable {
  let payload: Payload
  private let draw: (Page) -> [Line]
  private let isWritten: Bool
  private let after: (Context) -> Void

  /// - Parameters:
  ///   - isWritten: the command wrote its output while it ran, as streams and screens do.
  ///   - after: tells notes and hints.
  init(
    _ payload: Payload, isWritten: Bool = false,
    after: @escaping (Context) -> Void = { _ in }, drawing: @escaping (Page) -> [Line]
  ) {
    self.payload = payload
    self.isWritten = isWritten
    self.after = after
    draw = drawing
  }

  static var resultFields: [Field] { Payload.resultFields }
  static var resultColumns: [String] { Payload.resultColumns }
  func records() -> [[String]] { payload.records }
  func drawing(_ page: Page) -> [Line] { draw(page) }

  func show(in context: Context) throws {
    if !isWritten { try context.show(self) }
    after(context)
  }
}

extension Presentation where Payload: ExpressibleByArrayLiteral {
  /// The result of a stream or a screen.
  static var written: Self { Self([], isWritten: true) { _ in [] } }
}

extension Record {
  /// The members as help lists them, those of an object by their path.
  static var flatFields: [Field] {
    fields.flatMap { field in
      guard case .object(let object) = field.type.wrapped else { return [field] }
      return object.fields().map {
        let type = field.type.isOptional ? $0.type.optional : $0.type
        return Field("\(field.name).\($0.name)", type, $0.help)
      }
    }
  }
}
