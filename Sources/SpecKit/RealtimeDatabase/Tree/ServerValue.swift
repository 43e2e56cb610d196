package import SpecCore

/// Values that the database fills in: `{".sv":"timestamp"}` and `{".sv":{"increment":1}}`.
package enum ServerValue {
  package static let key = ".sv"
  package static let timestamp: JSON = [".sv": "timestamp"]

  /// Whether what stands after `.sv` names a value.
  static func isKnown(_ value: JSON) -> Bool {
    switch value {
    case "timestamp": true
    case .object(let members):
      members.count == 1 && members[0].key == "increment" && members[0].value.number != nil
    default: false
    }
  }

  /// The value for what stands after `.sv`.
  ///
  /// - Parameter present: the leaf that the value replaces, if there is one.
  static func resolved(
    _ value: JSON, at now: Instant, present: () throws -> JSON?
  ) throws -> JSON {
    guard let delta = value["increment"] else { return .int(now.milliseconds) }
    let old = try present()
    switch (old, delta) {
    case (.int(let old), .int(let delta)):
      let (sum, overflows) = old.addingReportingOverflow(delta)
      return overflows ? .double(Double(old) + Double(delta)) : .int(sum)
    default:
      guard let old = old?.number, let number = delta.number else { return delta }
      let sum = old + number
      // JSON has no infinite numbers.
      guard sum.isFinite else { throw WrittenData.Invalid() }
      return .double(sum)
    }
  }
}
