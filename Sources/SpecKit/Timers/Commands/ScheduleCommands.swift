internal import SpecCore

struct AddCommand: Command {
  static let help = Help(
    Text("Add a timer."),
    notes: Text(
      """
      A Down timer counts its period to zero, notifies, and counts again; an Up timer counts from \
      zero. Without --down, --up or --at a form opens on a terminal.

      A PERIOD is 4h30m, 90m, 1d2h, 04:30:00 or PT4H30M; m is minutes. h, m and s are exact; d and \
      w are calendar days at the same time on the wall.

      A DATE is now, 2018-02-20 09:00, 20.02.2018 09:00:30, either with Z or +02:00; 09:00 alone is \
      the next to come; tomorrow 09:00, monday 8am; +2h is from now.

      WORKED is [DAYS] [HH:MM-HH:MM], such as mon,wed,sat-sun: days alone are whole days, times \
      alone hold for every day, and times over midnight belong to the day on which they begin.
      """),
    examples: [
      Example(
        "Break --down 1h --worked \"mon-fri 09:00-18:00\"", Text("Every hour of the working week.")),
      Example("Tea --down 4m --once", Text("Once, in four minutes.")),
      Example(
        "Pills --at \"tomorrow 09:00\" --down 1d", Text("Every day at nine, from tomorrow on.")),
      Example("\"Without sugar\" --up", Text("Count the days since now.")),
      Example(
        "Tea --once --keys down*3,4m,ctrl-s", Text("Fill in the form by keys, frame by frame.")),
    ])
  static let arguments: [Argument<Self>] =
    [
      .positional(
        "title", \.fields.title, help: Text("The title; Timer and the id without one."))
    ]
    + Argument.group(\.fields, FieldOptions.arguments) + [.keys(\.keys)]
  static func suggestion(for words: [String]) -> String? { FieldOptions.suggestion(for: words) }
  var fields = FieldOptions()
  var keys: KeyScript?

  func run(_ session: TimersSession) throws -> Presentation<TimersSession.ChangedTimer> {
    if keys == nil, fields.hasType {
      return session.view(of: try session.add(fields), hintsAtRunner: true)
    }
    guard session.context.opensForm(keys) else {
      let suggestion = fields.title.flatMap { FieldOptions.suggestion(for: [$0]) }
      guard let option = suggestion else { throw Failure.missingType }
      throw Failure.missingType.adding(
        Text("did you mean '{option}'?").filled(with: ["option": option]))
    }
    let saved = try TimerFormPage.run(.add, session.context, keys: keys, filling: fields)
    return session.view(of: saved, afterFrames: keys != nil, hintsAtRunner: true)
  }
}

struct EditCommand: Command {
  static let help = Help(
    Text("Change a timer."),
    notes: Text(
      """
      Fields that you leave out stay. A change of type, period, begin or time zone starts the timer \
      again; repeats, end and worked time apply at once, and start a finished timer again.

      Without a field the form opens on a terminal. PERIOD, DATE and WORKED are as in timers add.
      """),
    examples: [
      Example(
        "1 --title \"Green tea\"", Text("Change only the title; the timer keeps running."),
        setup: ["spec timers add Tea --down 4m"]),
      Example(
        "Tea --down 3m", Text("Give it another period, counted from now."),
        setup: ["spec timers add Tea --down 4m"]),
    ])
  static let arguments: [Argument<Self>] =
    [
      .timer(\.timer),
      .option(
        "title", \.fields.title, value: "TEXT", help: Text("The title, 1 to 32 characters.")
      ),
    ] + Argument.group(\.fields, FieldOptions.arguments) + [.keys(\.keys)]
  static func suggestion(for words: [String]) -> String? { FieldOptions.suggestion(for: words) }
  var timer = ""
  var fields = FieldOptions()
  var keys: KeyScript?

  func run(_ session: TimersSession) throws -> Presentation<TimersSession.ChangedTimer> {
    if keys == nil, !fields.isEmpty { return session.view(of: try session.edit(timer, fields)) }
    guard session.context.opensForm(keys) else {
      throw Failure.missing(
        Text("give what to change, such as --title, --down, --begin or --end"))
    }
    let id = try session.timers([timer])[0].id
    let saved = try TimerFormPage.run(.edit(id), session.context, keys: keys, filling: fields)
    return session.view(of: saved, afterFrames: keys != nil)
  }
}

extension TimersSession {
  /// - Parameters:
  ///   - afterFrames: the frames of `--keys` are the output; only notes follow.
  ///   - hintsAtRunner: names the commands that ring a Down timer, if no runner is active.
  fileprivate func view(
    of saved: ChangedTimer, afterFrames: Bool = false, hintsAtRunner: Bool = false
  ) -> Presentation<ChangedTimer> {
    Presentation(saved, isWritten: afterFrames) { context in
      for note in saved.notes { context.note(note) }
      if afterFrames { return }
      if let said = saved.said { sayUndo(said) }
      guard hintsAtRunner, saved.timer.isDown,
        (try? store.isHeld(TimersDocuments.runnerLock)) == false
      else { return }
      context.hint(localize(Text("nothing rings yet; start spec timers run, or spec timers watch")))
    } drawing: { _ in
      renderer().rows([saved.timer])
    }
  }
}
