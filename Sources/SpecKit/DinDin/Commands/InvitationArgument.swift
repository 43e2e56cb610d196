internal import SpecCore

extension Argument {
  /// The dinner that a command is about; without it, that of the current invitation.
  static func invitation(_ path: Path<String?>) -> Self {
    positional("id", path, help: Text("Which dinner."))
      .completingAfter(pendingInvitations)
  }

  /// `--queue`
  static func queue(_ path: Path<Bool>) -> Self {
    flag(
      "queue", path,
      help: Text("If the server cannot be reached, keep the answer for 'spec dindin sync'."))
  }
}

/// Completes the id of an invitation.
@Sendable func pendingInvitations(_ context: Context, _ before: [String]) throws -> [Candidate] {
  var context = context
  context.options.isQuiet = true
  return try Session(context, DatabaseOptions()).dinners.pending().all.map { dinner in
    let when = calendarTexts.when(dinner.times.start, in: context.language)
    return Candidate(dinner.id, "\(dinner.host.name), \(when)")
  }
}

let invitationHelp = Text(
  """
  ID is a dinner's id, its last 4 or more characters, or words of its title or place, if only one dinner \
  among your invitations and in your calendar has them.
  """
)
