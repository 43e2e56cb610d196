internal import SpecCore

/// What is done beside the screen for its pages, which goes on meanwhile.
struct PageTask: Sendable {
  let number: Int
  let effect: PageStack.Effect
  let start: Instant

  /// What takes less is not told of.
  private static let patience = Duration.milliseconds(300)
  private static let step = Duration.milliseconds(100)

  func isShown(at now: Instant) -> Bool { now >= start.adding(Self.patience) }

  /// When the mark of what is done looks different next.
  func nextChange(after now: Instant, isCalm: Bool) -> Instant {
    let shown = start.adding(Self.patience)
    if now < shown { return shown }
    let step = isCalm ? Duration.seconds(1) : Self.step
    return shown.adding(step * (steps(at: now, step) + 1))
  }

  /// The mark at a moment.
  func mark(at now: Instant, isUTF8: Bool, isCalm: Bool) -> String {
    if isCalm { return isUTF8 ? "…" : "..." }
    let marks = Array(isUTF8 ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\")
    return String(marks[steps(at: now, Self.step) % marks.count])
  }

  private func steps(at now: Instant, _ step: Duration) -> Int {
    Int(max(.zero, now.since(start.adding(Self.patience))) / step)
  }
}

/// What has come of an effect.
struct PageOutcome: Sendable {
  enum Result: Sendable {
    /// The page as it is now, and what it wants next or what went wrong.
    case page(any ScreenPage, Swift.Result<PageAction<any Sendable>, any Error>)
    case opened(any ScreenPage, PageStack.Opening)
    case failed(any Error)
  }

  let result: Result
  /// Whether the database was written to meanwhile.
  let hasWritten: Bool
}

extension PageStack {
  /// Begins an effect: the page waits for its outcome.
  ///
  /// - Returns: what does it; it may run beside the screen.
  mutating func begin(
    _ effect: Effect, at now: Instant
  ) -> (number: Int, run: @Sendable (PageWork) -> PageOutcome) {
    taskCount += 1
    task = PageTask(number: taskCount, effect: effect, start: now)
    return (taskCount, { [top] work in Self.outcome(of: effect, top, work) })
  }

  private static func outcome(
    of effect: Effect, _ page: any ScreenPage, _ work: PageWork
  ) -> PageOutcome {
    let before = work.writes.value
    let result: PageOutcome.Result
    switch effect {
    case .page(let effect):
      var page = page
      let action = Result { try page.erasedPerform(effect, work) }
      result = .page(page, action)
    case .open(let place, let opening):
      do {
        result = .opened(try place.page(work), opening)
      } catch {
        result = .failed(error)
      }
    }
    return PageOutcome(result: result, hasWritten: work.writes.value != before)
  }

  /// Takes the outcome of an effect. What goes wrong is told on the screen.
  mutating func finish(
    _ number: Int, _ outcome: PageOutcome, at now: Instant
  ) throws -> ScreenAction<Effect> {
    guard number == task?.number else { return try leave(outcome, at: now) }
    task = nil
    do {
      switch outcome.result {
      case .page(let page, let action):
        top = page
        return goOn(after: carryOut(try action.get(), at: now), at: now)
      case .opened(let page, let opening):
        open(page, opening)
        return goOn(after: send(.opened, at: now), at: now)
      case .failed(let error): throw error
      }
    } catch let error as any ReportedError {
      // The first page that is to be seen cannot be shown.
      if top is StartPage { throw error }
      message = error.failure.message(in: style.language)
      return goOn(after: .stay, at: now)
    }
  }

  /// Nobody waits for it any more; what it has changed is seen, and what it has to say is told.
  private mutating func leave(
    _ outcome: PageOutcome, at now: Instant
  ) throws -> ScreenAction<Effect> {
    let text = try lateMessage(outcome)
    if let text { tellBeside(text) }
    let action = outcome.hasWritten ? noteChange(at: now) : .unchanged
    if text != nil, case .unchanged = action { return .stay }
    return action
  }

  /// What an outcome says whose page was left: why it failed, its message, or that it asks what nobody was
  /// there to answer. A question that is answered now would be about what is no longer seen.
  private func lateMessage(_ outcome: PageOutcome) throws -> String? {
    guard case .page(_, let result) = outcome.result else { return nil }
    switch result {
    case .failure(let error):
      guard let error = error as? any ReportedError else { throw error }
      return error.failure.message(in: style.language)
    case .success(.tell(let text)): return text
    case .success(.ask(let question)):
      let end = " y/N"
      let text = question.hasSuffix(end) ? String(question.dropLast(end.count)) : question
      return screenTexts.notAnswered(style.language, ["question": text])
    case .success(.goFromHome(.event(_, let notice))): return notice
    case .success(.goFromHome(.waiting(_, let notice))): return notice
    default: return nil
    }
  }

  /// Tells something without taking the place of a question that waits for its answer.
  private mutating func tellBeside(_ text: String) {
    message = isAsking ? [text, message ?? ""].joined(separator: "\n") : text
  }

  /// Does an effect at once.
  mutating func perform(_ effect: Effect, _ work: PageWork) throws -> ScreenAction<Effect> {
    let now = work.command.now
    let (number, run) = begin(effect, at: now)
    return try finish(number, run(work), at: now)
  }

  private mutating func open(_ page: any ScreenPage, _ opening: Opening) {
    switch opening {
    case .above: pages.append(page)
    case .instead: pages[pages.count - 1] = page
    case .alone: pages = [page]
    case .aboveHome: pages = pages[0] is HomePage ? [pages[0], page] : [page]
    }
  }
}

extension ScreenPage {
  mutating func erasedUpdate(
    _ event: PageEvent, _ context: PageContext
  ) -> PageAction<any Sendable> {
    update(event, context).map { $0 }
  }

  fileprivate mutating func erasedPerform(
    _ effect: any Sendable, _ work: PageWork
  ) throws -> PageAction<any Sendable> {
    // The page that asked for it may have been left meanwhile.
    guard let effect = effect as? Effect else { return .stay }
    return try perform(effect, work).map { $0 }
  }
}
