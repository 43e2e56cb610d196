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
