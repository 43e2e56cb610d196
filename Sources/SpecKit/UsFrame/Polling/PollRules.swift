internal import SpecCore

/// What a service says of its limits and prices.
struct PollRules: Sendable {
  /// A call with its documented limit.
  struct LimitedCall: Sendable {
    var name: String
    var calls: Int
    var windowSeconds: Int
  }

  var endpoints: [LimitedCall]
  /// US dollars; 0 where it is free.
  var personRead = 0.0
  var postRead = 0.0
  var messageRead = 0.0

  func bestSeconds(of kind: UpdateKind) -> Int {
    guard let endpoint = endpoints.first(where: { $0.name == kind.endpointName }) else { return 1 }
    return max(1, endpoint.windowSeconds / max(1, endpoint.calls))
  }

  /// A day on which nothing comes: what `since_id` leaves out is free, five messages and one person are
  /// charged once a day.
  func cost(pollsMessages: Bool) -> CostPerDay {
    let cents = ((pollsMessages ? 5 * messageRead : 0) + personRead) * 1000
    return CostPerDay(
      idleUsd: cents.rounded() / 1000, perPostUsd: postRead, perDmUsd: messageRead)
  }

  /// X, pay-per-use.
  static let xEndpoints = [
    LimitedCall(name: "posts", calls: 900, windowSeconds: 900),
    LimitedCall(name: "dms", calls: 15, windowSeconds: 900),
    LimitedCall(name: "me", calls: 75, windowSeconds: 900),
    LimitedCall(name: "following", calls: 300, windowSeconds: 900),
    LimitedCall(name: "user", calls: 900, windowSeconds: 900),
    LimitedCall(name: "send", calls: 15, windowSeconds: 900),
  ]

  static let x = PollRules(
    endpoints: xEndpoints, personRead: 0.010, postRead: 0.005, messageRead: 0.010)
  static let test = PollRules(endpoints: xEndpoints)
  /// One limit for all calls together.
  static let mastodon = PollRules(endpoints: [
    LimitedCall(name: "posts", calls: 300, windowSeconds: 300),
    LimitedCall(name: "dms", calls: 300, windowSeconds: 300),
  ])
}
