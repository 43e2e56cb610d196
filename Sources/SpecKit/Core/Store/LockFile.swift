/// What the lock file holds beside its lock: a first line that no other change of the store has, and,
/// while a writer is at work, the paths of temporary files that may exist, one a line and `.` after
/// the last, so that the next writer can remove them if this one is killed.
///
/// The first line is `#` and the stamp of the last commit, or `*` and the stamp of the change under
/// way, then that of the commit before it (`-` if that is not known).
enum LockFile {
  private static let clean = UInt8(ascii: "#")
  private static let underWay = UInt8(ascii: "*")
  private static let newline = UInt8(ascii: "\n")
  private static let end = [UInt8(ascii: ".")]

  /// Differs from any other: the moment since the machine began, the process, and the wall clock for
  /// the next start of the machine.
  private static func newStamp() -> String {
    let parts = [
      Int64(bitPattern: Clocks.monotonic()), Int64(Host.processIdentifier), Clocks.wall().seconds,
    ]
    return parts.map { String($0, radix: 36) }.joined(separator: ".")
  }

  /// Writes down what a transaction is about to make, before it makes anything; nil if that is nothing
  /// temporary.
  static func note(_ journal: Journal?, _ roots: Roots, _ system: FileSystem) throws {
    var paths = journal.map { _ in [roots.journal + StorePath.stagedSuffix] } ?? []
    for (place, edit) in journal?.edits ?? [] {
      switch edit {
      case .put: paths.append(roots.staged(place))
      case .delete where journal?.byPlace.count == 1: paths.append(roots.file(place))
      case .append, .delete, .staged: break
      }
      if journal?.previous.contains(place) == true {
        paths.append(roots.previous(place) + StorePath.stagedSuffix)
      }
    }
    let before = generation(roots, system).map { String(decoding: $0, as: UTF8.self) } ?? "-"
    let lines = ["*\(newStamp()) \(before)"] + paths + [".", ""]
    try system.overwrite(roots.lock, Array(lines.joined(separator: "\n").utf8))
  }

  /// Nothing temporary is left.
  static func forget(_ roots: Roots, _ system: FileSystem) {
    try? system.overwrite(roots.lock, Array("#\(newStamp())\n".utf8))
  }

  /// The stamp of the last commit, nil if a change is under way or nothing is known.
  static func stamp(_ roots: Roots, _ system: FileSystem) -> [UInt8]? {
    guard let head = try? head(roots, system), head.mark.first == clean else { return nil }
    return generation(of: head.mark)
  }

  private static func generation(_ roots: Roots, _ system: FileSystem) -> [UInt8]? {
    (try? head(roots, system)).flatMap { generation(of: $0.mark) }
  }

  /// The stamp of the last commit before any that is under way.
  static func generation(of mark: [UInt8]) -> [UInt8]? {
    switch mark.first {
    case clean: return Array(mark.dropFirst())
    case underWay:
      let words = mark.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard words.count == 2, words[1] != [UInt8(ascii: "-")] else { return nil }
      return Array(words[1])
    default: return nil
    }
  }

  /// The first line; and the files, not temporary ones, that a change under way is about, if it is one
  /// of few.
  ///
  /// - Returns: nil if there is no lock file, so that nothing was ever written.
  static func head(
    _ roots: Roots, _ system: FileSystem
  ) throws -> (mark: [UInt8], files: [String])? {
    let bytes: [UInt8]
    do {
      bytes = try system.readPart(roots.lock, 0, 4096)
    } catch let error as SystemError where error.isAbsence {
      return nil
    }
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    guard let first = lines.first, lines.count > 1 else { return (bytes, []) }
    guard first.first == underWay, let last = lines.firstIndex(of: end[...]), last <= 4 else {
      return (Array(first), [])
    }
    let files = lines[1..<last].map { line in
      let path = String(decoding: line, as: UTF8.self)
      return path.hasSuffix(StorePath.stagedSuffix)
        ? String(path.dropLast(StorePath.stagedSuffix.count)) : path
    }
    return (Array(first), files)
  }

  static func isClean(_ mark: [UInt8]) -> Bool { mark.first == clean }

  /// Whether a writer is at work, or was killed at it.
  static func isUnderWay(_ roots: Roots, _ system: FileSystem) -> Bool {
    guard let head = try? head(roots, system), !head.mark.isEmpty else { return false }
    return head.mark.first != clean
  }

  /// Removes what the lock file notes.
  static func clear(_ roots: Roots, _ system: FileSystem) {
    guard let note = try? system.read(roots.lock), !note.isEmpty, note.first != clean else {
      return
    }
    var isClean = true
    let lines = note.split(separator: newline, omittingEmptySubsequences: false)
    // A last line without an end was not written whole. A version before wrote no `.`.
    let isOld = note.first == UInt8(ascii: "/")
    let last = isOld ? lines.count - 1 : lines.firstIndex(of: end[...]) ?? 0
    for line in lines[..<last] {
      let path = String(decoding: line, as: UTF8.self)
      // Whatever is in the lock file, nothing but a temporary file is removed.
      guard path.hasPrefix("/"), path.hasSuffix(StorePath.stagedSuffix) else { continue }
      do {
        try system.removeIfPresent(path)
      } catch {
        isClean = false
      }
    }
    if isClean { forget(roots, system) }
  }
}
