/// What the lock file holds: while a writer is at work the paths of temporary files that may exist,
/// one a line, so that the next can remove them if it is killed; else the stamp of the last commit.
enum Litter {
  /// What begins a stamp; paths begin with a slash.
  private static let stampMark = UInt8(ascii: "#")

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

  /// Nothing temporary is left. The stamp is one that no other commit has: the moment since the
  /// machine began, the process, and the wall clock for the next start of the machine.
  static func forget(_ roots: Roots, _ system: FileSystem) {
    let parts = [
      Int64(bitPattern: Clocks.monotonic()), Int64(Host.processIdentifier), Clocks.wall().seconds,
    ]
    let stamp = "#" + parts.map { String($0, radix: 36) }.joined(separator: " ") + "\n"
    try? system.write(roots.lock, Array(stamp.utf8))
  }

  /// The stamp, nil if a change is under way or nothing is known.
  static func stamp(_ roots: Roots, _ system: FileSystem) -> [UInt8]? {
    guard let note = try? system.read(roots.lock), note.first == stampMark,
      note.last == UInt8(ascii: "\n")
    else { return nil }
    return note
  }

  /// Removes what the lock file notes.
  static func clear(_ roots: Roots, _ system: FileSystem) {
    guard let note = try? system.read(roots.lock), !note.isEmpty,
      note.first != stampMark
    else { return }
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
