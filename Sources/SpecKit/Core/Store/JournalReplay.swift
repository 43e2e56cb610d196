/// Applies a committed journal to the files. Every step can be done again, so a process that is
/// killed on the way leaves the rest to the next.
struct JournalReplay {
  let journal: Journal
  let roots: Roots
  let system: FileSystem
  /// Those of the journal, in order.
  private let edits: [(place: StorePath, edit: Edit)]

  init(_ journal: Journal, _ roots: Roots, _ system: FileSystem) {
    self.journal = journal
    edits = journal.edits
    self.roots = roots
    self.system = system
  }

  /// Applies everything and removes the journal.
  ///
  /// Staging and adding to logs are the only steps that need space, so they come first; if one fails and may be
  /// undone (`undoing`: nobody else has seen the journal yet) the logs are cut back and the journal
  /// removed. Later failures leave the journal in place and are not errors of the transaction.
  func run(undoing: Bool) throws {
    var lengths: [(file: String, length: Int?)] = []
    do {
      if journal.isInline { try stage(isFirst: undoing) }
      for (place, edit) in edits {
        guard case .append(let bytes, let offset) = edit else { continue }
        let file = roots.file(place)
        let length = try system.status(file)?.size
        guard length ?? 0 >= offset else { throw EditedFiles.shortened(file) }
        lengths.append((file, length.map { _ in offset }))
        try system.append(file, bytes.joined, offset)
      }
      // All are written before the first is waited for, so that one flush of the disk serves many.
      try system.syncAll(lengths.map(\.file))
    } catch {
      // If it cannot be undone either, the journal stays and the transaction holds.
      if undoing, !undo(lengths) { return }
      throw error
    }
    do {
      try move()
    } catch {
      if !undoing { throw error }
    }
  }

  /// Writes the contents that are in the journal beside their files, unless they are in them already,
  /// which only another process may have done.
  private func stage(isFirst: Bool) throws {
    var staged: [String] = []
    for (place, edit) in edits {
      guard case .put(let bytes) = edit else { continue }
      if !isFirst, try system.read(roots.file(place)) == bytes { continue }
      try system.write(roots.staged(place), bytes)
      staged.append(roots.staged(place))
    }
    try system.syncAll(staged)
  }

  /// Renames, removes, and the end of the journal.
  private func move() throws {
    for (place, edit) in edits {
      switch edit {
      case .put, .staged: try put(place)
      case .delete: try delete(place)
      case .append: break
      }
    }
    try syncDirectories()
    // Before the journal goes: a reader who began without one must not end without one at the same
    // mark. What is staged no more is in place. A mark that is clean was written with the journal there.
    if LockFile.isUnderWay(roots, system) { LockFile.forget(roots, system) }
    try system.remove(roots.journal)
    try system.syncDirectory(roots.directory(.data))
  }

  /// Waits until the new names are on the disk.
  func syncDirectories() throws {
    var directories: Set<String> = []
    for (place, edit) in edits {
      // Lines were added to it before, so its name is on the disk.
      if case .append(_, let offset) = edit, offset > 0 { continue }
      directories.insert(roots.parent(place))
      let file = try system.resolve(roots.file(place))
      if file != roots.file(place), let slash = file.lastIndex(of: "/") {
        directories.insert(String(file[..<slash]))
      }
    }
    try Threads.forEach(directories.sorted()) { [system] directory in
      do {
        try system.syncDirectory(directory)
      } catch let error as SystemError where error.isAbsence {
        // The last file in it was removed, and then somebody removed the directory.
      }
    }
  }

  /// Puts the staged contents in place, keeping the old ones if the document wants that. Nothing
  /// staged means that it was done before.
  ///
  /// A settings file that is a link into a person's collection of such files stays one: what it
  /// points to is replaced, where that is on the same file system.
  func put(_ place: StorePath) throws {
    let staged = roots.staged(place)
    guard try system.status(staged) != nil else { return }
    let (link, file) = (roots.file(place), try system.resolve(roots.file(place)))
    if journal.previous.contains(place) { try keepPrevious(file, place) }
    do {
      try system.rename(staged, file)
    } catch let error as SystemError where error.isLinkless && file != link {
      try system.rename(staged, link)
    }
  }

  /// Removes the file and the contents it had before. A process killed in between leaves the file.
  func delete(_ place: StorePath) throws {
    try system.removeIfPresent(roots.previous(place))
    try system.removeIfPresent(roots.file(place))
  }

  private func keepPrevious(_ file: String, _ place: StorePath) throws {
    let previous = roots.previous(place)
    let temporary = previous + StorePath.stagedSuffix
    try system.removeIfPresent(temporary)
    do {
      try system.link(file, temporary)
    } catch let error as SystemError {
      // Not every file system has hard links.
      guard error.isUnsupported || error.isLinkless, let bytes = try system.read(file) else {
        throw error
      }
      try system.write(temporary, bytes)
      try system.sync(temporary)
    }
    try system.rename(temporary, previous)
    // Renaming one name of a file to another of the same file does nothing.
    try system.removeIfPresent(temporary)
  }

  /// Makes the transaction not have happened; false if that failed too, so that it has.
  private func undo(_ lengths: [(file: String, length: Int?)]) -> Bool {
    do {
      for (file, length) in lengths {
        if let length {
          try system.truncate(file, length)
        } else {
          try system.removeIfPresent(file)
        }
      }
      // A reader who began before there was a journal has seen what is taken back here.
      try? LockFile.note(journal, roots, system)
      try system.remove(roots.journal)
    } catch {
      return false
    }
    try? system.syncDirectory(roots.directory(.data))
    // On a full disk the note may be there in part only.
    for (place, edit) in edits where edit.isPut {
      try? system.removeIfPresent(roots.staged(place))
    }
    LockFile.clear(roots, system)
    return true
  }
}
