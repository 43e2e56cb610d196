internal import SpecCore

/// Makes the demo world anew.
struct UsFrameTestReset: Command {
  static let name = "reset"
  static let abstract: Text = "Make the demo world anew; sign-ins stay."
  static let fields = [Field("people", "integer", "how many people there are")]
  static let examples = [Example("spec usframe test reset", "Forget what was written in it.")]
  static let seeAlso = ["usframe test post"]

  func run(_ context: Context) throws { try control(context, "reset", []) }
}

/// Sets how many people `@ann` follows.
struct UsFrameTestFriends: Command {
  static let name = "friends"
  static let abstract: Text = "Let @ann follow so many people; made-up ones fill the list."
  static let arguments: [Argument<Self>] = [
    .positional("count", \.count, help: "How many, 0 to 100000.")
  ]
  static let fields = [Field("friends", "integer", "how many people @ann follows")]
  static let examples = [Example("spec usframe test friends 3000", "A long list.")]
  static let seeAlso = ["usframe friends"]
  var count = 0

  func run(_ context: Context) throws {
    try control(context, "friends", [.init("count", .int(Int64(count)))])
  }
}

/// Takes somebody out of the demo world.
struct UsFrameTestSuspend: Command {
  static let name = "suspend"
  static let abstract: Text = "Suspend somebody, as a service does; test reset brings them back."
  static let arguments: [Argument<Self>] = [
    .positional("handle", \.handle, help: "Who: @bea.")
  ]
  static let fields = [Field("suspended", "string", "the person's id")]
  static let examples = [Example("spec usframe test suspend @gil", "Nobody finds @gil any more.")]
  static let seeAlso = ["usframe check"]
  var handle = ""

  func run(_ context: Context) throws {
    try UsFrame.run(context) { _ in
      let handle = try Handle(handle)
      try control(context, "suspend", [.init("handle", .string(handle.text))])
    }
  }
}

/// Takes back every sign-in.
struct UsFrameTestRevoke: Command {
  static let name = "revoke"
  static let abstract: Text = "Take back every sign-in, as a person can at their service."
  static let fields = [Field("revoked", "boolean", "true")]
  static let examples = [Example("spec usframe test revoke", "The next check finds out.")]
  static let seeAlso = ["usframe check"]

  func run(_ context: Context) throws { try control(context, "revoke", []) }
}

/// Sets the rate limits of the test service.
struct UsFrameTestLimits: Command {
  static let name = "limits"
  static let abstract: Text =
    "Set how often the test service may be called: as X now, its old tiers, or off."
  static let arguments: [Argument<Self>] = [
    .positional("tier", \.tier, help: "now, pro, basic, free or off.")
  ]
  static let fields = [Field("limits", "string", "the tier")]
  static let examples = [
    Example("spec usframe test limits basic", "Five calls for posts a quarter hour.")
  ]
  static let seeAlso = ["usframe check"]
  var tier = LimitTier.now

  func run(_ context: Context) throws {
    try control(context, "limits", [.init("tier", .string(tier.rawValue))])
  }
}

/// Makes calls of the test service fail.
struct UsFrameTestFault: Command {
  /// What fails, or nothing any more.
  enum Name: String, CaseIterable, ArgumentValue {
    case me, following, posts, dms, user, image, token, all, off
  }

  static let name = "fault"
  static let abstract: Text = "Make calls of the test service fail or answer late; off ends it."
  static let arguments: [Argument<Self>] = [
    .positional("name", \.fault, help: "Which calls."),
    .option(
      "status", \.status, value: "N",
      help: "What they answer: 400 to 599, or 0 for a refused connection."),
    .option("times", \.times, value: "N", help: "How often.", shows: "until off"),
    .option("latency", \.latency, value: "DURATION", help: "How late they answer, like 3s."),
    .flag("no-reset", \.omitsReset, help: "Leave out when a limit ends."),
  ]
  static let fields = [Field("faults", "integer", "how many kinds of calls fail")]
  static let examples = [
    Example("spec usframe test fault posts --status 503 --times 1", "One failure."),
    Example("spec usframe test fault off", "All is well again."),
  ]
  static let seeAlso = ["usframe check"]

  var fault = Name.off
  var status: Int?
  var times: Int?
  var latency: PlainDuration?
  var omitsReset = false

  func run(_ context: Context) throws {
    var body: [JSON.Member] = [.init("name", .string(fault.rawValue))]
    if let status { body.append(.init("status", .int(Int64(status)))) }
    if let times { body.append(.init("times", .int(Int64(times)))) }
    if let latency { body.append(.init("latencyMs", .int(latency.milliseconds))) }
    if omitsReset { body.append(.init("noReset", true)) }
    try control(context, "fault", body)
  }
}

/// Sends a verb that only changes the world.
private func control(_ context: Context, _ verb: String, _ body: [JSON.Member]) throws {
  try UsFrame.run(context) { app in
    let answer = try TestControls(app).send(verb, body, as: JSON.self)
    try context.show(ControlView(answer: answer))
  }
}
