internal import SpecCore

/// A result with its JSON, its records in a pipe and its drawing, each made when it is asked for.
struct Presentation<Payload: Encodable>: Presentable {
  private let makePayload: () -> Payload
  private let makeRecords: () -> [[String]]
  private let draw: (Page) -> [Line]

  init(
    _ payload: @autoclosure @escaping () -> Payload,
    records: @autoclosure @escaping () -> [[String]], drawing: @escaping (Page) -> [Line]
  ) {
    makePayload = payload
    makeRecords = records
    draw = drawing
  }

  var payload: Payload { makePayload() }
  func records() -> [[String]] { makeRecords() }
  func drawing(_ page: Page) -> [Line] { draw(page) }
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
