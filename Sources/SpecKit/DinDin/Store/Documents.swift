internal import SpecCore
internal import SpecRealtimeDatabase

/// The documents of dindin beside the tree.
enum Documents {
  static let places = Document(.data, "places.json", initial: SavedPlaces())
  static let drafts = Document(.data, "drafts.json", initial: Drafts())

  /// What the demo world added to a database.
  static func demo(of database: DatabaseAddress) -> Document<DemoMark?> {
    let name = database == .embedded ? "demo.json" : "demo-\(database.key).json"
    return Document(.state, name, initial: nil)
  }

  /// The actions that wait for a server, of all people and databases.
  static let queue = Document(
    .state, "queue.json", version: 2, initial: UnsentChanges<QueuedAction>(),
    upgrades: [1: upgradedQueue])

  /// The first version had answers only.
  @Sendable private static func upgradedQueue(_ json: JSON) -> JSON {
    .object(
      (json.object ?? []).map { member in
        JSON.Member(member.key == "answers" ? QueuedAction.listName : member.key, member.value)
      })
  }

  static let cursorFolder = "cursor-"
  static let undoFolder = "undo-"
  static let seenFolder = "seen-dinners-"

  /// The remembered invitation of a person.
  static func cursor(
    of person: String, in database: DatabaseAddress = .embedded
  ) -> Document<InvitationCursor?> {
    Document(.state, path(cursorFolder, person, database), initial: nil)
  }

  /// What a person can take back.
  static func undo(of person: String, in database: DatabaseAddress) -> Document<UndoList> {
    Document(.state, path(undoFolder, person, database), initial: UndoList())
  }

  /// The invitations of a person as they last saw them.
  static func seen(of person: String, in database: DatabaseAddress) -> Document<SeenDinners> {
    Document(.state, path(seenFolder, person, database), initial: SeenDinners())
  }

  /// Reads all of them, whoever of this home they belong to, and throws for the first that is damaged.
  static func check(_ snapshot: Snapshot) throws {
    _ = try snapshot.value(places)
    _ = try snapshot.value(ReminderMarks.document)
    try checkDinners(snapshot)
  }

  /// The same of those that name dinners, except the queue.
  static func checkDinners(_ snapshot: Snapshot) throws {
    _ = try snapshot.value(drafts)
    for path in try snapshot.paths(.state) where path.hasSuffix(".json") {
      if path.hasPrefix(undoFolder) {
        _ = try snapshot.value(Document(.state, path, initial: UndoList()))
      } else if path.hasPrefix(cursorFolder) {
        _ = try snapshot.value(Document<InvitationCursor?>(.state, path, initial: nil))
      } else if path.hasPrefix(seenFolder) {
        _ = try snapshot.value(Document(.state, path, initial: SeenDinners()))
      }
    }
  }

  private static func path(
    _ folder: String, _ person: String, _ database: DatabaseAddress
  ) -> String {
    "\(folder)\(database.key)/\(TreeLayout.fileName(person)).json"
  }
}
