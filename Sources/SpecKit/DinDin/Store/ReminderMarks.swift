internal import SpecCore

/// Which reminders were given. A mark does not tell of which dinner it is.
struct ReminderMarks: Sendable, Equatable, Codable {
  struct Mark: Sendable, Equatable, Codable {
    var key: String
    /// Milliseconds since 1970: from then on the mark is of no use.
    var startsAt: Int64
  }

  var marks: [Mark] = []

  static let document = Document(.state, "reminders.json", initial: ReminderMarks())
}

/// Takes the marks of reminders and gives them back; two processes never take the same.
struct ReminderStore {
  let session: Session

  /// The mark of a dinner at its time: a dinner that moves is reminded of again.
  private func key(_ dinner: Dinner) -> String {
    let text =
      "\(session.command.address.key) \(session.id) \(dinner.id) \(dinner.details.startsAt)"
    return String(SHA256.hex(text).prefix(32))
  }

  /// False where the reminder was given before, or is being given.
  func take(_ dinner: Dinner) throws -> Bool {
    let key = key(dinner)
    let now = session.now.milliseconds
    return try session.command.store.transaction { transaction in
      try transaction.update(ReminderMarks.document) { marks in
        if marks.marks.contains(where: { $0.key == key }) { return false }
        marks.marks.removeAll { $0.startsAt < now - 86_400_000 }
        marks.marks.append(.init(key: key, startsAt: dinner.details.startsAt))
        return true
      }
    }
  }

  func giveBack(_ dinner: Dinner) throws {
    let key = key(dinner)
    try session.command.store.transaction { transaction in
      try transaction.update(ReminderMarks.document) { marks in
        marks.marks.removeAll { $0.key == key }
      }
    }
  }
}
