internal import SpecCore

/// What the documents beside the tree hold of a dinner.
struct DinnerTraces {
  let store: Store

  /// Reads all that ``remove(_:)`` changes: what cannot be cleaned must not be begun.
  func check() throws {
    try store.read { snapshot in
      try Documents.checkDinners(snapshot)
      _ = try snapshot.value(Documents.queue)
    }
  }

  /// Removes what one person's documents of one database still hold of a dinner that is gone, where the
  /// command that canceled it was ended before it could. New drafts, and dinners that wait to be sent,
  /// are none that are gone.
  func removeLeft(of id: String, for person: String, in database: DatabaseAddress) throws {
    try store.transaction { transaction in
      try Self.removeUndo(Documents.undo(of: person, in: database), { $0 == id }, transaction)
      try removeCursor(Documents.cursor(of: person, in: database), id, transaction)
      try Self.removeSeen(
        Documents.seen(of: person, in: database), isCanceled: true, { $0 == id }, transaction)
      let isLeft: (Drafts.Entry) -> Bool = {
        $0.database == database.key && $0.person == person && $0.isEdit == true && $0.draft.id == id
      }
      if try transaction.value(Documents.drafts).drafts.contains(where: isLeft) {
        try transaction.update(Documents.drafts) { $0.drafts.removeAll(where: isLeft) }
      }
      try removeCopies(id, under: "\(DatabaseCopy.folder)/\(database.key)", transaction)
    }
  }

  /// Removes all traces of a dinner that was canceled: from drafts, queue, cursors, undo lists and the
  /// copies of what servers said, whoever of this home they belong to.
  func remove(_ id: String) throws {
    try store.transaction { transaction in
      try Self.remove(where: { $0 == id }, isCanceled: true, transaction)
      if try transaction.value(Documents.queue).changes.contains(where: { $0.id == id }) {
        try transaction.update(Documents.queue) { $0.changes.removeAll { $0.id == id } }
      }
      for path in try transaction.paths(.state) where path.hasSuffix(".json") {
        guard path.hasPrefix(Documents.cursorFolder) else { continue }
        try removeCursor(
          Document<InvitationCursor?>(.state, path, initial: nil), id, transaction)
      }
      try removeCopies(id, under: DatabaseCopy.folder, transaction)
    }
  }

  /// Removes the drafts and undo entries of many dinners, and what guests have seen of them.
  ///
  /// - Parameter isCanceled: whether the guests are told of it when they next look.
  static func remove(
    where isGone: (_ id: String) -> Bool, isCanceled: Bool = false, _ transaction: Transaction
  ) throws {
    if try transaction.value(Documents.drafts).drafts.contains(where: { isGone($0.draft.id) }) {
      try transaction.update(Documents.drafts) { $0.drafts.removeAll { isGone($0.draft.id) } }
    }
    for path in try transaction.paths(.state)
    where path.hasPrefix(Documents.undoFolder) && path.hasSuffix(".json") {
      try removeUndo(Document(.state, path, initial: UndoList()), isGone, transaction)
    }
    for path in try transaction.paths(.state)
    where path.hasPrefix(Documents.seenFolder) && path.hasSuffix(".json") {
      let document = Document(.state, path, initial: SeenDinners())
      try removeSeen(document, isCanceled: isCanceled, isGone, transaction)
    }
  }

  private static func removeSeen(
    _ document: Document<SeenDinners>, isCanceled: Bool, _ isGone: (_ id: String) -> Bool,
    _ transaction: Transaction
  ) throws {
    var seen = try transaction.value(document)
    for index in seen.dinners.indices.reversed()
    where seen.dinners[index].id.map(isGone) == true {
      if isCanceled { seen.dinners[index].id = nil } else { seen.dinners.remove(at: index) }
    }
    if try seen != transaction.value(document) { try transaction.keep(seen, in: document) }
  }

  private static func removeUndo(
    _ document: Document<UndoList>, _ isGone: (_ id: String) -> Bool, _ transaction: Transaction
  ) throws {
    try transaction.update(document) { $0.entries.removeAll { isGone($0.id) } }
    if try transaction.value(document).entries.isEmpty { try transaction.delete(document) }
  }

  /// The position stays, so that the card after the canceled one is the next.
  private func removeCursor(
    _ document: Document<InvitationCursor?>, _ id: String, _ transaction: Transaction
  ) throws {
    guard var cursor = try transaction.value(document), cursor.id == id else { return }
    cursor.id = ""
    try transaction.set(document, cursor)
  }

  /// A copy in which the dinner is still found belongs to somebody else, or is old: it is begun anew.
  private func removeCopies(
    _ id: String, under folder: String, _ transaction: Transaction
  ) throws {
    let needle = Array(id.utf8)
    var folders: Set<String> = []
    let paths = try transaction.paths(.cache, under: folder)
    for path in paths {
      guard let bytes = try transaction.bytes(Blob(.cache, path)), bytes.contains(needle) else {
        continue
      }
      folders.insert(path.split(separator: "/").prefix(3).joined(separator: "/") + "/")
    }
    for path in paths where folders.contains(where: path.hasPrefix) {
      try transaction.delete(Blob(.cache, path))
    }
  }
}
