/// What tells a reader, who takes no lock, whether anything has changed while it read.
///
/// A writer marks the lock file before the first change that can be seen, and again before it removes
/// a journal. So between two equal moments no change began, and one that was under way showed itself
/// neither in the journal nor, if it is of one file, in that.
struct StoreMoment: Equatable {
  /// The first line of the lock file; nil without one.
  let mark: [UInt8]?
  private let journal: FileStatus?
  /// How the files look that the change under way is about.
  private let files: [FileStatus?]

  init(_ roots: Roots, _ system: FileSystem) throws {
    let head = try LockFile.head(roots, system)
    mark = head?.mark
    journal = try system.status(roots.journal)
    files = try (head?.files ?? []).map { try system.status($0) }
  }

  /// A change may have begun that is not in that stamp.
  var isUnderWay: Bool { mark.map { !LockFile.isClean($0) } ?? false }

  /// Changes are durable and may not be in their files yet.
  var hasJournal: Bool { journal != nil }

  /// The stamp of the last commit whose documents can be known; nil if none.
  var generation: [UInt8]? { mark.flatMap(LockFile.generation) }
}
