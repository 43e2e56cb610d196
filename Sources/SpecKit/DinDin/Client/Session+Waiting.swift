internal import SpecCore

/// What waits for the server can be taken back without it, as long as it was not sent.
extension Session {
  /// The same without the server.
  var offline: Session { Session(command.offline, credentials) }

  /// The action that waits for a dinner.
  func waiting(_ id: String) throws -> QueuedAction? {
    guard case .server = command.address else { return nil }
    return try queue.changes().first { $0.id == id }
  }

  /// The dinner to change that a text means, if its invitations still wait.
  func waitingDinner(_ text: String) -> Dinner? {
    guard case .server = command.address,
      let found = try? offline.hosting.dinner(text, forChange: true).dinner, found.isQueued
    else { return nil }
    return found
  }

  /// Tells of what waits though the server can be reached: what it says is shown without it.
  func noteWaiting() {
    guard !command.isOffline, let text = waitingText() else { return }
    command.context.note(text)
  }

  /// How many actions wait; nil where none does, or nobody can say.
  func waitingText() -> String? {
    guard case .server = command.address, let count = try? queue.changes().count, count > 0 else {
      return nil
    }
    return doctorTexts.waiting(language, count: count)
  }
}

extension AnswerWriter {
  /// Writes the answer of a person. One to the same dinner that waits is no longer meant.
  func answer(_ reply: Reply, to key: String) throws -> Dinner {
    let waiting = try session.waiting(key)
    let dinner = try write(reply, to: key)
    if let waiting {
      session.afterwards(accountTexts.answerStays) { try session.queue.drop(waiting) }
    }
    return dinner
  }
}

extension DinnerEditor {
  /// Takes a dinner out of the queue that the server does not have.
  ///
  /// - Returns: how many people were to be invited; nil where no such dinner waits.
  func withdraw(_ id: String) throws -> Int? {
    guard case .invitations(let sent)? = try session.waiting(id) else { return nil }
    if !session.command.isOffline {
      do {
        guard try session.hosting.state(id) == nil else { return nil }
      } catch is RemoteError {}
    }
    try session.queue.drop(.invitations(sent))
    return sent.draft.guests.count
  }
}

extension UndoRunner {
  /// The newest action that can be taken back. Of what waited and was sent or dropped since there is nothing
  /// more to take out of the queue.
  func newest() throws -> UndoEntry {
    while let entry = try session.undo.newest() {
      guard entry.request != nil, try waiting(entry) == nil else { return entry }
      try session.undo.remove(entry)
    }
    throw HostingError.nothingToUndo
  }

  func waiting(_ entry: UndoEntry) throws -> QueuedAction? {
    guard let request = entry.request else { return nil }
    return try session.queue.changes().first { $0.id == entry.id && $0.requestId == request }
  }

  /// Takes an action out of the queue: an answer gives way to the one that waited before it, invitations
  /// become the draft again.
  func takeOut(_ action: QueuedAction, _ entry: UndoEntry) throws -> Dinner? {
    switch action {
    case .answer:
      if let earlier = entry.earlier {
        try session.queue.keep(.answer(earlier))
      } else {
        try session.queue.drop(action)
      }
      // Nothing of it needs the server.
      let dinners = session.offline.dinners
      return try? dinners.completed(dinners.dinner(entry.id))
    case .invitations(let sent):
      guard try session.drafts.load() == nil else { throw HostingError.draftInTheWay }
      try session.drafts.save(sent.draft)
      try session.queue.drop(action)
      return nil
    }
  }
}
