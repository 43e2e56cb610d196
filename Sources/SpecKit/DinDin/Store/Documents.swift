internal import SpecCore

/// The documents of dindin beside the tree.
enum Documents {
  /// Who is signed in to the embedded database.
  static let signIn = SignIn.document(of: .embedded)
  static let places = Document(.data, "places.json", initial: SavedPlaces())
  static let demo = Document<DemoMark?>(.state, "demo.json", initial: nil)

  /// The answers that wait for a server, of all people and databases.
  static let queue = Document(
    .state, "queue.json", initial: UnsentChanges<QueuedAnswer>())

  /// The remembered invitation of a person.
  static func cursor(
    of person: String, in database: DatabaseAddress = .embedded
  ) -> Document<InvitationCursor?> {
    Document(
      .state, "cursor-\(database.key)/\(TreeLayout.fileName(person)).json", initial: nil)
  }
}
