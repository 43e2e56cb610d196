internal import SpecCore

extension Session {
  /// Makes the one write of an action, and notes at once how it is taken back.
  ///
  /// What is shown of an action is made before its write: nothing has to be read after it, where a failure
  /// would deny what took place. What is read or stored none the less goes through ``afterwards(_:_:_:)``.
  ///
  /// - Parameter isWritten: whether the write took place, asked where its answer is lost.
  func commit(
    _ update: TreeUpdate, noting entry: UndoEntry? = nil, isWritten: () throws -> Bool
  ) throws {
    try database.patch(update, isWritten: isWritten)
    if let entry { note(entry) }
  }

  /// The same where a place of the tree tells; see ``DatabaseClient/isWritten(_:_:)``.
  func commit(
    _ update: TreeUpdate, noting entry: UndoEntry? = nil, provedBy proof: TreePath
  ) throws {
    try commit(update, noting: entry) { try database.isWritten(update, proof) }
  }

  /// Runs a body that looks whether some time of the person is free and takes it: one command of this home
  /// at a time, so that of two that want the same time the second sees what the first has written. The
  /// database cannot refuse the second: its rules do not know what else is in a calendar.
  ///
  /// - Throws: ``DinDinError/calendarBusy`` after as long as the store waits for its own lock, which is
  ///   never held around this one.
  func takingTime<Result>(_ body: () throws -> Result) throws -> Result {
    // One for all databases: the same one can have several addresses, and be the embedded one too.
    let name = "calendar-\(TreeLayout.hash(id, 16))"
    let lock: NamedLock
    do {
      lock = try command.store.lock(named: name)
    } catch is SystemError {
      // Where no lock can be made, as in a home that is read-only, a server can be written to none the less.
      return try body()
    }
    guard try lock.take(within: command.store.timeout, command.clock) else {
      throw DinDinError.calendarBusy
    }
    defer { lock.release() }
    return try body()
  }

  /// Notes an action that took place for `undo`.
  func note(_ entry: UndoEntry) { afterwards(hostingTexts.notUndoable) { try undo.add(entry) } }

  /// Does what follows an action that took place. A failure of it is told, with the problem as a value of
  /// the text, and is no failure of the action.
  @discardableResult
  func afterwards<Value>(
    _ text: Text, _ values: [String: String] = [:], _ act: () throws -> Value
  ) -> Value? {
    do {
      return try act()
    } catch {
      let problem = ["problem": Failure(error, in: language).message]
      command.context.note(text(language, values.merging(problem) { $1 }))
      return nil
    }
  }
}
