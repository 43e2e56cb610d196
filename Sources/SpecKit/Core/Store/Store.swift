/// Where one module keeps its values: JSON documents, logs and plain files below the four
/// ``Directories``.
///
/// Many processes may use it at once; whatever happens to them, a reader sees all of a transaction
/// or nothing of it. Reading makes no file and needs no space and no right to write. README.md has the protocol.
package struct Store: Sendable {
  package let module: String
  package let directories: Directories
  private let system: FileSystem
  /// How long a process waits for the others.
  package let timeout: Duration
  /// For a process that uses the store again and again.
  package var memory: StoreMemory?

  /// How long a writer waits for its turn before it takes the lock without it.
  private let patience: Duration

  package init(
    module: String, directories: Directories, system: FileSystem = .live,
    timeout: Duration = .seconds(10), patience: Duration = .milliseconds(250)
  ) {
    self.patience = patience
    self.module = module
    self.directories = directories
    self.system = system
    self.timeout = timeout
  }

  private var roots: Roots { Roots(directories: directories, module: module) }
  private var lock: StoreLock { StoreLock(roots: roots, system: system, patience: patience) }

  /// Reads values of one moment. The body only computes: it runs again if a change comes between.
  ///
  /// No lock is taken: a writer that is at work, or stopped at it, keeps nobody from reading. Only if
  /// changes come faster than this reads does it take its turn among those who make them.
  package func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    for _ in 0..<Self.attempts {
      if let result = try attempt(body) { return try result.get() }
    }
    let deadline = Clocks.monotonic() &+ timeout.nanoseconds
    var turn = Duration.milliseconds(5)
    while Clocks.monotonic() < deadline {
      if let held = try lock.shared(within: turn) {
        defer { held.release() }
        return try body(try snapshot(at: try Journal.Head(roots, system)))
      }
      // Who has the lock may have been stopped meanwhile.
      if let result = try attempt(body) { return try result.get() }
      turn *= 2
    }
    throw StoreError.locked(path: roots.lock)
  }

  /// What a transaction would return, which is not stored. Like a reading it waits for no writer.
  package func dryRun<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try read { try body(Transaction($0.files)) }
  }

  private static let attempts = 8

  /// Reads without a lock; nil if something changed meanwhile.
  private func attempt<Result>(
    _ body: (Snapshot) throws -> Result
  ) throws -> Swift.Result<Result, any Error>? {
    let head = try Journal.Head(roots, system)
    var seen: Snapshot?
    let result = Swift.Result {
      let snapshot = try snapshot(at: head)
      seen = snapshot
      return try body(snapshot)
    }
    guard try Journal.Head(roots, system) == head else { return nil }
    if case .success = result { seen?.remember() }
    return result
  }

  private func snapshot(at head: Journal.Head) throws -> Snapshot {
    var files = EditedFiles(roots: roots, system: system)
    if let journal = try journal(at: head) { files.committed = journal.edits }
    return Snapshot(files, use(head.stamp))
  }

  /// The journal with that head, or a later one; nil if it has no edits.
  private func journal(at head: Journal.Head) throws -> Journal? {
    guard head.hasEdits else { return nil }
    if let known = memory?.journal, head.stamp == known.generation { return known }
    let journal = try Journal.load(roots, system)
    if head.stamp != nil { memory?.journal = journal }
    return journal
  }

  /// What this process remembers of the store as it was after the commit with that stamp.
  private func use(_ stamp: [UInt8]?) -> StoreMemory.Use? {
    guard let memory, let stamp else { return nil }
    return StoreMemory.Use(store: memory, generation: stamp)
  }

  /// Differs after every transaction, whoever made it; nil if it is not known, as before the first one. All
  /// values that are read between two equal generations belong to one commit.
  package func generation() -> [UInt8]? { (try? Journal.Head(roots, system))?.stamp }

  /// How the journal's file looks, for who polls: differs after each commit. Costs one system call.
  package func journalStatus() throws -> FileStatus? { try system.status(roots.journal) }

  /// Changes values: all that the body did is stored when it returns, nothing if it throws.
  /// A transaction inside a transaction of the same module waits for itself in vain.
  ///
  /// - Parameters:
  ///   - appliedLater: return as soon as the changes are durable; all who read see them. Bringing
  ///     them into their files is left to ``endUnfinished()``, or to a later change.
  ///   - limit: how long to wait for other writers; nil for the time of the store.
  @discardableResult
  package func transaction<Result>(
    appliedLater: Bool = false, within limit: Duration? = nil,
    _ body: (Transaction) throws -> Result
  ) throws -> Result {
    let held = try lock.exclusive(within: limit ?? timeout)
    defer { held.release() }
    removeStagedJournal()
    let head = try Journal.Head(roots, system)
    var earlier = try journal(at: head)
    if let unfinished = earlier, !appliedLater || !unfinished.canBeFollowed {
      try apply(unfinished, isRecovery: true)
      earlier = nil
    }
    let files = EditedFiles(roots: roots, system: system, committed: earlier?.edits ?? [:])
    let transaction = Transaction(files, use(head.stamp), isAppliedLater: appliedLater)
    let result = try body(transaction)
    let change = try transaction.change()
    if change.edits.isEmpty {
      // The change that made this one needless may not be durable, if its writer was killed.
      if earlier != nil { try system.syncDirectory(roots.directory(.data)) }
      transaction.remember()
      return result
    }
    if let unfinished = earlier, !change.previous.isEmpty {
      try apply(unfinished, isRecovery: true)
      earlier = nil
    }
    let journal = earlier.map { $0.followed(by: change) } ?? change
    let isDeferred = appliedLater && journal.canBeDeferred
    try commit(journal, after: earlier, staging: !isDeferred)
    // The change is durable: where it cannot be applied now, as a log cannot grow, the next writer does it.
    let isApplied = !isDeferred && (try? apply(journal, isRecovery: false)) != nil
    transaction.remember(isApplied ? [:] : journal.edits, at: journal.generation)
    return result
  }

  /// Applies a journal that a killed process, or one that defers its changes, left, if no writer is at work.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  package func endUnfinished() throws -> Bool {
    let isStaged = try system.status(roots.stagedJournal) != nil
    guard try isStaged || Journal.Head(roots, system).hasEdits,
      let held = try lock.exclusiveIfFree()
    else { return false }
    defer { held.release() }
    removeStagedJournal()
    let head = try Journal.Head(roots, system)
    if let journal = try journal(at: head) { try apply(journal, isRecovery: true) }
    return true
  }

  /// Removes what a writer left that was killed before its commit. If that fails, the next commit says why.
  private func removeStagedJournal() {
    guard (try? system.status(roots.stagedJournal)) ?? nil != nil else { return }
    if let bytes = try? system.read(roots.stagedJournal),
      let journal = try? Journal(decoding: bytes, path: roots.stagedJournal)
    {
      JournalReplay(journal: journal, roots: roots, system: system).removeStaged()
    }
    try? system.remove(roots.stagedJournal)
  }

  /// Writes the journal in place of the earlier one: then the change is committed.
  ///
  /// - Parameter staging: whether the new contents are staged before, so that applying them needs no space.
  /// - Throws: an error after which nothing is changed.
  private func commit(_ journal: Journal, after earlier: Journal?, staging: Bool) throws {
    for directory in Set(journal.edits.keys.map(roots.parent)).sorted() {
      try system.makeDirectories(directory)
    }
    try checkFiles(of: journal)
    try system.makeDirectories(roots.directory(.data))
    let replay = JournalReplay(journal: journal, roots: roots, system: system)
    do {
      // First, as it says what is staged if this process is killed.
      try writeStagedJournal(journal, durably: true)
      if staging { try replay.stage() }
      try system.rename(roots.stagedJournal, roots.journal)
    } catch {
      if staging { replay.removeStaged() }
      try? system.removeIfPresent(roots.stagedJournal)
      throw error
    }
    do {
      try system.syncDirectory(roots.directory(.data))
    } catch {
      do {
        // With a new stamp, as readers may have seen the change. An earlier journal holds acknowledged changes.
        let restored = Journal(earlier?.edits ?? [:], previous: earlier?.previous ?? [])
        try replaceJournal(by: restored, durably: true)
        if staging { replay.removeStaged() }
      } catch {
        // A journal that cannot be taken back is committed, durably or not.
        return
      }
      throw error
    }
    memory?.journal = journal
  }

  /// Checks that the edits can be applied, as far as that can be known: a committed journal that cannot be applied keeps
  /// all further changes waiting.
  private func checkFiles(of journal: Journal) throws {
    for (place, edit) in journal.ordered {
      let file = roots.file(place)
      try system.checkWritable(file, edit.kind == .append)
      guard edit.kind == .put else { continue }
      let target = try system.resolve(file)
      if target != file { try system.checkWritable(target, false) }
    }
  }

  private func replaceJournal(by journal: Journal, durably: Bool) throws {
    do {
      try writeStagedJournal(journal, durably: durably)
      try system.rename(roots.stagedJournal, roots.journal)
    } catch {
      try? system.removeIfPresent(roots.stagedJournal)
      throw error
    }
  }

  private func writeStagedJournal(_ journal: Journal, durably: Bool) throws {
    try system.write(roots.stagedJournal, journal.encoded())
    if durably { try system.sync(roots.stagedJournal) }
  }

  /// Brings the edits of a journal into the files, and replaces it by one without them. That is not flushed:
  /// edits can be applied again.
  private func apply(_ journal: Journal, isRecovery: Bool) throws {
    let files = EditedFiles(roots: roots, system: system, committed: journal.edits)
    let known = try journal.edits.keys.filter { place in
      try use(journal.generation)?.known(place).map { try $0.look == files.look(place) } ?? false
    }
    let replay = JournalReplay(journal: journal, roots: roots, system: system)
    if isRecovery {
      // Its writer may have been killed before the journal's name was on the disk.
      try system.syncDirectory(roots.directory(.data))
      try replay.recover()
    } else {
      try replay.apply()
    }
    try replaceJournal(by: journal.applied, durably: false)
    memory?.journal = nil
    for place in known {
      memory?.renew(place, try system.status(roots.file(place)).map { .file($0) })
    }
  }

  /// The file of a document, for messages.
  package func path<Value>(of document: Document<Value>) throws -> String {
    roots.file(try StorePath(document.base, document.path))
  }

  package func path<Entry>(of log: Log<Entry>) throws -> String {
    roots.file(try StorePath(log.base, log.path))
  }

  package func path(of blob: Blob) throws -> String {
    roots.file(try StorePath(blob.base, blob.path))
  }
}
