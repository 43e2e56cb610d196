internal import SpecCore

/// `spec dindin invite accept`
struct InviteAcceptCommand: Command {
  static let help = Help(
    Text("Accept an invitation; without an ID the current card."),
    notes: Text(
      """
      ID is a dinner's id, its last 4 or more characters, or words of its title or place, if only one \
      dinner among your invitations and in your calendar has them.

      A dinner at the same time as another one that you go to or host is refused; --force accepts it \
      anyway. Accepting again changes --plus and --note; what is not given stays.
      """),
    examples: [
      Example("", Text("Accept the current card."), setup: demoSetup),
      Example(
        "0002 --plus 1 --note \"no nuts\"",
        Text("Accept the dinner whose id ends in 0002 and bring one person."), setup: demoSetup),
      Example(
        "--queue",
        Text("Without a connection, keep the answer and send it later with 'spec dindin sync'."),
        setup: demoSetup),
    ])
  static let arguments: [Argument<Self>] = [
    .positional("id", \.id, help: Text("Which dinner.")).completingAfter(pendingInvitations),
    .option(
      "plus", \.plus, in: 0...20, value: "N", help: Text("How many people you bring, 0 to 20.")),
    .option("note", \.note, value: "TEXT", help: Text("A note to the host, such as a diet.")),
    .flag(
      "force", \.force, help: Text("Accept even if it overlaps with another dinner.")),
    .flag(
      "queue", \.queue,
      help: Text("If the server cannot be reached, keep the answer for 'spec dindin sync'.")),
    .reducedMotion(\.reducedMotion),
  ]
  var id: String?
  var plus: Number?
  var note: String?
  var force = false
  var queue = false
  var reducedMotion = false

  func run(_ session: Session) throws -> AnswerView {
    let reply = try Reply.accepting(plus: plus?.value, note: note, force: force)
    var answer = try session.answer(reply, to: id, isQueued: queue)
    answer.isCalm = reducedMotion
    return answer
  }
}
