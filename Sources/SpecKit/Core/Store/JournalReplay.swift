/// Applies a journal to the files. Every step can be done again, so the next writer finishes the work of one that was
/// killed.
struct JournalReplay {
  let journal: Journal
  let folders: StoreFolders

  private var system: FileSystem { folders.system }

  /// Writes new contents beside their files, and waits until they are on the disk: then putting them in place needs no
  /// space.
  ///
  /// - Parameter isRecovery: whether another writer may have put some of them in place.
  func stage(isRecovery: Bool = false) throws {
    var staged: [String] = []
    for (place, edit) in journal.ordered {
      guard case .put(let bytes) = edit else { continue }
      if try isRecovery && folders.read(place) == bytes {
        try system.removeIfPresent(folders.staged(place))
        continue
      }
      // Staged contents of an earlier version are in no journal, and so never emptied.
      if try !isRecovery || system.read(folders.staged(place)) != bytes {
        try system.write(folders.staged(place), bytes)
      }
      staged.append(folders.staged(place))
    }
    // All are written before the first is waited for, so that one flush of the disk serves many.
    try Threads.forEach(staged, system.sync)
  }

  /// Removes what ``stage(isRecovery:)`` wrote.
  func removeStaged() {
    for (place, edit) in journal.ordered where edit.kind == .put {
      try? system.removeIfPresent(folders.staged(place))
    }
  }

  /// Finishes what another writer may have begun.
  func recover() throws {
    // Somebody may have removed them since, such as those of the cache.
    let changed = journal.edits.filter { $0.value != .delete }.keys
    for directory in Set(changed.map(folders.parent)) { try system.makeDirectories(directory) }
    try stage(isRecovery: true)
    try apply()
  }

  /// Applies all edits, of which the new contents are staged, and waits until they are on the disk.
  func apply() throws {
    let edits = journal.ordered
    // Steps that need space come first.
    var appended: [String] = []
    var created: Set<StorePath> = []
    for (place, edit) in edits {
      guard case .append(let lines, let offset) = edit else { continue }
      let file = folders.file(place)
      let size = try system.status(file)?.size
      // A log that somebody has removed begins anew; a stopped writer may have written some of its lines.
      let isNew = size ?? 0 < offset
      if isNew, try !lines.starts(with: system.read(file) ?? []) {
        throw EditedFiles.shortened(file)
      }
      if isNew || size == nil { created.insert(place) }
      try system.append(file, lines, isNew ? 0 : offset)
      appended.append(file)
    }
    try Threads.forEach(appended, system.sync)
    for (place, edit) in edits {
      switch edit {
      case .put: try put(place)
      case .delete:
        try system.removeIfPresent(folders.file(place))
        // A killed process may have staged earlier contents.
        try system.removeIfPresent(folders.staged(place))
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
  /// A settings file that is a link into a person's collection of such files stays one: what it
  /// points to is replaced, where that is on the same file system.
  private func put(_ place: StorePath) throws {
    let staged = folders.staged(place)
    guard try system.status(staged) != nil else { return }
    let (link, file) = (folders.file(place), try system.resolve(folders.file(place)))
    do {
      try system.rename(staged, file)
    } catch let error as SystemError where error.isUnmovable && file != link {
      try system.rename(staged, link)
    }
  }
}
