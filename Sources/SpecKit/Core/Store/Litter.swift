/// Temporary files of a writer that was killed. Their paths are in the lock file while they may
/// exist, one a line; an empty lock file means there are none.
enum Litter {
  /// Writes down what a transaction is about to make.
  static func note(_ journal: Journal, _ roots: Roots, _ system: FileSystem) throws {
    var paths = [roots.journal + Place.stagedSuffix]
    for (place, edit) in journal.edits {
      if case .put = edit { paths.append(roots.staged(place)) }
      if journal.previous.contains(place) {
        paths.append(roots.previous(place) + Place.stagedSuffix)
      }
    }
    try system.write(roots.lock, Array((paths.joined(separator: "\n") + "\n").utf8))
  }

  /// Nothing temporary is left.
  static func forget(_ roots: Roots, _ system: FileSystem) {
    try? system.write(roots.lock, [])
  }

  /// Removes what the lock file notes.
  static func clear(_ roots: Roots, _ system: FileSystem) {
    guard let note = try? system.read(roots.lock), !note.isEmpty else { return }
    var isClean = true
    // A last line without an end was not written whole.
    let end = note.lastIndex(of: UInt8(ascii: "\n")) ?? 0
    for line in note[..<end].split(separator: UInt8(ascii: "\n")) {
      let path = String(decoding: line, as: UTF8.self)
      // Whatever is in the lock file, nothing but a temporary file is removed.
      guard path.hasPrefix("/"), path.hasSuffix(Place.stagedSuffix) else { continue }
      do {
        try system.removeIfPresent(path)
      } catch {
        isClean = false
      }
    }
    if isClean { forget(roots, system) }
  }
}
