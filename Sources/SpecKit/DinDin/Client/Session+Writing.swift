internal import SpecCore
internal import SpecRealtimeDatabase

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

  /// The number of times that a write is tried which loses races against others.
  static let raceAttempts = 25

  /// Waits before a write that lost a race is repeated.
  ///
  /// - Parameter isHeld: whether the host has asked guests to wait: then all attempts together outlast
  ///   ``DinDinRules/holdMilliseconds``.
  func pauseAfterRace(isHeld: Bool = false) throws {
    let context = command.context
    try context.clock.sleep(.milliseconds(isHeld ? 150 : Int64(context.random() % 51)))
  }

  /// Asks the guests of an own dinner to wait, so that none of them wins the next race. Rules that do not know
  /// this refuse it, and the race goes on.
  func holdGuests(of id: String) {
    try? database.put(TreePath("events", id, "heldAt"), ServerValue.timestamp)
  }

  /// Runs a body that looks whether some time of the person is free and takes it: one command of this home
  /// at a time, so that of two that want the same time the second sees what the first has written. The
  /// database cannot refuse the second: its rules do not know what else is in a calendar.
  ///
  /// - Parameter limit: how long another command is waited for; nil as long as the store waits for its own
  ///   lock, which is never held around this one.
  /// - Throws: ``DinDinError/calendarBusy``
  func takingTime<Result>(
    within limit: Duration? = nil, _ body: () throws -> Result
  ) throws -> Result {
    // A directory that is there already: a command that is refused leaves no file behind. It is one for all
    // databases, as one of them can have several addresses, and be the embedded one too.
    let directory = "\(command.store.directories.state)/\(command.store.module)"
    // Where nothing can be locked a server can be written to none the less.
    guard let lock = try? FileLock(directory), var isTaken = try? lock.take(.exclusive) else {
      return try body()
    }
    defer { lock.release() }
    // In real time: a script of keys, whose time is its own, does not hurry others.
    let clock = Clock.system
    let deadline = clock.monotonic() &+ (limit ?? command.store.timeout).nanoseconds
    while !isTaken {
      guard clock.monotonic() < deadline else { throw DinDinError.calendarBusy }
      try clock.sleep(.milliseconds(5))
      isTaken = try lock.take(.exclusive, path: directory)
    }
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
      let problem = ["problem": Failure(error).message(in: language)]
      command.context.note(text(language, values.merging(problem) { $1 }))
      return nil
    }
  }
}

/// A refusal by the rules of a write to a state of a dinner.
struct RaceRefusal {
  var rev: Int
  var heldAt: Int64?
  /// When that state was refused first, on the monotonic clock.
  var since: UInt64
  /// Whether the write began when no host made guests wait any more.
  var isFinal: Bool

  /// - Parameters:
  ///   - begin: when the write began, on the monotonic clock.
  ///   - earlier: the refusal before this one.
  init(_ rev: Int, _ heldAt: Int64?, of begin: UInt64, after earlier: Self?, at now: UInt64) {
    (self.rev, self.heldAt) = (rev, heldAt)
    since = earlier?.rev == rev && earlier?.heldAt == heldAt ? earlier?.since ?? now : now
    isFinal = begin > since &+ Duration.milliseconds(DinDinRules.holdMilliseconds).nanoseconds
  }

  /// Whether a state will be refused again.
  func isRepeated(by rev: Int, _ heldAt: Int64?) -> Bool {
    rev == self.rev && (heldAt == nil || heldAt == self.heldAt && isFinal)
  }
}
