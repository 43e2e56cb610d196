internal import SpecCore

/// The documents of dindin beside the tree.
enum Documents {
  private static let embedded = DatabaseAddress.embedded.key

  /// Who is signed in to the embedded database.
  static let signIn = SignIn.document(of: .embedded)
  static let places = Document(.data, "places.json", initial: SavedPlaces())
  static let demo = Document<DemoMark?>(.state, "demo.json", initial: nil)

  /// The remembered invitation of a person.
  static func cursor(of person: String) -> Document<InvitationCursor?> {
    Document(.state, "cursor-\(embedded)/\(TreeLayout.fileName(person)).json", initial: nil)
  }
}
