internal import SpecCore

extension TimersSession {
  /// The sender and the system of a message.
  func circumstances(_ settings: TimersSettings) -> FeedbackMessage.Circumstances {
    let name = Host.name()
    let user = [context.environment["USER"], context.environment["LOGNAME"]].compactMap { $0 }
      .first { !$0.isEmpty }
    let sender = "\(user ?? "user")@\(name.node)"
    return FeedbackMessage.Circumstances(
      sender: MailAddress(sender) == nil ? "user@localhost" : sender,
      system: "\(name.system) \(name.release) \(name.machine)", edition: settings.edition ?? .full)
  }

  /// Checks a message and makes its draft.
  func draft(_ feedback: FeedbackMessage, _ settings: TimersSettings) throws -> FeedbackDraft {
    try feedback.draft(
      settings, circumstances(settings), at: context.now, language: localize.language)
  }

  /// Stores a draft among the drafts.
  ///
  /// - Returns: its path.
  func save(_ draft: FeedbackDraft, about topic: FeedbackTopic) throws -> String {
    try store.transaction { transaction in
      let name = topic.fileName(at: draft.date).dropLast(4)
      let blob = try transaction.setNew(.data, "drafts/\(name)", suffix: ".eml", draft.message)
      return try store.path(of: blob)
    }
  }

  /// Stores a draft of a message whose URI cannot hold it, and opens what there is in the mail program.
  func send(
    _ draft: FeedbackDraft, about topic: FeedbackTopic, isOpening: Bool
  ) throws -> FeedbackReport {
    let (uri, hasBody) = draft.uri
    var path = hasBody ? nil : try save(draft, about: topic)
    var failure: Failure?
    if isOpening, try !open(path ?? uri, with: hasBody ? ["xdg-email", "xdg-open"] : ["xdg-open"]) {
      let saved = try path ?? save(draft, about: topic)
      path = saved
      failure = Failure(
        .unavailable, "no-mail-program", Text("no mail program opened it; the draft is in {draft}"),
        ["draft": saved])
    }
    return FeedbackReport(topic: topic, message: draft, path: path, failure: failure)
  }

  /// Opens a URI or a file; false if none of the programs is there and works.
  private func open(_ target: String, with names: [String]) throws -> Bool {
    for name in names {
      // The mail program outlives this one: it must not hold its pipes.
      let script = "exec \"$0\" \"$1\" </dev/null >/dev/null 2>&1"
      let program = Program(
        "/bin/sh", ["-c", script, name, target], environment: context.environment)
      guard Programs.find(name, environment: context.environment) != nil else { continue }
      if try context.programs.run(program).isSuccess { return true }
    }
    return false
  }
}
