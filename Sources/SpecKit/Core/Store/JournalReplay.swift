/// Applies a journal to the files. Every step can be done again, so the next writer finishes the work of one that was
/// killed.
struct JournalReplay {
  let journal: Journal
  let roots: Roots
  let system: FileSystem

  /// Writes new contents beside their files, and waits until they are on the disk: then putting them in place needs no
  /// space.
  ///
  /// - Parameter isRecovery: whether another writer may have put some of them in place.
  func stage(isRecovery: Bool = false) throws {
    var staged: [String] = []
    for (place, edit) in journal.ordered {
      guard case .put(let bytes) = edit else { continue }
      if try isRecovery && system.read(roots.file(place)) == bytes {
        try system.removeIfPresent(roots.staged(place))
      } else {
        try system.write(roots.staged(place), bytes)
        staged.append(roots.staged(place))
      }
    }
    // All are written before the first is waited for, so that one flush of the disk serves many.
    try Threads.forEach(staged, system.sync)
  }

  /// Removes what ``stage(isRecovery:)`` wrote.
  func removeStaged() {
    for (place, edit) in journal.ordered where edit.kind == .put {
      try? system.removeIfPresent(roots.staged(place))
    }
  }

  /// Finishes what another writer may have begun.
  func recover() throws {
    // Somebody may have removed them since, such as those of the cache.
    for directory in Set(
      journal.ordered.filter { $0.edit != .delete }.map { roots.parent($0.place) })
    {
      try system.makeDirectories(directory)
    }
    try stage(isRecovery: true)
    try apply()
    for (place, edit) in journal.ordered where edit == .delete {
      try system.removeIfPresent(roots.staged(place))
    }
  }

  /// Applies all edits, of which the new contents are staged, and waits until they are on the disk.
  func apply() throws {
    let edits = journal.ordered
    // Steps that need space come first.
    var appended: [String] = []
    var created: Set<StorePath> = []
    for (place, edit) in edits {
      guard case .append(let lines, let offset) = edit else { continue }
      let file = roots.file(place)
      let size = try system.status(file)?.size
      guard size ?? offset >= offset else { throw EditedFiles.shortened(file) }
      if size == nil { created.insert(place) }
      try system.append(file, lines.joined, size == nil ? 0 : offset)
      appended.append(file)
    }
    try Threads.forEach(appended, system.sync)
    for (place, edit) in edits {
      switch edit {
      case .put, .staged: try put(place)
      case .delete: try delete(place)
      case .append: break
      }
    }
    try syncDirectories(of: edits, created)
  }

  /// Waits until the new names are on the disk.
  private func syncDirectories(
    of edits: [(place: StorePath, edit: Edit)], _ created: Set<StorePath>
  ) throws {
    var directories: Set<String> = []
    for (place, edit) in edits {
      // Lines were added to it before, so its name is on the disk.
      if case .append(_, let offset) = edit, offset > 0, !created.contains(place) { continue }
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
  private func put(_ place: StorePath) throws {
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
  private func delete(_ place: StorePath) throws {
    try system.removeIfPresent(roots.previous(place))
    try system.removeIfPresent(roots.file(place))
  }

  private func keepPrevious(_ file: String, _ place: StorePath) throws {
    guard try system.status(file) != nil else { return }
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
}
