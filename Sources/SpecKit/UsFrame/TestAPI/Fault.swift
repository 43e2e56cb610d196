internal import SpecCore

/// The calls that can be limited and made to fail.
enum APIOperation: String, Sendable, Hashable, Codable, CaseIterable {
  case me, following, posts, dms, userByName = "user-by-name", user, send, token, image

  /// The scopes a token needs for it.
  var scopes: [String] {
    switch self {
    case .me, .posts, .user, .userByName: ["tweet.read", "users.read"]
    case .following: ["follows.read", "tweet.read", "users.read"]
    case .dms: ["dm.read", "tweet.read", "users.read"]
    case .send: ["dm.write", "tweet.read", "users.read"]
    case .token, .image: []
    }
  }
}

/// The operations that a fault applies to.
enum FaultName: String, Sendable, Hashable, Codable, CaseIterable {
  case me, following, posts, dms, user, image, token, all

  func strikes(_ operation: APIOperation) -> Bool {
    switch self {
    case .all: true
    case .user: operation == .user || operation == .userByName
    default: rawValue == operation.rawValue
    }
  }
}

/// A failure on demand: late answers, or a status instead of the answer.
struct Fault: Sendable, Hashable, Codable {
  var name: FaultName
  /// 400...599, or 0 for a connection that is refused; nil delays only.
  var status: Int?
  /// The number of answers it applies to; nil for all.
  var times: Int?
  var latencyMs: Int?
  /// Leaves the reset header off a 429.
  var noReset: Bool?
}

extension World {
  /// The fault for an operation. It is counted down and removed after its last use.
  mutating func fault(at operation: APIOperation) -> Fault? {
    guard let index = faults.firstIndex(where: { $0.name.strikes(operation) }) else { return nil }
    let fault = faults[index]
    if let times = fault.times {
      if times <= 1 { faults.remove(at: index) } else { faults[index].times = times - 1 }
    }
    return fault
  }

  /// Adds a fault, or replaces the one of the same name.
  mutating func set(_ fault: Fault) {
    faults.removeAll { $0.name == fault.name }
    faults.append(fault)
  }
}
