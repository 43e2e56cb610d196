internal import SpecCore

/// The drafts of all people and databases of a home.
struct Drafts: Sendable, Equatable, Codable {
  struct Entry: Sendable, Equatable, Codable {
    /// The key of the database.
    var database: String
    @NonEmpty var person: String
    /// Whether it is an edit of a dinner that was sent, which a person can have beside a new one.
    var isEdit: Bool?
    var draft: Draft
  }

  var drafts: [Entry] = []
}

/// The draft of one person for one database.
struct DraftStore: Sendable {
  let store: Store
  let database: String
  let person: String
  /// Whether this is about the edit of a dinner that was sent.
  var isEdit = false

  func load() throws -> Draft? {
    try store.read { try stored($0) }
  }

  /// - Throws: ``HostingError/noDraft``
  func current() throws -> Draft {
    guard let draft = try load() else { throw HostingError.noDraft }
    return draft
  }

  /// Stores a draft in the place of whatever was there.
  func save(_ draft: Draft) throws { try store.transaction { try save(draft, $0) } }

  /// Stores a draft in the place of the one that it was made of.
  ///
  /// - Parameter old: nil where there was none.
  /// - Returns: false where another command has changed that meanwhile; nothing is stored then.
  func save(_ draft: Draft, inPlaceOf old: Draft?) throws -> Bool {
    try store.transaction { transaction in
      guard try stored(transaction) == old else { return false }
      try save(draft, transaction)
      return true
    }
  }

  func stored(_ snapshot: Snapshot) throws -> Draft? {
    try snapshot.value(Documents.drafts).drafts.first(where: isMine)?.draft
  }

  func save(_ draft: Draft, _ transaction: Transaction) throws {
    let entry = Drafts.Entry(
      database: database, person: person, isEdit: isEdit ? true : nil, draft: draft)
    try transaction.update(Documents.drafts) { list in
      if let index = list.drafts.firstIndex(where: isMine) {
        list.drafts[index] = entry
      } else {
        list.drafts.append(entry)
      }
    }
  }

  /// Changes the draft, whatever others do to it at the same time.
  ///
  /// - Returns: the draft as it is from now on.
  func update(_ change: (inout Draft) throws -> Void) throws -> Draft {
    try store.transaction { transaction in
      guard var draft = try stored(transaction) else { throw HostingError.noDraft }
      try change(&draft)
      try save(draft, transaction)
      return draft
    }
  }

  /// Removes the draft if it is still the one of that id.
  func remove(_ id: String) throws { try store.transaction { try remove(id, $0) } }

  func remove(_ id: String, _ transaction: Transaction) throws {
    try transaction.update(Documents.drafts) { list in
      list.drafts.removeAll { isMine($0) && $0.draft.id == id }
    }
    if try transaction.value(Documents.drafts).drafts.isEmpty {
      try transaction.delete(Documents.drafts)
    }
  }

  private func isMine(_ entry: Drafts.Entry) -> Bool {
    entry.database == database && entry.person == person && (entry.isEdit ?? false) == isEdit
  }
}

extension Session {
  /// Where the draft commands find what the person is at: a new dinner, or the edit of a coming one that
  /// was sent, which its screen has begun and not saved.
  func begun() throws -> DraftStore {
    guard try drafts.load() == nil, try unsavedEdit() != nil else { return drafts }
    return edits
  }

  /// What was changed on the screen of a coming dinner and is not saved.
  func unsavedEdit() throws -> Draft? {
    guard let edit = try edits.load(), let start = edit.start(zones), start > now else {
      return nil
    }
    return edit
  }

  /// Removes a draft that is still the one of that id.
  ///
  /// - Throws: ``HostingError/noDraft``
  func discard(_ id: String, in drafts: DraftStore) throws {
    try command.store.transaction { transaction in
      // Another command may have changed it during the question.
      guard let draft = try drafts.stored(transaction), draft.id == id else {
        throw HostingError.noDraft
      }
      try drafts.remove(draft.id, transaction)
    }
  }

  /// Tells of an edit that is kept beside a new dinner.
  func noteUnsavedEdit() throws {
    guard let edit = try unsavedEdit() else { return }
    command.context.note(hostingTexts.editBeside(language, ["id": edit.id]))
  }
}
