internal import SpecCore

/// `spec dindin event new`
struct EventNew: LegacyCommand {
  static let name = "new"
  static let abstract = Text("Plan a dinner and invite people.")
  static let discussion = Text(
    """
    The dinner is a draft until its invitations are sent; 'spec dindin draft --help' lists what \
    completes it. --send sends them at once, which needs a time, a place and a guest.

    DATE is 2026-11-21, today, tomorrow, a weekday, +3d, +2w, or '21 nov'. GUEST is a person's id, \
    the full name, or the start of words of it; LIST has commas between.

    On a terminal without options it is a screen, as with --keys.
    """)
  static let arguments: [Argument<Self>] =
    Argument.group(\.fields, DinnerFields.arguments) + [
      .options("guests", \.guests, value: "LIST", help: Text("Whom to select.")),
      .flag("send", \.send, help: Text("Send the invitations at once.")),
      .flag("resume", \.resume, help: Text("Go on with a draft already begun.")),
      .flag("replace", \.replace, help: Text("Discard a draft already begun.")),
      .flag("pick", \.pick, help: Text("Choose the time on the wheels.")),
      .force(\.force),
      .queueInvitations(\.queue),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static var fields: [Field] {
    let draft = DraftView.newFields
    // What was sent is told as 'event show' tells it.
    return draft
      + EventView.helpFields.filter { field in !draft.contains { $0.name == field.name } }
      + ScreenFrame.fields
  }
  static let examples = [
    Example(
      "spec dindin event new --date +7d --time 7:30pm --address \"Rotunda Kitchen\"",
      Text("Begin a draft."), setup: demoSetup),
    Example(
      "spec dindin event new --date +9d --time 19:00 --address \"Garden Court\" --guests ann,ben --send",
      Text("Invite two people at once."), setup: demoSetup),
    Example(
      "spec dindin event new --date +7d --keys \"enter,8,enter\" --size 80x20",
      Text("The screen by keys, frame by frame."),
      setup: demoSetup),
  ]
  static let seeAlso = ["dindin draft send", "dindin draft toggle", "dindin event show"]

  var fields = DinnerFields()
  var guests: [String] = []
  var send = false
  var resume = false
  var replace = false
  var pick = false
  var force = false
  var queue = false
  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    if resume, replace { throw ExchangeError.exclusive("resume", "replace") }
    if send, pick { throw ExchangeError.exclusive("send", "pick") }
    if send, screen.keys != nil { throw ExchangeError.exclusive("send", "keys") }
    try fields.check()
    let command = try CommandContext(context, database)
    let session = try Session(command)
    let isPlain = !fields.isEmpty || !guests.isEmpty || send
    let isScreen = screen.keys != nil || pick || !isPlain && screen.isWanted(in: context)
    guard isPlain || isScreen else { throw HostingError.nothingPlanned }
    guard !pick || screen.isWanted(in: context) else {
      throw Failure.missingOption("--time")
    }
    let place = try fields.place(command)
    let (before, draft) = try stored(place, session)
    if !send { fields.tell(draft, place, command) }
    try session.noteUnsavedEdit()
    if isScreen, !send { return try screen.play(pick ? .wheel : .create(nil), command) }
    guard send else {
      context.done(hostingTexts.draftSaved(context.language))
      try context.show(DraftView(draft, session))
      return context.hint(hostingTexts.nextHint(draft, in: context.language))
    }
    let dinner = try sent(draft, in: before, session)
    fields.tell(draft, place, command)
    try DraftSend.show(dinner, session)
  }

  /// Makes the draft of what is given and stores it; again where another command has changed the draft
  /// meanwhile.
  ///
  /// - Returns: the draft as it is from now on, and as it was before.
  private func stored(
    _ place: DinnerPlace?, _ session: Session
  ) throws -> (before: Draft?, draft: Draft) {
    let command = session.command
    while true {
      let before = try session.drafts.load()
      var draft = try begin(before, command)
      try fields.apply(to: &draft, place: place, command)
      try draft.check(command.zones, now: command.now, since: draft.id == before?.id ? before : nil)
      var problems: [HostingError] = []
      do {
        let invited = try invited(beside: draft.guests, session)
        problems = invited.problems
        try draft.select(invited.people)
      } catch let error as RemoteError {
        // When and where it is needs no server. A draft that was to be replaced stays, as it has more.
        guard before == nil || before?.id == draft.id else { throw error }
        if draft != before { _ = try session.drafts.save(draft, inPlaceOf: before) }
        throw error.failure.adding(hostingTexts.draftKept)
      }
      if send, problems.isEmpty { try checkSending(draft, session) }
      if draft != before {
        try command.context.output.check()
        guard try session.drafts.save(draft, inPlaceOf: before) else { continue }
      }
      guard problems.isEmpty else {
        throw HostingError.failure(problems).adding(hostingTexts.restKept)
      }
      return (before, draft)
    }
  }

  /// What is lacking is named by the options of this call, as there is no draft to look at.
  private func checkSending(_ draft: Draft, _ session: Session) throws {
    do {
      _ = try DinnerSender(session: session).check(draft)
    } catch HostingError.draftIncomplete(let parts) {
      throw HostingError.cannotSend(parts)
    }
  }

  /// - Parameter before: the draft that is stored again where a rule says no.
  private func sent(_ draft: Draft, in before: Draft?, _ session: Session) throws -> HostedDinner {
    do {
      return try session.send(draft, force: force, isQueued: queue)
    } catch HostingError.notSent(let reason) {
      throw DinnerSender(session: session).failure(reason, isQueued: queue)
    } catch {
      // A rule said no: nothing is changed.
      try restore(before, draft, session)
      throw error
    }
  }

  /// The people to select; from what was read before where the server is away: their invitations wait for
  /// it, or the draft is kept with them.
  private func invited(
    beside selected: [String], _ session: Session
  ) throws -> (people: [Person], problems: [HostingError]) {
    do {
      return try session.people.invited(guests, beside: selected)
    } catch let error as RemoteError where send {
      do {
        return try Session(session.command.offline, session.credentials).people
          .invited(guests, beside: selected)
      } catch DinDinError.neverRead {
        throw error
      }
    }
  }

  /// The draft to go on with.
  private func begin(_ before: Draft?, _ command: CommandContext) throws -> Draft {
    guard let before, !replace else { return Draft(command) }
    if resume { return before }
    guard command.context.isInteractive else { throw HostingError.draftExists }
    let question = hostingTexts.replaceQuestion(command.language)
    if try command.context.confirm(question, option: "--replace") { return Draft(command) }
    // What was given is for a new one; without anything it is the screen of the old one.
    guard fields.isEmpty, guests.isEmpty, !send else { throw HostingError.draftExists }
    return before
  }

  private func restore(_ before: Draft?, _ draft: Draft, _ session: Session) throws {
    if let before {
      _ = try session.drafts.save(before, inPlaceOf: draft)
    } else {
      try session.drafts.remove(draft.id)
    }
  }
}
