internal import SpecCore
internal import SpecRealtimeDatabase

/// One member of a stored record: what readers take, and what the security rules let in.
struct StoredMember: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// Without control characters.
    ///
    /// - Parameters:
    ///   - limit: in UTF-16 code units, as the rules count.
    ///   - hasLines: whether it may have line feeds, as an imported description has.
    case text(limit: Int, hasLines: Bool)
    case choice([String])
    case integer(ClosedRange<Int64>)
    case number(ClosedRange<Double>)
  }

  let name: String
  let isRequired: Bool
  let kind: Kind

  init(_ name: String, _ type: MemberType) {
    self.name = name
    isRequired = !type.isOptional
    kind =
      switch type.wrapped {
      case .choice(let words): .choice(words)
      case .integer: .integer(Self.integers[name] ?? 0...0)
      case .number: .number(Self.numbers[name] ?? 0...0)
      default: .text(limit: Self.texts[name] ?? 0, hasLines: name == "note")
      }
  }

  /// What is wrong with a number; the types of all members are checked by the decoder.
  func problem(of value: JSON) -> String? {
    switch kind {
    case .text, .choice: nil
    case .integer(let range):
      value.int.map { range.contains($0) } ?? true ? nil : "\(name) is out of range"
    case .number(let range):
      value.number.map { range.contains($0) } ?? true ? nil : "\(name) is out of range"
    }
  }
}

extension StoredMember {
  /// Whether the tables below have it.
  var isBounded: Bool {
    switch kind {
    case .text: Self.texts[name] != nil
    case .choice: true
    case .integer: Self.integers[name] != nil
    case .number: Self.numbers[name] != nil
    }
  }

  private static let texts: [String: Int] = [
    "hostId": 768, "addedBy": 768, "timeZone": 100, "avatar": 8192, "hostAvatar": 8192,
    "name": PersonName.limit, "hostName": PersonName.limit,
    "phone": AccountProfile.limit, "hostPhone": AccountProfile.limit,
    "email": AccountProfile.limit, "hostEmail": AccountProfile.limit,
    "title": DinnerDetails.titleLimit, "label": DinnerPlace.limit, "address": DinnerPlace.limit,
    "attribution": DinnerPlace.limit, "note": DinnerDetails.noteLimit,
  ]
  private static let integers: [String: ClosedRange<Int64>] = [
    "startsAt": Timestamp.range, "rsvpBy": Timestamp.range, "invitedAt": Timestamp.range,
    "respondedAt": Timestamp.range, "createdAt": Timestamp.range, "updatedAt": Timestamp.range,
    "heldAt": Timestamp.range,
    "minutes": Minutes.range, "seq": Count.range, "rev": Count.range, "day": 1...31, "plus": 0...20,
  ]
  private static let numbers: [String: ClosedRange<Double>] = ["lat": -90...90, "lon": -180...180]
}

/// A record of the tree.
protocol StoredRecord: Record {
  /// Members that the type does not read: those that the database fills in.
  static var otherMembers: [StoredMember] { get }
}

extension StoredRecord {
  static var otherMembers: [StoredMember] { [] }

  static var storedMembers: [StoredMember] {
    let own = members.map { StoredMember($0.name, $0.type) }
    return own + otherMembers.filter { other in !own.contains { $0.name == other.name } }
  }

  /// What is wrong with the numbers of a node.
  static func problem(in node: JSON) -> String? {
    for member in storedMembers {
      if let problem = node[member.name].flatMap(member.problem) { return problem }
    }
    return nil
  }
}
