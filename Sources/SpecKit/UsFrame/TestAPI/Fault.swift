internal import SpecCore

/// The calls that can be limited and made to fail.
enum Endpoint: String, Sendable, Hashable, Codable, CaseIterable {
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

/// What a fault strikes.
enum FaultName: String, Sendable, Hashable, Codable, CaseIterable {
  case me, following, posts, dms, user, image, token, all

  func strikes(_ endpoint: Endpoint) -> Bool {
    switch self {
    case .all: true
    case .user: endpoint == .user || endpoint == .userByName
    default: rawValue == endpoint.rawValue
    }
  }
}

/// A failure on demand: the calls it strikes answer late, or with a status instead of their answer.
struct Fault: Sendable, Hashable, Codable {
  var name: FaultName
  /// 400...599, or 0 for a connection that is refused; nil delays only.
  var status: Int?
  /// How many more answers it strikes; nil is all.
  var times: Int?
  var latencyMs: Int?
  /// Leaves the reset header off a 429.
  var noReset: Bool?

  init(
    name: FaultName, status: Int? = nil, times: Int? = nil, latencyMs: Int? = nil,
    noReset: Bool? = nil
  ) {
    self.name = name
    self.status = status
    self.times = times
    self.latencyMs = latencyMs
    self.noReset = noReset
  }
}

extension World {
  /// The fault that strikes a call, counted down; a fault that has struck often enough is gone.
  mutating func fault(at endpoint: Endpoint) -> Fault? {
    guard let index = faults.firstIndex(where: { $0.name.strikes(endpoint) }) else { return nil }
    let fault = faults[index]
    if let times = fault.times {
      if times <= 1 { faults.remove(at: index) } else { faults[index].times = times - 1 }
    }
    return fault
  }

  /// Puts a fault in place of an earlier one of the same name.
  mutating func set(_ fault: Fault) {
    faults.removeAll { $0.name == fault.name }
    faults.append(fault)
  }
}
