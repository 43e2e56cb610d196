internal import SpecCore

extension DatabaseQuery {
  /// The parameters that ask for some of the children.
  static let parameters: Set<String> = [
    "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst",
    "limitToLast",
  ]

  /// Reads the parameters of a request; nil if none of them is there.
  ///
  /// - Throws: ``DatabaseError/badQuery(_:)`` with the text of the Firebase service.
  package init?(_ parameters: [String: String]) throws(DatabaseError) {
    guard parameters.keys.contains(where: Self.parameters.contains) else { return nil }
    guard let orderBy = parameters["orderBy"] else {
      throw .badQuery("orderBy must be defined when other query parameters are defined")
    }
    order = try Self.order(orderBy)
    limit = try Self.limit(parameters)
    let equal = try bound("equalTo", parameters)
    let starts = [
      try bound("startAt", parameters), try bound("startAfter", parameters, isExclusive: true),
    ].compactMap(\.self)
    let ends = [
      try bound("endAt", parameters), try bound("endBefore", parameters, isExclusive: true),
    ].compactMap(\.self)
    guard equal == nil || starts.isEmpty && ends.isEmpty else {
      throw .badQuery(
        "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore")
    }
    guard starts.count < 2 else {
      throw .badQuery("Only one of startAt and startAfter may be specified")
    }
    guard ends.count < 2 else {
      throw .badQuery("Only one of endAt and endBefore may be specified")
    }
    start = equal ?? starts.first
    end = equal ?? ends.first
  }

  private static func order(_ text: String) throws(DatabaseError) -> Order {
    let bad = DatabaseError.badQuery("orderBy must be a valid JSON encoded path")
    guard let name = (try? JSON(parsing: text))?.string else { throw bad }
    switch name {
    case "$key": return .key
    case "$value": return .value
    default:
      let path = TreePath(text: name)
      guard !path.keys.isEmpty, path.keys.allSatisfy(DataLimits.isKey) else { throw bad }
      return .child(path)
    }
  }

  private static func limit(_ parameters: [String: String]) throws(DatabaseError) -> Limit? {
    let names = ["limitToFirst", "limitToLast"].filter { parameters[$0] != nil }
    guard names.count < 2 else {
      throw .badQuery("Only one of limitToFirst and limitToLast may be specified")
    }
    guard let name = names.first, let text = parameters[name] else { return nil }
    guard let count = Int(text) else { throw .badQuery("\(name) must be an integer") }
    guard count > 0 else { throw .badQuery("\(name) must be positive") }
    return Limit(count: count, isFromEnd: name == "limitToLast")
  }

  private func bound(
    _ name: String, _ parameters: [String: String], isExclusive: Bool = false
  ) throws(DatabaseError) -> Bound? {
    guard let text = parameters[name] else { return nil }
    // The JavaScript SDK may add a comma and a key.
    guard let parts = (try? JSON(parsing: "[\(text)]"))?.array, (1...2).contains(parts.count) else {
      throw .badQuery("Constraint index field must be a JSON primitive")
    }
    switch parts[0] {
    case .array, .object: throw .badQuery("Constraint index field must be a JSON primitive")
    case .null, .bool, .int, .double, .string: break
    }
    if order == .key, parts[0].string == nil {
      throw .badQuery("Provided key index type is invalid, must be string")
    }
    guard parts.count == 2 else { return Bound(value: parts[0], isExclusive: isExclusive) }
    guard order != .key, let key = parts[1].string, DataLimits.isKey(key) else {
      throw .badQuery("Constraint key field must be a valid key name")
    }
    return Bound(value: parts[0], key: key, isExclusive: isExclusive)
  }
}
