internal import SpecCore

extension PageWork {
  enum AnswerOutcome {
    case answered(Dinner)
    /// The question whether to accept in spite of another dinner.
    case conflict(String)
  }

  /// What is said of an answer when its card is gone.
  static func told(_ status: Dinner.Status, _ language: String) -> String {
    homeTexts.answered(language, ["status": invitationTexts.status(status)(language)])
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

  /// Answers an invitation.
  func answer(
    _ reply: Reply, to id: String, _ session: Session
  ) throws -> AnswerOutcome {
    do {
      let dinner = try AnswerWriter(session: session).write(reply, to: id)
      writes.note()
      return .answered(dinner)
    } catch DinDinError.conflict(let other) {
      let reason = other.text(in: session.language)
      return .conflict(homeTexts.acceptAnyway(session.language, ["reason": reason]))
    }
  }
}

extension Reply {
  /// What a button of a card says.
  init(_ button: CardDrawing.Button, force: Bool = false) {
    self = button == .accept ? .accept(plus: nil, note: nil, force: force) : .reject
  }
}
