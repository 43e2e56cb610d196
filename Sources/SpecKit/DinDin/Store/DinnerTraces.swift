internal import SpecCore

/// What the documents beside the tree hold of a dinner.
struct DinnerTraces {
  let store: Store

  /// Removes all traces of a dinner that was canceled: from drafts, queue, cursors, undo lists and the
  /// copies of what servers said, whoever of this home they belong to.
  func remove(_ id: String) throws {
    try store.transaction { transaction in
      try Self.remove(where: { $0 == id }, transaction)
      if try transaction.value(Documents.queue).changes.contains(where: { $0.id == id }) {
        try transaction.update(Documents.queue) { $0.removeAll { $0.id == id } }
      }
      for path in try transaction.paths(.state) where path.hasSuffix(".json") {
        if path.hasPrefix(Documents.cursorFolder) { try removeCursor(path, id, transaction) }
      }
      try removeCopies(id, transaction)
    }
  }

  /// Removes the drafts and undo entries of many dinners.
  static func remove(where isGone: (_ id: String) -> Bool, _ transaction: Transaction) throws {
    if try transaction.value(Documents.drafts).drafts.contains(where: { isGone($0.draft.id) }) {
      try transaction.update(Documents.drafts) { $0.drafts.removeAll { isGone($0.draft.id) } }
    }
    for path in try transaction.paths(.state)
    where path.hasPrefix(Documents.undoFolder) && path.hasSuffix(".json") {
      let document = Document(.state, path, initial: UndoList())
      guard try transaction.value(document).entries.contains(where: { isGone($0.id) }) else {
        continue
      }
      try transaction.update(document) { $0.entries.removeAll { isGone($0.id) } }
      if try transaction.value(document).entries.isEmpty { try transaction.delete(document) }
    }
  }

  /// The position stays, so that the card after the canceled one is the next.
  private func removeCursor(_ path: String, _ id: String, _ transaction: Transaction) throws {
    let document = Document<InvitationCursor?>(.state, path, initial: nil)
    guard var cursor = try transaction.value(document), cursor.id == id else { return }
    cursor.id = ""
    try transaction.set(document, cursor)
  }

  /// A copy in which the dinner is still found belongs to somebody else, or is old: it is begun anew.
  private func removeCopies(_ id: String, _ transaction: Transaction) throws {
    let needle = Array(id.utf8)
    var folders: Set<String> = []
    let paths = try transaction.paths(.cache, under: DatabaseCopy.folder)
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
