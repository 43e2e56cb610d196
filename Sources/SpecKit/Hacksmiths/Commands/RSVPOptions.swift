internal import SpecCore

/// The options of an answer.
struct RSVPOptions: Sendable {
  var guests: Int?
  var noWaitlist = false
  var noQueue = false
  var yes = false

  static let arguments: [Argument<RSVPOptions>] = [
    .option(
      "guests", \.guests, in: 0...10, value: "N", help: "The number of your guests.", shows: "0"),
    .flag(
      "no-waitlist", \.noWaitlist,
      help: "Fail if no spot is left, without joining the waiting list."),
    .flag(
      "no-queue", \.noQueue,
      help: "Fail if the service cannot be reached, without storing the answer."),
    .flag("yes", short: "y", \.yes, help: "Give up a spot without asking."),
  ]

  var isGiven: Bool { guests != nil || noWaitlist || noQueue || yes }
}

/// What `rsvp` and `me rsvp` take.
struct AnswerOptions: Sendable {
  var event = ""
  var answer: RSVPChoice?
  var rsvp = RSVPOptions()
  var options = ServiceOptions()

  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "`next`, an id or a key.")
        .completing(CompletionCandidates.events),
      .positional("answer", \.answer, help: "Your answer; the default is `yes`."),
    ] + Argument.group(\.rsvp, RSVPOptions.arguments)
    + Argument.group(\.options)

  func send(_ context: Context, source: RSVP.Source) throws {
    try HacksmithsClient(context, options).answer(event, answer ?? .yes, rsvp, source: source)
  }
}

extension RSVPChoice: ArgumentValue {}
