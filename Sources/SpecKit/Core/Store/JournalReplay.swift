/// Applies a journal to the files. Every step can be repeated, so the next writer finishes the work of a killed one.
struct JournalReplay {
  let journal: Journal
  let folders: StoreFolders

  private var system: FileSystem { folders.system }

  /// Writes new contents to staged files and flushes them, so that the renames need no space on the disk.
  ///
  /// - Parameter isRecovery: whether another writer may have put some of them in place. One whose flush failed may have
  ///   left staged contents that Linux takes for flushed, so they are written again.
  func stage(isRecovery: Bool = false) throws {
    var staged: [String] = []
    for (place, edit) in journal.ordered {
      if edit == .keepPrevious, let document = place.document {
        // Once the document has its new contents, the previous ones are in place, or staged.
        if try isRecovery && folders.isInPlace(document, journal.edits) { continue }
        if try link(document, to: place) { staged.append(folders.staged(place)) }
      }
      // It may be a link to the document, which would change with it.
      if edit.kind == .put, place.isPrevious { try system.removeIfPresent(folders.staged(place)) }
      guard case .put(let bytes) = edit else { continue }
      if try isRecovery && folders.isInPlace(place, journal.edits) {
        try system.removeIfPresent(folders.staged(place))
        continue
      }
      // Staged contents of an earlier version are in no journal, and so never emptied.
      if try !journal.isOfEarlierVersion || system.read(folders.staged(place)) != bytes {
        try system.write(folders.staged(place), bytes)
      }
      staged.append(folders.staged(place))
    }
    // All are written before the first is waited for, so that one flush of the disk serves many.
    try Threads.forEach(staged, system.sync)
  }

  /// Stages the present contents of a document as its previous ones: by a hard link, or by a copy where the file system
  /// has no links.
  ///
  /// - Returns: false if a person has removed the document since the commit.
  private func link(_ document: StorePath, to previous: StorePath) throws -> Bool {
    let staged = folders.staged(previous)
    try system.removeIfPresent(staged)
    do {
      try system.link(system.resolve(folders.file(document)), staged)
    } catch is SystemError {
      // The link may have been made all the same, and writing through it would change the document.
      try system.removeIfPresent(staged)
      guard let bytes = try folders.read(document) else { return false }
      try system.write(staged, bytes)
    }
    return true
  }

  /// Removes what ``stage(isRecovery:)`` wrote.
  func removeStaged() {
    for (place, edit) in journal.ordered where [.put, .keepPrevious].contains(edit.kind) {
      try? system.removeIfPresent(folders.staged(place))
    }
  }

  /// Returns a journal that begins each removed log anew with its lines. It must be committed before it is applied: the
  /// size of a log alone does not tell whether its lines begin it or follow others.
  ///
  /// - Returns: nil if no log was removed.
  func restartingLogs() throws -> Journal? {
    var edits = journal.edits
    for (place, edit) in journal.ordered {
      guard case .append(let lines, let offset) = edit, offset > 0,
        try (system.status(folders.file(place))?.size ?? 0) == 0
      else { continue }
      edits[place] = .put(lines)
    }
    return edits == journal.edits ? nil : Journal(edits)
  }

  /// Finishes what another writer may have begun.
  func recover() throws -> [StorePath: FileStatus] {
    // Somebody may have removed them since, such as those of the cache.
    let changed = journal.edits.filter { $0.value != .delete }.keys
    for directory in Set(changed.map(folders.parent)) { try system.makeDirectories(directory) }
    try stage(isRecovery: true)
    return try apply()
  }

  /// Applies all edits, of which the new contents are staged, and waits until they are on the disk.
  ///
  /// - Returns: the status of each file with new contents, from before it got its name: later a person may have changed
  ///   the file.
  func apply() throws -> [StorePath: FileStatus] {
    let edits = journal.ordered
    // Steps that need space come first.
    var appended: [String] = []
    var statuses: [StorePath: FileStatus] = [:]
    for (place, edit) in edits {
      guard case .append(let lines, let offset) = edit else { continue }
      let file = folders.file(place)
      guard try system.status(file)?.size ?? 0 >= offset else { throw EditedFiles.shortened(file) }
      try system.append(file, lines, offset)
      appended.append(file)
    }
    try Threads.forEach(appended, system.sync)
    // Before the documents: as long as a document has its earlier contents, these can be linked again.
    for (place, edit) in edits where edit == .keepPrevious {
      _ = try put(place)
      // Renaming does nothing if both names are links to one file already.
      try system.removeIfPresent(folders.staged(place))
    }
    for (place, edit) in edits {
      switch edit {
      case .put: statuses[place] = try put(place)
      case .delete:
        try system.removeIfPresent(folders.file(place))
        // A killed process may have staged earlier contents.
        try system.removeIfPresent(folders.staged(place))
      case .append, .keepPrevious: break
      }
    }
    try syncDirectories(of: edits)
    return statuses
  }

  /// Waits until the new names are on the disk.
  private func syncDirectories(of edits: [(place: StorePath, edit: Edit)]) throws {
    var directories: Set<String> = []
    for (place, edit) in edits {
      // Lines were added to it before, so its name is on the disk.
      if case .append(_, let offset) = edit, offset > 0 { continue }
      directories.insert(folders.parent(place))
      let file = try system.resolve(folders.file(place))
      if file != folders.file(place), let slash = file.lastIndex(of: "/") {
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

  /// Puts the staged contents in place. Nothing staged means that it was done before.
  ///
  /// A settings file may be a symbolic link into a person's own collection. The link stays and its target is
  /// replaced, if both are on the same file system.
  private func put(_ place: StorePath) throws -> FileStatus? {
    let staged = folders.staged(place)
    guard let status = try system.status(staged) else { return nil }
    let (link, file) = (folders.file(place), try system.resolve(folders.file(place)))
    do {
      try system.rename(staged, file)
    } catch let error as SystemError where error.isUnmovable && file != link {
      try system.rename(staged, link)
    }
    return status
  }
}
