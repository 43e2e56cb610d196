/// Brings the edits of a transaction into the files, all or none, under the exclusive lock.
///
/// 1. The lock file notes which temporary files will be made, so that the next writer can remove
///    them if this process is killed.
/// 2. New contents that are too large for the journal are staged beside their files.
/// 3. The journal is written and renamed into place: from here on the transaction is committed.
/// 4. The journal is applied and removed, at once or by ``Store/endUnfinished()``.
///
/// One document needs no journal: its rename is the commit. A change that is applied later may be added to
/// a journal that is there, which takes one wait for the disk. An error before anything is committed
/// undoes all; an error after it leaves the journal to the next writer, and readers see through it,
/// so a thrown error means that nothing changed.
struct Commit {
  let roots: Roots
  let system: FileSystem
  let journal: Journal
  /// Those of the journal, in order.
  private let edits: [(place: StorePath, edit: Edit)]

  init(_ files: EditedFiles, previous: Set<StorePath>) {
    roots = files.roots
    system = files.system
    let edits = files.edits.all
    journal = Journal(
      edits, previous: previous, isInline: Journal.canBeInline(edits.values))
    self.edits = journal.edits
  }

  /// Commits it to the journal alone, behind what is in that already, and returns the journal as it is then;
  /// nil if this is no change that others may follow.
  func add(to earlier: Journal?) throws -> Journal? {
    guard journal.canBeFollowed else { return nil }
    var all: Journal
    do {
      if let earlier {
        let line = journal.addedLine()
        all = earlier
        all.add(journal, line: line)
        try LockFile.note(nil, roots, system)
        try makeDirectories()
        try write(line, behind: earlier)
      } else {
        all = journal.withBytes()
        try LockFile.note(journal, roots, system)
        try makeDirectories()
        try writeJournal(all.bytes.joined)
      }
    } catch {
      LockFile.clear(roots, system)
      throw error
    }
    LockFile.forget(roots, system)
    return all
  }

  private func write(_ line: [UInt8], behind earlier: Journal) throws {
    do {
      try system.append(roots.journal, line, earlier.bytes.count)
      try system.sync(roots.journal)
    } catch {
      do {
        try system.truncate(roots.journal, earlier.bytes.count)
      } catch {
        // What is whole and cannot be taken back is committed, durably or not.
        if (try? system.read(roots.journal))?.count == earlier.bytes.count + line.count { return }
      }
      throw error
    }
  }

  /// - Parameter appliedLater: a journal is left as it is, once it is committed.
  func run(appliedLater: Bool) throws {
    guard let first = edits.first else { return }
    if edits.count == 1, first.edit == .delete {
      try LockFile.note(journal, roots, system)
      defer { LockFile.forget(roots, system) }
      try application.delete(first.place)
      return try system.syncDirectory(roots.parent(first.place))
    }
    do {
      try LockFile.note(journal, roots, system)
      try stage()
      if edits.count == 1, case .put = first.edit {
        try application.put(first.place)
        try application.syncDirectories()
      } else {
        try writeJournal(journal.encoded())
      }
    } catch {
      LockFile.clear(roots, system)
      throw error
    }
    if edits.count > 1 || first.edit.isAppend {
      if !appliedLater { try application.run(undoing: true) }
    } else {
      LockFile.forget(roots, system)
    }
  }

  private var application: JournalReplay { JournalReplay(journal, roots, system) }

  private func makeDirectories() throws {
    for directory in Set(edits.map { roots.parent($0.place) }).sorted() {
      try system.makeDirectories(directory)
    }
  }

  private func stage() throws {
    try makeDirectories()
    if journal.isInline, edits.count > 1 { return }
    var directories: Set<String> = []
    for (place, edit) in edits {
      guard case .put(let bytes) = edit else { continue }
      try system.write(roots.staged(place), bytes)
      directories.insert(roots.parent(place))
    }
    // All are written before the first is waited for, so that one flush of the disk serves many.
    try system.syncAll(edits.filter(\.edit.isPut).map { roots.staged($0.place) })
    // A committed journal must find the staged files even after the machine lost its power.
    guard edits.count > 1 else { return }
    try Threads.forEach(directories.sorted(), system.syncDirectory)
  }

  private func writeJournal(_ bytes: [UInt8]) throws {
    let staged = roots.journal + StorePath.stagedSuffix
    try system.write(staged, bytes)
    try system.sync(staged)
    try system.rename(staged, roots.journal)
    do {
      try system.syncDirectory(roots.directory(.data))
    } catch {
      // A journal that cannot be taken back is committed, durably or not.
      guard (try? system.remove(roots.journal)) != nil else { return }
      throw error
    }
  }
}
