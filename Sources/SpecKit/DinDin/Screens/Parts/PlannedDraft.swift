internal import SpecCore

/// The draft that a page shows, beside the stored one, which other commands change too.
struct PlannedDraft: Sendable {
  private(set) var value: Draft
  /// Whether it was stored when it was last looked at.
  private var isStored: Bool
  /// Whether it is the edit of a dinner that was sent.
  let isEdit: Bool

  init(_ value: Draft, isStored: Bool, isEdit: Bool) {
    (self.value, self.isStored, self.isEdit) = (value, isStored, isEdit)
  }

  /// Changes what is stored, and stores what is not yet.
  mutating func change(_ session: Session, _ edit: (inout Draft) throws -> Void) throws {
    let store = store(session)
    guard !isStored else {
      value = try store.update { stored in
        guard stored.id == value.id else { throw HostingError.noDraft }
        try edit(&stored)
      }
      return
    }
    var changed = value
    try edit(&changed)
    // That of a dinner which has begun gives way; of a coming one a page asks first.
    let old = try isEdit && session.unsavedEdit() == nil ? store.load() : nil
    guard try store.save(changed, inPlaceOf: old) else { throw HostingError.draftExists }
    (value, isStored) = (changed, true)
  }

  /// Takes over what is stored now.
  ///
  /// - Throws: ``HostingError/noDraft`` where another command has sent or discarded it.
  mutating func refresh(_ session: Session) throws {
    guard isStored else { return }
    let current = try store(session).current()
    guard current.id == value.id else { throw HostingError.noDraft }
    value = current
  }

  private func store(_ session: Session) -> DraftStore {
    isEdit ? session.edits : session.drafts
  }
}
