internal import SpecCore

/// Values that the database fills in.
enum ServerValue {
  static let timestamp: JSON = [".sv": "timestamp"]

  static func resolved(_ data: JSON, at now: Instant) -> JSON {
    switch data {
    case timestamp: .int(now.milliseconds)
    case .object(let members):
      .object(members.map { JSON.Member($0.key, resolved($0.value, at: now)) })
    case .array(let items): .array(items.map { resolved($0, at: now) })
    default: data
    }
  }
}
