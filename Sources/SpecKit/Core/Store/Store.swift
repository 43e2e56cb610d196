/// The stored values of one module: JSON documents, logs and plain files below the four ``Directories``.
///
/// Many processes may use it at once; whatever happens to them, a reader sees all of a transaction
/// or nothing of it. Reading makes no file and needs no space and no right to write. README.md has the protocol.
package struct Store: Sendable {
  let folders: StoreFolders
  /// The longest wait for other processes.
  package let timeout: Duration
  /// For a process that uses the store again and again.
  package var memory: StoreMemory?
  /// The bytes of waiting changes from which on a deferred transaction applies them at once.
  package var deferralLimit = 65_536

  private let lock: StoreLock

  /// - Parameter patience: how long a writer waits for its turn before it takes the lock without it.
  package init(
    module: String, directories: Directories, system: FileSystem = .live,
    timeout: Duration = .seconds(10), patience: Duration = .milliseconds(250)
  ) {
    folders = StoreFolders(directories: directories, module: module, system: system)
    lock = StoreLock(folders: folders, patience: patience)
    self.timeout = timeout
  }

  package var module: String { folders.module }
  package var directories: Directories { folders.directories }
  private var system: FileSystem { folders.system }

  /// Reads values of one moment. The body only computes: it runs again if a change comes between.
  ///
  /// Takes no lock, so a writer that is at work, or stopped (SIGSTOP), does not delay it. Only if commits come faster
  /// than it can read does it ask for a shared lock.
  package func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    for _ in 0..<Self.attempts {
      if let result = try attempt(body) { return result }
    }
    let deadline = Clocks.monotonic() &+ timeout.nanoseconds
    var turn = Duration.milliseconds(5)
    while Clocks.monotonic() < deadline {
      // The holder of the lock may be stopped, so after a while it reads without the lock.
      let held = try lock.take(.shared, within: turn)
      defer { held?.release() }
      if let result = try attempt(body) { return result }
      turn *= 2
    }
    throw StoreError.locked(path: folders.lock)
  }

  /// Returns the result of a transaction without storing its changes. Like ``read(_:)`` it waits for no writer.
  package func dryRun<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try read { try body(Transaction($0.files)) }
  }

  private static let attempts = 8

  /// Reads without a lock; nil if something changed meanwhile.
  private func attempt<Result>(_ body: (Snapshot) throws -> Result) throws -> Result? {
    let head = try Journal.Head(folders)
    let result = Swift.Result {
      let files = EditedFiles(folders: folders, committed: try journal(at: head)?.edits ?? [:])
      let snapshot = Snapshot(files, use(head.stamp))
      return (snapshot, try body(snapshot))
    }
    guard try Journal.Head(folders) == head else { return nil }
    let (snapshot, value) = try result.get()
    snapshot.remember()
    return value
  }

  /// The journal with that head, or a later one; nil if it has no edits.
  private func journal(at head: Journal.Head) throws -> Journal? {
    guard head.hasEdits else { return nil }
    if let known = memory?.journal, head.stamp == known.stamp { return known }
    let journal = try Journal.load(folders.journal, in: folders)
    if head.stamp != nil { memory?.journal = journal }
    return journal
  }

  /// The values in memory that belong to the commit with that stamp.
  private func use(_ stamp: [UInt8]?) -> StoreMemory.Use? {
    guard let memory, let stamp else { return nil }
    return StoreMemory.Use(store: memory, generation: stamp)
  }

  /// Differs after every transaction, whoever made it; nil if it is not known, as before the first one. All
  /// values that are read between two equal generations belong to one commit.
  package func generation() -> [UInt8]? { (try? Journal.Head(folders))?.stamp }

  /// The status of the journal's file, which differs after each commit. For polling: it costs one system call.
  package func journalStatus() throws -> FileStatus? { try system.status(folders.journal) }

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
    let head = try Journal.Head(folders)
    var earlier = try journal(at: head)
    // A journal without a stamp is of an earlier version, which may have staged contents.
    let mayFollow = appliedLater && head.stamp != nil
    if let unfinished = earlier, !mayFollow || unfinished.size >= deferralLimit {
      _ = try apply(unfinished, isRecovery: true)
      earlier = nil
    }
    let files = EditedFiles(folders: folders, committed: earlier?.edits ?? [:])
    let transaction = Transaction(files, use(head.stamp))
    let result = try body(transaction)
    try transaction.settle()
    let edits = transaction.files.edits
    if edits.isEmpty {
      // The change that made this one needless may not be durable, if its writer was killed.
      if earlier != nil { try system.syncDirectory(folders.directory(.data)) }
      transaction.remember()
      return result
    }
    let journal = earlier?.followed(by: edits) ?? Journal(edits)
    let isDeferred = appliedLater && journal.size < deferralLimit
    let isDurable = try commit(journal, after: earlier, staging: !isDeferred)
    // If the change cannot be applied now, for example on a full disk, the next writer applies it.
    let statuses = isDeferred || !isDurable ? nil : (try? apply(journal, isRecovery: false)) ?? [:]
    transaction.remember(at: journal.stamp, statuses)
    return result
  }

  /// Applies a journal that a killed or deferring process left, if no writer is at work.
  package func endUnfinished() throws {
    let isStaged = try system.status(folders.stagedJournal) != nil
    guard try isStaged || Journal.Head(folders).hasEdits,
      let held = try lock.take(.exclusive)
    else { return }
    defer { held.release() }
    removeStagedJournal()
    let head = try Journal.Head(folders)
    if let journal = try journal(at: head) { _ = try apply(journal, isRecovery: true) }
  }

  /// Removes what a writer left that was killed before its commit. If that fails, the next commit says why.
  private func removeStagedJournal() {
    guard (try? system.status(folders.stagedJournal)) != nil else { return }
    // The staged contents of a journal of versions 1 and 2 have no other copy.
    let present = (try? Journal.load(folders.journal, in: folders)) ?? nil
    if present?.isOfEarlierVersion != true,
      let journal = try? Journal.load(folders.stagedJournal, in: folders)
    {
      JournalReplay(journal: journal, folders: folders).removeStaged()
    }
    try? system.remove(folders.stagedJournal)
  }

  /// Writes the journal in place of the earlier one: then the change is committed.
  ///
  /// - Parameter staging: whether the new contents are staged before, so that applying them needs no space.
  /// - Returns: whether the journal's name is on the disk. If not, nothing may be applied: after a power cut the old
  ///   journal could meet some of the new files.
  /// - Throws: an error after which nothing is changed.
  private func commit(_ journal: Journal, after earlier: Journal?, staging: Bool) throws -> Bool {
    for directory in Set(journal.edits.keys.map(folders.parent)).sorted() {
      try system.makeDirectories(directory)
    }
    try checkFiles(of: journal)
    try system.makeDirectories(folders.directory(.data))
    let replay = staging ? JournalReplay(journal: journal, folders: folders) : nil
    // The earlier journal may be partly applied.
    try replaceJournal(by: journal, durably: true, staging: replay, isRecovery: earlier != nil)
    do {
      try system.syncDirectory(folders.directory(.data))
    } catch {
      do {
        // With a new stamp, as readers may have seen the change. An earlier journal holds acknowledged changes.
        try replaceJournal(by: Journal(earlier?.edits ?? [:]), durably: true)
        replay?.removeStaged()
      } catch {
        // A journal that cannot be taken back is committed; the next writer flushes its name and applies it.
        return false
      }
      throw error
    }
    memory?.journal = journal
    return true
  }

  /// Checks that the edits can be applied, as far as that can be known: a committed journal that cannot be applied keeps
  /// all further changes waiting.
  private func checkFiles(of journal: Journal) throws {
    for (place, edit) in journal.ordered {
      let file = folders.file(place)
      try system.checkWritable(file, edit.kind == .append)
      guard [.put, .keepPrevious].contains(edit.kind) else { continue }
      let target = try system.resolve(file)
      if target != file { try system.checkWritable(target, false) }
    }
  }

  private func replaceJournal(
    by journal: Journal, durably: Bool, staging replay: JournalReplay? = nil,
    isRecovery: Bool = false
  ) throws {
    do {
      // Before anything is staged: if this process is killed, this file names the staged contents.
      try system.write(folders.stagedJournal, journal.encoded())
      if durably { try system.sync(folders.stagedJournal) }
      try replay?.stage(isRecovery: isRecovery)
      try system.rename(folders.stagedJournal, folders.journal)
    } catch {
      replay?.removeStaged()
      try? system.removeIfPresent(folders.stagedJournal)
      throw error
    }
  }

  /// Brings the edits of a journal into the files, and replaces it by one without them. That is not flushed:
  /// edits can be applied again.
  ///
  /// - Returns: the status that each file with new contents had then.
  private func apply(_ journal: Journal, isRecovery: Bool) throws -> [StorePath: FileStatus] {
    var journal = journal
    if isRecovery {
      // Its writer may have been killed before the journal's name was on the disk.
      try system.syncDirectory(folders.directory(.data))
      if let other = try JournalReplay(journal: journal, folders: folders).restartingLogs() {
        try replaceJournal(by: other, durably: true)
        try system.syncDirectory(folders.directory(.data))
        journal = other
      }
    }
    let use = use(journal.stamp)
    let known = try journal.edits.keys.filter { place in
      guard let value = use?.known(place) else { return false }
      return try value.look == folders.status(place)
    }
    let replay = JournalReplay(journal: journal, folders: folders)
    let statuses = try isRecovery ? replay.recover() : replay.apply()
    try replaceJournal(by: journal.applied, durably: false)
    memory?.journal = nil
    for place in known {
      let isPut = journal.edits[place]?.kind == .put
      memory?.renew(place, isPut ? statuses[place] : try folders.status(place))
    }
    return statuses
  }

  /// The real path, for messages.
  package func path(of file: some StoredFile) throws -> String { folders.file(try file.place) }
}
