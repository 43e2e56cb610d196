internal import SpecCore

/// What the documents beside the tree hold of a dinner.
struct DinnerTraces {
  let store: Store

  /// Removes all traces of a dinner that was canceled: from drafts, queue, cursors, undo lists and the
  /// copies of what servers said, whoever of this home they belong to.
  func remove(_ id: String) throws {
    try store.transaction { transaction in
      let drafts = try transaction.value(Documents.drafts)
      if drafts.drafts.contains(where: { $0.draft.id == id }) {
        try transaction.update(Documents.drafts) { $0.drafts.removeAll { $0.draft.id == id } }
      }
      if try transaction.value(Documents.queue).changes.contains(where: { $0.id == id }) {
        try transaction.update(Documents.queue) { $0.removeAll { $0.id == id } }
      }
      for path in try transaction.paths(.state) where path.hasSuffix(".json") {
        if path.hasPrefix(Documents.cursorFolder) { try removeCursor(path, id, transaction) }
        if path.hasPrefix(Documents.undoFolder) { try removeUndo(path, id, transaction) }
      }
      try removeCopies(id, transaction)
    }
  }

  /// The position stays, so that the card after the canceled one is the next.
  private func removeCursor(_ path: String, _ id: String, _ transaction: Transaction) throws {
    let document = Document<InvitationCursor?>(.state, path, initial: nil)
    guard var cursor = try transaction.value(document), cursor.id == id else { return }
    cursor.id = ""
    try transaction.set(document, cursor)
  }

  private func removeUndo(_ path: String, _ id: String, _ transaction: Transaction) throws {
    let document = Document(.state, path, initial: UndoList())
    guard try transaction.value(document).entries.contains(where: { $0.id == id }) else { return }
    try transaction.update(document) { $0.entries.removeAll { $0.id == id } }
    if try transaction.value(document).entries.isEmpty { try transaction.delete(document) }
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
