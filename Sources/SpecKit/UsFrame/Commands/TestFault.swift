internal import SpecCore

/// Sets a fault of the test service.
struct UsFrameTestFault: LegacyCommand {
  /// The failing calls, or `off`.
  enum Target: String, CaseIterable, ArgumentValue {
    case me, following, posts, dms, user, image, token, all, off
  }

  static let name = "fault"
  static let abstract: Text = "Make calls of the test service fail or answer late; off ends it."
  static let arguments: [Argument<Self>] = [
    .positional("name", \.fault, help: "Which calls."),
    .option(
      "status", \.status, value: "N",
      help: "What they answer: 400 to 599, or 0 for a refused connection."),
    .option(
      "times", \.times, in: 1...1_000_000, value: "N", help: "How often.", shows: "until off"),
    .option(
      "latency", \.latency, in: .seconds(0)...(.seconds(3600)), value: "DURATION",
      help: "How late they answer, like 3s."),
    .flag("no-reset", \.omitsReset, help: "Leave out when a limit ends."),
  ]
  static let fields = [Field("faults", .integer, "how many kinds of calls fail")]
  static let examples = [
    Example("spec usframe test fault posts --status 503 --times 1", "One failure."),
    Example("spec usframe test fault off", "All is well again."),
  ]
  static let seeAlso = ["usframe check"]

  var fault = Target.off
  var status: Int?
  var times: Int?
  var latency: Period?
  var omitsReset = false

  func run(_ context: Context) throws {
    var body: [JSON.Member] = [.init("name", .string(fault.rawValue))]
    if let status { body.append(.init("status", .int(Int64(status)))) }
    if let times { body.append(.init("times", .int(Int64(times)))) }
    if let latency { body.append(.init("latencyMs", .int(latency.lengthInMilliseconds))) }
    if omitsReset { body.append(.init("noReset", true)) }
    try TestControls(UsFrame(context)).change("fault", body)
  }
}
