internal import SpecCore

/// An answer that a page has written.
struct AnswerRequest: Sendable, Equatable {
  var id: String
  var reply: Reply
  /// Whether it waits where the server cannot be reached.
  var isQueued = false
}

extension PageWork {
  enum AnswerOutcome {
    case answered(Dinner)
    /// A question; yes to it is another request.
    case asked(String, AnswerRequest)
  }

  /// What is said of an answer when its card is gone.
  static func told(_ dinner: Dinner, _ language: String) -> String {
    let status = invitationTexts.status(dinner.status)(language)
    return dinner.isQueued
      ? homeTexts.answerKept(language, ["status": status])
      : homeTexts.answered(language, ["status": status])
  }

  /// Takes the last action back.
  ///
  /// - Returns: what is said of it.
  func undo(_ session: Session) throws -> String {
    let (entry, _) = try UndoRunner(session: session).undo()
    writes.note()
    return UndoView.text(entry.action, session.language)
  }

  /// How long an answered card is shown in the color of the answer.
  static let flashTime = Duration.seconds(1)

  /// Answers an invitation. Where the server cannot be reached, or must not be, it asks whether the answer
  /// is to wait.
  func answer(_ request: AnswerRequest, _ session: Session) throws -> AnswerOutcome {
    let canWait = session.command.address != .embedded
    do {
      let dinner =
        request.isQueued
        ? try session.answer(request.reply, to: request.id, isQueued: true).answered.dinner
        : try AnswerWriter(session: session).answer(request.reply, to: request.id)
      writes.note()
      return .answered(dinner)
    } catch DinDinError.conflict(let other) {
      var again = request
      again.reply = .accept(plus: nil, note: nil, force: true)
      let reason = other.text(in: session.language)
      return .asked(homeTexts.acceptAnyway(session.language, ["reason": reason]), again)
    } catch let error as RemoteError where canWait && !request.isQueued {
      let reason = error.failure.message(in: session.language)
      return .asked(keepingQuestion(reason, session), request.queued)
    } catch DinDinError.offlineUnqueued where canWait {
      return .asked(homeTexts.keepOffline(session.language), request.queued)
    }
  }

  private func keepingQuestion(_ reason: String, _ session: Session) -> String {
    reason + "\n" + homeTexts.keepAnswer(session.language)
  }
}

extension AnswerRequest {
  fileprivate var queued: Self {
    var request = self
    request.isQueued = true
    return request
  }
}

extension PageWork {
  /// Answers, and has the page read again what it shows; where the answer waits because the server is away,
  /// from what was read before.
  func outcome(
    of request: AnswerRequest, _ session: Session, reading: (Session) throws -> Void
  ) throws -> AnswerOutcome {
    let outcome = Result { try answer(request, session) }
    switch outcome {
    case .success(.asked): break
    case .success(.answered(let dinner)) where dinner.isQueued:
      try reading(Session(session.command.offline, session.credentials))
    case .success, .failure: try reading(session)
    }
    return try outcome.get()
  }
}

extension Dinner {
  /// The same with what the card told before it was answered: it keeps its place and its height.
  func shown(as before: Dinner?) -> Dinner {
    var dinner = self
    dinner.turn = before?.turn
    dinner.conflicts = before?.conflicts ?? dinner.conflicts
    return dinner
  }
}

extension Reply {
  /// What a button of a card says.
  init(_ button: CardDrawing.Button) {
    self = button == .accept ? .accept(plus: nil, note: nil, force: false) : .reject
  }
}
