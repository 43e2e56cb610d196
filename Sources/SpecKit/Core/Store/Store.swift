/// Where one module keeps its values: JSON documents, logs and plain files below the four
/// ``Directories``.
///
/// Many processes may use it at once; whatever happens to them, a reader sees all of a transaction
/// or nothing of it. Reading makes no file and needs no space and no right to write; where a killed writer
/// left temporary files, a reader removes them if it can.
package struct Store: Sendable {
  package let module: String
  package let directories: Directories
  private let system: FileSystem
  /// How long a process waits for the others.
  package let timeout: Duration
  /// For a process that uses the store again and again.
  package var memory: StoreMemory?

  package init(
    module: String, directories: Directories, system: FileSystem = .live,
    timeout: Duration = .seconds(10)
  ) {
    self.module = module
    self.directories = directories
    self.system = system
    self.timeout = timeout
  }

  private var roots: Roots { Roots(directories: directories, module: module) }
  private var lock: StoreLock { StoreLock(roots: roots, system: system, timeout: timeout) }

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
        let moment = try StoreMoment(roots, system)
        let snapshot = try snapshot(at: moment)
        return try body(snapshot)
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
    let moment = try StoreMoment(roots, system)
    var seen: Snapshot?
    let result = Swift.Result {
      let snapshot = try snapshot(at: moment)
      seen = snapshot
      return try body(snapshot)
    }
    guard try StoreMoment(roots, system) == moment else { return nil }
    if case .success = result { seen?.remember() }
    // A writer may have been killed before its change was durable.
    if moment.isUnderWay, !moment.hasJournal { _ = try? endUnfinished() }
    return result
  }

  private func snapshot(at moment: StoreMoment) throws -> Snapshot {
    var files = EditedFiles(roots: roots, system: system)
    // No other change has the mark of one under way.
    if let journal = try journal(at: moment.isUnderWay ? moment.mark : moment.generation) {
      files.committed = journal.byPlace
    }
    return Snapshot(files, use(moment.generation, during: moment.isUnderWay ? moment : nil))
  }

  /// What is committed and may not be in the files yet.
  /// - Parameter generation: or the mark of the change under way; nil if neither is known.
  private func journal(at generation: [UInt8]?) throws -> Journal? {
    guard let memory else { return try Journal.load(roots, system) }
    let known = memory.journal
    guard let status = try system.status(roots.journal) else { return nil }
    if let known, known.generation == generation, known.status == status { return known.journal }
    let journal = try Journal.load(roots, system, known: known?.journal)
    remember(journal, at: generation, status)
    return journal
  }

  private func remember(_ journal: Journal?, at generation: [UInt8]?, _ status: FileStatus?) {
    guard let generation, let status else { return }
    memory?.journal = journal.map {
      StoreMemory.KnownJournal(journal: $0, generation: generation, status: status)
    }
  }

  /// What this process remembers of the store as it was after the commit of that stamp. A file that
  /// the change after it has replaced looks different.
  private func use(_ generation: [UInt8]?, during moment: StoreMoment? = nil) -> StoreMemory.Use? {
    guard let memory, let generation else { return nil }
    return StoreMemory.Use(store: memory, generation: generation, moment: moment)
  }

  /// Differs after every transaction, whoever made it; nil if that is not known, as while one is
  /// under way. What was read between two equal generations is as it was at any moment between them.
  package func generation() -> [UInt8]? { LockFile.stamp(roots, system) }

  /// Changes values: all that the body did is stored when it returns, nothing if it throws.
  /// A transaction inside a transaction of the same module waits for itself in vain.
  ///
  /// - Parameter appliedLater: return as soon as the changes are durable; all who read see them. Bringing
  ///   them into their files is left to ``endUnfinished()``, or to a later change.
  /// - Parameter waited: for how long whoever asks has waited already.
  @discardableResult
  package func transaction<Result>(
    appliedLater: Bool = false, after waited: Duration = .zero,
    _ body: (Transaction) throws -> Result
  ) throws -> Result {
    let held = try lock.exclusive(after: waited)
    defer { held.release() }
    var before = generation()
    var earlier = appliedLater ? try journal(at: before) : nil
    if before == nil || earlier.map({ !$0.canBeFollowed }) ?? true {
      earlier = nil
      try recover()
      before = generation()
    }
    let files = EditedFiles(roots: roots, system: system, committed: earlier?.byPlace ?? [:])
    let transaction = Transaction(files, use(before), isAppliedLater: appliedLater)
    let result = try body(transaction)
    let commit = try transaction.commit()
    if commit.journal.byPlace.isEmpty {
      transaction.remember()
    } else if appliedLater, let journal = try commit.add(to: earlier) {
      let now = generation()
      remember(journal, at: now, try? system.status(roots.journal))
      transaction.remember(journal.byPlace, at: now)
    } else {
      if earlier != nil { try recover() }
      try commit.run(appliedLater: appliedLater)
      transaction.remember(at: generation())
    }
    return result
  }

  /// Whether the journal holds a change that may not have reached the files; costs one system call.
  package func hasJournal() throws -> Bool { try system.status(roots.journal) != nil }

  /// Ends what a killed process began, or one that applies later, if none is at work: else its temporary
  /// files would stay until the next change. Returns whether there was anything.
  @discardableResult
  package func endUnfinished() throws -> Bool {
    guard try hasJournal() || LockFile.isUnderWay(roots, system),
      let held = try lock.exclusiveIfFree()
    else {
      return false
    }
    defer { held.release() }
    try recover()
    return true
  }

  /// Ends what a killed process began.
  private func recover() throws {
    if let journal = try journal(at: generation()) {
      let known = try known(of: journal)
      try JournalReplay(journal, roots, system).run(undoing: false)
      for place in known {
        memory?.renew(place, try system.status(roots.file(place)).map { .file($0) })
      }
      memory?.journal = nil
    }
    LockFile.clear(roots, system)
  }

  /// The files of a journal whose values are remembered as they are: they will look different.
  private func known(of journal: Journal) throws -> [StorePath] {
    guard let memory = use(generation()) else { return [] }
    let files = EditedFiles(roots: roots, system: system, committed: journal.byPlace)
    return try journal.byPlace.keys.filter { place in
      try memory.known(place).map { try $0.look == files.look(place) } ?? false
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
