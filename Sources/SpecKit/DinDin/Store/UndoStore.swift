internal import SpecCore

/// An action that can be taken back, with what was there before it.
struct UndoEntry: Sendable, Equatable, Codable {
  enum Action: String, Sendable, Codable, CaseIterable, MemberValue {
    case accept, reject, edit
    case removal = "guests-remove"
    /// Of invitations that still wait.
    case send = "draft-send"
  }

  /// A guest's entry before and after an edit; nil for one who was not on the list.
  struct ChangedEntry: Sendable, Equatable, Codable {
    @NonEmpty var guest: String
    var before: GuestRecord?
    var after: GuestRecord?
  }

  var action: Action
  /// Of the dinner or the person.
  @NonEmpty var id: String
  /// Of the dinner after the action, and before it.
  var seq: Int?
  var seqBefore: Int?
  var invitation: InvitationRecord?
  var guest: GuestRecord?
  var details: DinnerDetails?
  var entries: [ChangedEntry]?
  var person: UserRecord?
  /// The request that waits for the server, of an action that was not sent.
  var request: String?
  /// The answer that waited before this one took its place.
  var earlier: QueuedAnswer?
}

/// The actions that can be taken back, the newest last.
struct UndoList: Sendable, Equatable, Codable {
  var entries: [UndoEntry] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    entries = try values.decode([UndoEntry.Stored].self, forKey: .entries).compactMap(\.entry)
  }
}

extension UndoEntry {
  /// An entry as it is stored; nil for a discarded draft, which older versions took back.
  fileprivate struct Stored: Decodable {
    let entry: UndoEntry?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let isDiscard = try values.decode(String.self, forKey: .action) == "draft-discard"
      entry = isDiscard ? nil : try UndoEntry(from: decoder)
    }
  }
}

/// What one person can take back in one database.
struct UndoStore: Sendable {
  let store: Store
  let document: Document<UndoList>

  private static let limit = 20

  func newest() throws -> UndoEntry? { try store.read { try $0.value(document).entries.last } }

  func add(_ entry: UndoEntry) throws { try store.transaction { try add(entry, $0) } }

  func add(_ entry: UndoEntry, _ transaction: Transaction) throws {
    try transaction.update(document) { list in
      list.entries.append(entry)
      list.entries.removeFirst(max(0, list.entries.count - Self.limit))
    }
  }

  /// Removes an entry that was taken back, or cannot be any more.
  ///
  /// - Parameter seq: of the dinner from now on; earlier edits of it can be taken back then.
  func remove(_ entry: UndoEntry, seq: Int? = nil) throws {
    try store.transaction { transaction in
      try transaction.update(document) { list in
        if let index = list.entries.lastIndex(of: entry) { list.entries.remove(at: index) }
        guard let seq else { return }
        for index in list.entries.indices
        where list.entries[index].id == entry.id && list.entries[index].seq == entry.seqBefore {
          list.entries[index].seq = seq
        }
      }
      if try transaction.value(document).entries.isEmpty { try transaction.delete(document) }
    }
  }
}
